/** What only the company can say on the privacy page. Each name is a placeholder in content/pages/privacy.yaml. */
export const privacyDetailNames = [
  "dataContact",
  "dataEmail",
  "authority",
  "host",
  "mailProvider",
  "webhookReceiver",
] as const;
