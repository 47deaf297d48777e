/** The settings that switch each channel on. */
export const settingsOfChannel = { email: "SMTP_URL and SALES_EMAIL", webhook: "WEBHOOK_URL" } as const;
