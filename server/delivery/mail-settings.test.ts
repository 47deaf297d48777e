import { expect, test } from "vitest";
import { nameSender, readMailSettings } from "./mail-settings.ts";

const raw = { smtpUrl: "smtp://mail.example.com", salesEmail: "sales@example.com" };

test("SMTP_URL can contain a user, a password, a port and options", () => {
  const smtpUrl =
    "smtp://web%40example.com:p%2Fss%25@mail.example.com:2525?requireTLS=true&tls.servername=mx.example.com&name=web";
  expect(readMailSettings({ ...raw, smtpUrl }).server).toEqual({
    host: "mail.example.com",
    port: 2525,
    secure: false,
    auth: { user: "web@example.com", pass: "p/ss%" },
    requireTLS: true,
    tls: { servername: "mx.example.com" },
    name: "web",
    dnsTimeout: 15_000,
    connectionTimeout: 15_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
  });
});

test("an SMTP_URL that begins with smtps:// encrypts the connection, and its host can be an IPv6 address", () => {
  const { server } = readMailSettings({ ...raw, smtpUrl: "smtps://[::1]" });
  expect(server).toMatchObject({ host: "::1", secure: true });
});

test("a password requires TLS, unless the server is on this machine or the operator sets requireTLS=false", () => {
  const server = (smtpUrl: string) => readMailSettings({ ...raw, smtpUrl }).server;
  expect(server("smtp://u:p@mail.example.com").requireTLS).toBe(true);
  expect(server("smtp://u:p@mail.example.com?requireTLS=false").requireTLS).toBe(false);
  expect(server("smtp://u:p@localhost").requireTLS).toBeUndefined();
  expect(server("smtp://mail.example.com").requireTLS).toBeUndefined();
});

test.for([
  ["", /SMTP_URL is not an address/],
  ["mail.example.com", /SMTP_URL is not an address/],
  ["https://mail.example.com", /SMTP_URL is not an address/],
  ["smtp://", /SMTP_URL is not an address/],
  ["smtp://u:hunter2/x@mail.example.com", /SMTP_URL/],
  ["smtp://mail.example.com/hunter2", /%2F %3F %23/],
  ["smtp://u:hunter2%@mail.example.com", /stray %/],
  ["smtps://web:12?hunter2@mail.example.com", /%2F %3F %23/],
  ["smtp://mail.example.com?requiretls=true", /unknown option "requiretls"/],
  ["smtp://mail.example.com?requireTLS=yes", /requireTLS must be true or false/],
] as const)("the SMTP_URL %s is refused with a hint", ([smtpUrl, message]) => {
  const read = () => readMailSettings({ ...raw, smtpUrl });
  expect(read).toThrow(message);
  expect(read).not.toThrow("hunter2");
});

test("SALES_EMAIL can contain several addresses, and repeated addresses are used once", () => {
  const to = (salesEmail: string) => readMailSettings({ ...raw, salesEmail }).to;
  expect(to(" a@example.com , b@example.com; a@example.com,")).toEqual(["a@example.com", "b@example.com"]);
  expect(() => to(" , ")).toThrow(/SALES_EMAIL is missing/);
  expect(() => to("a@example.com b@example.com")).toThrow(/SALES_EMAIL: ".*" is not an e-mail address/);
});

test("the sender is MAIL_FROM, or else the user name in SMTP_URL, or else the first address of sales", () => {
  const from = (changes: object) => nameSender(readMailSettings({ ...raw, ...changes }), "Ozo").from;
  expect(from({ mailFrom: "Ozo Sales <web@ozo.example>" })).toEqual({
    name: "Ozo Sales",
    address: "web@ozo.example",
  });
  expect(from({ mailFrom: '"Ozo" <web@ozo.example>' })).toEqual({ name: "Ozo", address: "web@ozo.example" });
  expect(from({ mailFrom: "web@ozo.example" })).toEqual({ name: "Ozo website", address: "web@ozo.example" });
  expect(from({ smtpUrl: "smtp://acct%40ozo.example:p@mail.example.com" }).address).toBe("acct@ozo.example");
  expect(from({ smtpUrl: "smtp://apikey:p@mail.example.com" }).address).toBe("sales@example.com");
  expect(() => from({ mailFrom: "Ozo <nobody>" })).toThrow(/MAIL_FROM/);
});
