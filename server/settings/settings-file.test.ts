import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { loadSettingsFile } from "./settings-file.ts";

let root = "";
beforeEach(() => {
  root = temporaryFolder();
});

const write = (text: string | Buffer, file = "ozo.env") => writeFileSync(join(root, file), text);

function loaded(environment: NodeJS.ProcessEnv = {}) {
  loadSettingsFile(root, environment);
  return environment;
}

test("without a settings file, the environment is unchanged", () => {
  expect(loaded({ PORT: "1", PATH: "/bin" })).toEqual({ PORT: "1", PATH: "/bin" });
});

test("a settings file can contain comments and quotation marks; the environment overrides it, and empty values count as unset", () => {
  write(
    '# mine\n\nPORT=4000\nDATA_DIR=\nexport SITE_URL=https://a.example # public\nSMTP_URL="smtps://u:p#1@h"\r\n',
  );
  expect(loaded({ PORT: "5000", SITE_URL: " ", SALES_EMAIL: "" })).toEqual({
    PORT: "5000",
    SITE_URL: "https://a.example",
    SMTP_URL: "smtps://u:p#1@h",
  });
});

test("OZO_ENV names another file, relative to the project's folder", () => {
  write("PORT=4000");
  write("PORT=6000", "other.env");
  expect(loaded({ OZO_ENV: "other.env" }).PORT).toBe("6000");
  expect(loaded({ OZO_ENV: "/dev/null" }).PORT).toBeUndefined();
});

test.each([
  ["PORT=1\nSITE_ULR=x", "ozo.env:2  There is no setting SITE_ULR. Did you mean SITE_URL?"],
  ["smtp_url=smtp://h", "There is no setting smtp_url. Did you mean SMTP_URL?"],
  ["COLOUR=red", "There is no setting COLOUR. ozo.env.example lists all settings"],
  ["SITE_URL x", "ozo.env:1  This is not a setting: write NAME=value, or # before a comment."],
  ['PORT=1\nMETRICS_TOKEN="abc', "ozo.env:2  Quotation marks must enclose the whole value of METRICS_TOKEN"],
  ['METRICS_TOKEN="abc\nPORT=1"', "ozo.env:1  Quotation marks must enclose the whole value of METRICS_TOKEN"],
  ["METRICS_TOKEN=abc'", "Quotation marks must enclose the whole value of METRICS_TOKEN"],
  ["METRICS_TOKEN=“abc”", "Quotation marks must enclose the whole value of METRICS_TOKEN"],
  ['MAIL_FROM="Ozo Sales" <web@example.com>', "Quotation marks must enclose the whole value of MAIL_FROM"],
  ['MAIL_FROM="Ozo" <web@example.com> "x"', "Quotation marks must enclose the whole value of MAIL_FROM"],
])("the settings file %j is refused with its line and a correction", (text, message) => {
  write(text);
  expect(() => loaded()).toThrow(message);
});

test.each([
  ["METRICS_TOKEN=ab#cd", { METRICS_TOKEN: "ab#cd" }],
  ["METRICS_TOKEN=#ab", { METRICS_TOKEN: "#ab" }],
  ["SMTP_URL=smtps://user:12#34@mail.example.com", { SMTP_URL: "smtps://user:12#34@mail.example.com" }],
  ["RETENTION_DAYS= # none", {}],
  ["DATA_DIR='/srv/a #1 \\n' # comment", { DATA_DIR: "/srv/a #1 \\n" }],
  [`MAIL_FROM='"Ozo Sales" <web@example.com>'`, { MAIL_FROM: '"Ozo Sales" <web@example.com>' }],
  ['MAIL_FROM=Ozo "Sales" <web@example.com>', { MAIL_FROM: 'Ozo "Sales" <web@example.com>' }],
])("the value of the line %j is read whole", (text, expected) => {
  write(text);
  expect(loaded()).toEqual(expected);
});

test("the first setting after a UTF-8 mark is read, with any line ends", () => {
  write("\ufeffRETENTION_DAYS=30\r\nPORT=1\rHOST=::1");
  expect(loaded()).toEqual({ RETENTION_DAYS: "30", PORT: "1", HOST: "::1" });
});

test.each([
  ["UTF-16", Buffer.from("\ufeffPORT=1\n", "utf16le")],
  ["Latin-1", Buffer.from("MAIL_FROM=Müller <web@example.com>", "latin1")],
])("a settings file in %s is refused with the right encoding", (_, bytes) => {
  write(bytes);
  expect(() => loaded()).toThrow("ozo.env is not a UTF-8 text: save it with the encoding UTF-8.");
});

test("a UTF-16 file without a mark is refused", () => {
  write(Buffer.from("PORT=1\n", "utf16le"));
  expect(() => loaded()).toThrow("ozo.env:1  This is not a setting");
});

test("a file that cannot be read, or that OZO_ENV names and that is missing, is an error", () => {
  expect(() => loaded({ OZO_ENV: "/nowhere/ozo.env" })).toThrow("/nowhere/ozo.env cannot be read: ENOENT");
  mkdirSync(join(root, "ozo.env"));
  expect(() => loaded()).toThrow("ozo.env cannot be read: EISDIR");
});
