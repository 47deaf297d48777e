export interface Setting {
  name: string;
  /** Undefined: there is no value unless one is set. */
  default: string | undefined;
  meaning: string;
}

/** Every environment variable of the server, in the order an operator meets them; the documentation is checked against it. */
export const settings: readonly Setting[] = [
  { name: "PORT", default: "3000", meaning: "Port to listen on." },
  {
    name: "HOST",
    default: undefined,
    meaning: "Address to listen on; unset is every address of the machine.",
  },
  {
    name: "SITE_URL",
    default: undefined,
    meaning:
      "The address visitors use, such as https://www.example.com. Unset is http://localhost:PORT. With https, HSTS is sent.",
  },
  {
    name: "ENQUIRIES",
    default: "served",
    meaning: "served keeps and delivers enquiries; local transmits and keeps nothing.",
  },
  { name: "DATA_DIR", default: "data", meaning: "Folder of the SQLite database." },
  {
    name: "DATABASE_URL",
    default: undefined,
    meaning: "PostgreSQL to use instead of SQLite, as postgres://user:password@host/name.",
  },
  {
    name: "SMTP_URL",
    default: undefined,
    meaning:
      "Mail server, as smtps://user:password@mail.example.com. Unset: enquiries are kept and not mailed.",
  },
  {
    name: "SALES_EMAIL",
    default: undefined,
    meaning: "Address that reads the enquiries, or several with commas; needed with SMTP_URL.",
  },
  {
    name: "MAIL_FROM",
    default: undefined,
    meaning:
      "Sender of the mails, as address or Name <address>. Unset is the account of SMTP_URL, or SALES_EMAIL.",
  },
  { name: "WEBHOOK_URL", default: undefined, meaning: "Address that each enquiry is posted to as JSON." },
  {
    name: "WEBHOOK_SECRET",
    default: undefined,
    meaning: "Standard Webhooks secret that signs those posts (whsec_…); needed with WEBHOOK_URL.",
  },
  { name: "TIME_ZONE", default: "Asia/Kolkata", meaning: "Time zone of the times in mails and lists." },
  {
    name: "RETENTION_DAYS",
    default: undefined,
    meaning: "Enquiries older than this are erased daily. Unset keeps them.",
  },
  {
    name: "TRUST_PROXY",
    default: "0",
    meaning: "Number of your own proxies in front; needed for the rate limit to see visitors' addresses.",
  },
  { name: "RATE_LIMIT_SUBMITS", default: "120", meaning: "Form posts allowed per address in the window." },
  { name: "RATE_LIMIT_WINDOW_MINUTES", default: "10", meaning: "Length of that window in minutes." },
  {
    name: "LOG_LEVEL",
    default: undefined,
    meaning:
      "trace, debug, info, warn, error, fatal or silent. Unset is info, and warn when the log goes to a terminal.",
  },
  {
    name: "METRICS_TOKEN",
    default: undefined,
    meaning: "Bearer token for /metrics from other machines. Unset: this machine only.",
  },
  {
    name: "SHUTDOWN_SECONDS",
    default: "20",
    meaning: "How long a stop waits for requests and deliveries under way.",
  },
];
