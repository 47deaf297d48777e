import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { readSettings, type SettingsError } from "./read-settings.ts";
import { settingsSchema } from "./settings-schema.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

/** The lines of the error that lists the problems of these settings. */
function problemsOf(environment: Record<string, string>): string[] {
  try {
    readSettings(environment);
  } catch (error) {
    return (error as SettingsError).message.split("\n  - ").slice(1);
  }
  return [];
}

test("an empty value counts as unset, and the default of SITE_URL contains the value of PORT", () => {
  const unset = { SMTP_URL: "", SALES_EMAIL: " ", PORT: "" };
  expect(readSettings(unset)).toMatchObject({ mail: undefined, port: 3000 });
  expect(readSettings({ PORT: "4300" }).siteOrigin).toBe("http://localhost:4300");
});

test("all problems of the settings are reported at once", () => {
  const problems = problemsOf({ PORT: "x", TIME_ZONE: "Mars/Olympus", ENQUIRIES: "maybe" });
  expect(problems).toEqual([
    'PORT is "x": set it to a whole number from 0 to 65535.',
    'ENQUIRIES is "maybe": set it to one of served, local.',
    'TIME_ZONE is "Mars/Olympus": set it to a time zone\'s name, such as Asia/Kolkata or UTC.',
  ]);
});

test.each([
  [{ PORT: "70000" }, "PORT"],
  [{ HOST: "a b" }, "HOST"],
  [{ SITE_URL: "www.example.com" }, "SITE_URL"],
  [{ SITE_URL: "https://example.com/shop" }, "without a path"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
  [{ SMTP_URL: "smtp://localhost" }, "SMTP_URL is set, but SALES_EMAIL is missing"],
  [{ SALES_EMAIL: "sales@example.com" }, "SALES_EMAIL is set, but SMTP_URL is missing"],
  [{ SMTP_URL: "smtp://localhost", SALES_EMAIL: "nobody" }, "SALES_EMAIL"],
  [{ WEBHOOK_URL: "https://crm.example.com" }, "WEBHOOK_URL is set, but WEBHOOK_SECRET is missing"],
  [{ WEBHOOK_SECRET: secret }, "WEBHOOK_SECRET is set, but WEBHOOK_URL is missing"],
  [
    { ENQUIRIES: "local", DATABASE_URL: "postgres://localhost/ozo" },
    "With ENQUIRIES=local, no enquiry is stored or sent",
  ],
  [{ NEW_CUSTOMER_EMAIL: "accounts@example.com" }, "NEW_CUSTOMER_EMAIL is set, but SMTP_URL is missing"],
  [{ WEBHOOK_FORMAT: "slack" }, "set it to one of event, chat"],
  [{ RETENTION_DAYS: "0" }, "RETENTION_DAYS"],
  [{ TRUST_PROXY: "true" }, "TRUST_PROXY"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
  [{ METRICS_TOKEN: "ab#cd" }, "METRICS_TOKEN contains a character that a bearer token cannot have"],
  [{ METRICS_TOKEN: '"abcd"' }, "METRICS_TOKEN contains a character that a bearer token cannot have"],
  [{ METRICS_TOKEN: "=abcd" }, "METRICS_TOKEN contains a character that a bearer token cannot have"],
  [{ EXPORT_FORMS_TO: "ftp://forms.example.com" }, "EXPORT_FORMS_TO"],
])("the settings %j are refused with a correction", (environment, expected) => {
  const problems = problemsOf(environment as Record<string, string>);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(expected);
});

test("a webhook for a chat needs no secret", () => {
  const chat = { WEBHOOK_URL: "https://hooks.chat.example/T0/B0/x", WEBHOOK_FORMAT: "chat" };
  expect(readSettings(chat)).toMatchObject({
    webhook: { format: "chat", signer: undefined },
    activeChannels: ["webhook"],
  });
});

// Each password contains a character that ends it in an address, and "hunter2" after it.
const addresses = ["a@", "a/", "a?", "a#", "a%", "a:1@", "1/", "1?x@", "a%zz@"].map(
  (start) => `u:${start}hunter2@host/name`,
);

test.each(addresses)(
  "a database address with an unencoded password is refused with a hint, and not repeated: %s",
  (address) => {
    const [problem, ...more] = problemsOf({ DATABASE_URL: `postgres://${address}` });
    expect(problem).toMatch(
      /^DATABASE_URL can't be read as an address: write @ \/ \? # % .+ as %40 %2F %3F %23 %25/,
    );
    expect(more).toEqual([]);
    expect(problem).not.toContain("hunter2");
  },
);

test("a database address can have an encoded password, options and a socket", () => {
  for (const DATABASE_URL of [
    "postgres://ozo:a%40b%2F%25@db.example.com:5432/ozo?sslmode=verify-full&sslrootcert=/etc/ozo/ca.pem",
    "postgresql:///ozo?host=/var/run/postgresql",
  ])
    expect(readSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test("no message repeats a password or secret", () => {
  for (const password of [
    "hunter2",
    "@hunter2",
    "/hunter2",
    "?hunter2",
    "#hunter2",
    "%hunter2",
    "1?hunter2@",
  ]) {
    const problems = problemsOf({
      SMTP_URL: `http://user:${password}@mail.example.com`,
      SALES_EMAIL: "sales@example.com",
      WEBHOOK_URL: `https://user:${password}@crm.example.com`,
      DATABASE_URL: `mysql://user:${password}@db`,
      WEBHOOK_SECRET: password,
      METRICS_TOKEN: password,
    });
    expect(problems.length).toBeGreaterThanOrEqual(3);
    expect(problems.join()).not.toContain("hunter2");
  }
});

const rows = Object.entries(settingsSchema.shape).map(([name, setting]) => ({
  name,
  meaning: setting.meta()?.description,
  default: setting instanceof z.ZodDefault ? String(setting.def.defaultValue) : "",
}));

test("the README's table of settings equals settingsSchema", async () => {
  const readme = await readFile("README.md", "utf8");
  const [, table = ""] = readme.match(/<!-- settings -->\n([\s\S]*?)\n<!-- \/settings -->/) ?? [];
  expect(table.split("\n")).toEqual([
    "| variable | default | meaning |",
    "| --- | --- | --- |",
    ...rows.map(
      ({ name, default: value, meaning }) => `| \`${name}\` | ${value && `\`${value}\``} | ${meaning} |`,
    ),
  ]);
});

// This command rewrites the example file: npx vitest run server/settings/read-settings.test.ts -u
test("the example file contains every setting with its meaning and default", async () => {
  const example = [
    "# Settings of the site. Copy this file to ozo.env and remove the # before each setting that you use. Every command that needs",
    "# settings, except npm run dev, reads ozo.env or the file that OZO_ENV names. An environment variable overrides the file. A value",
    "# that contains # after a space needs quotation marks around it.",
    ...rows.map(({ name, default: value, meaning }) => `\n# ${meaning}\n#${name}=${value}`),
    "",
  ].join("\n");
  await expect(example).toMatchFileSnapshot("../../ozo.env.example");
});
