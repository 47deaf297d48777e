import { expect, test } from "vitest";
import { readSettings } from "../settings/read-settings.ts";
import { type MailSettings, nameSender } from "./mail-settings.ts";

function read(changes: Record<string, string>): MailSettings {
  const settings = { SMTP_URL: "smtp://mail.example.com", SALES_EMAIL: "sales@example.com", ...changes };
  return readSettings(settings).mail as MailSettings;
}

test("SMTP_URL can contain a user, a password, a port and options", () => {
  const SMTP_URL =
    "smtp://web%40example.com:p%2Fss%25@mail.example.com:2525?requireTLS=true&tls.servername=mx.example.com&name=web";
  expect(read({ SMTP_URL }).server).toEqual({
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
    socketTimeout: 600_000,
  });
});

test("smtps:// encrypts the connection, and a password requires TLS, unless the server is on this machine or the operator sets requireTLS=false", () => {
  const server = (SMTP_URL: string) => read({ SMTP_URL }).server;
  expect(server("smtp://u:p@mail.example.com").requireTLS).toBe(true);
  expect(server("smtp://u:p@mail.example.com?requireTLS=false").requireTLS).toBe(false);
  expect(server("smtp://u:p@localhost").requireTLS).toBeUndefined();
  expect(server("smtp://mail.example.com").requireTLS).toBeUndefined();
  expect(server("smtps://[::1]")).toMatchObject({ host: "::1", secure: true });
});

test.for([
  ["mail.example.com", /SMTP_URL is not an address/],
  ["https://mail.example.com", /SMTP_URL is not an address/],
  ["smtp://", /SMTP_URL is not an address/],
  ["smtp://u:hunter2/x@mail.example.com", /SMTP_URL/],
  ["smtp://mail.example.com/hunter2", /%2F %3F %23/],
  ["smtp://u:hunter2%@mail.example.com", /stray %/],
  ["smtps://web:12?hunter2@mail.example.com", /%2F %3F %23/],
  ["smtp://mail.example.com?requiretls=true", /unknown option "requiretls"/],
  [
    "smtp://mail.example.com?requireTLS=yes",
    /SMTP_URL has the option requireTLS, which must be true or false/,
  ],
] as const)("the SMTP_URL %s is refused with a hint", ([SMTP_URL, message]) => {
  expect(() => read({ SMTP_URL })).toThrow(message);
  expect(() => read({ SMTP_URL })).not.toThrow("hunter2");
});

test("SALES_EMAIL can contain several addresses, and repeated addresses are used once", () => {
  const to = (SALES_EMAIL: string) => read({ SALES_EMAIL }).to;
  expect(to(" a@example.com , b@example.com; a@example.com,")).toEqual(["a@example.com", "b@example.com"]);
  expect(() => to(" , ")).toThrow(/SALES_EMAIL contains no address/);
  expect(() => to("a@example.com b@example.com")).toThrow(
    /SALES_EMAIL contains ".*", which is not an e-mail address/,
  );
});

test("the sender is MAIL_FROM, or else the user name in SMTP_URL, or else the first address of sales", () => {
  const from = (changes: Record<string, string>) => nameSender(read(changes), "Ozo").from;
  expect(from({ MAIL_FROM: "Ozo Sales <web@ozo.example>" })).toEqual({
    name: "Ozo Sales",
    address: "web@ozo.example",
  });
  expect(from({ MAIL_FROM: '"Ozo" <web@ozo.example>' })).toEqual({ name: "Ozo", address: "web@ozo.example" });
  expect(from({ MAIL_FROM: "web@ozo.example" })).toEqual({ name: "Ozo website", address: "web@ozo.example" });
  expect(from({ SMTP_URL: "smtp://acct%40ozo.example:p@mail.example.com" }).address).toBe("acct@ozo.example");
  expect(from({ SMTP_URL: "smtp://apikey:p@mail.example.com" }).address).toBe("sales@example.com");
  expect(() => from({ MAIL_FROM: "Ozo <nobody>" })).toThrow(/MAIL_FROM/);
});
