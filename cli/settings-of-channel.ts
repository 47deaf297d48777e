/** The settings that switch each channel on. */
export const settingsOfChannel = { email: "SMTP_URL and SALES_EMAIL", webhook: "WEBHOOK_URL" } as const;

/** What operators call each channel. */
export const channelNames = { email: "mail to sales", webhook: "webhook" } as const;
