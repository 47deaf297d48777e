import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSettings } from "./settings-file.mjs";

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ozo-settings-"));
  writeFileSync(
    join(root, "ozo.env.example"),
    "# Port.\n#PORT=3000\n#SITE_URL=\n#SMTP_URL=\n#DATA_DIR=data\n",
  );
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (text, file = "ozo.env") => writeFileSync(join(root, file), text);

function loaded(environment = {}) {
  const file = loadSettings(root, environment);
  return { file, environment };
}

test("without a file the environment is all there is", () => {
  expect(loaded({ PORT: "1", PATH: "/bin" })).toEqual({
    file: undefined,
    environment: { PORT: "1", PATH: "/bin" },
  });
});

test("reads what is set, with remarks and quotes", () => {
  write(
    '# mine\n\nPORT=4000\nexport SITE_URL=https://www.example.com # public\nSMTP_URL="smtps://u:p#1@h"\r\n',
  );
  expect(loaded()).toEqual({
    file: join(root, "ozo.env"),
    environment: { PORT: "4000", SITE_URL: "https://www.example.com", SMTP_URL: "smtps://u:p#1@h" },
  });
});

test("real variables win, and empty ones are none, in the file as well", () => {
  write("PORT=4000\nSITE_URL=https://www.example.com\nDATA_DIR=\n");
  expect(loaded({ PORT: "5000", SITE_URL: " ", SMTP_URL: "" }).environment).toEqual({
    PORT: "5000",
    SITE_URL: "https://www.example.com",
  });
});

test("OZO_ENV names another file, from the project's folder", () => {
  write("PORT=4000");
  write("PORT=6000", "other.env");
  expect(loaded({ OZO_ENV: "other.env" })).toMatchObject({
    file: join(root, "other.env"),
    environment: { PORT: "6000" },
  });
  expect(loaded({ OZO_ENV: "/dev/null" }).environment.PORT).toBeUndefined();
});

test.each([
  ["PORT=1\nSITE_ULR=https://www.example.com", "ozo.env:2  There is no setting SITE_ULR. Is SITE_URL meant?"],
  ["smtp_url=smtp://h", "There is no setting smtp_url. Is SMTP_URL meant?"],
  ["COLOUR=red", /There is no setting COLOUR\. ozo\.env\.example has them all/],
  ["SITE_URL https://www.example.com", "ozo.env:1  is no setting: write NAME=value, or # before a remark."],
])("%j is refused with where and what to do", (text, message) => {
  write(text);
  expect(() => loaded()).toThrow(message);
});

test("a file that OZO_ENV names and that is missing is an error", () => {
  expect(() => loaded({ OZO_ENV: "/nowhere/ozo.env" })).toThrow("OZO_ENV names /nowhere/ozo.env");
});

test("a file that can't be read is an error, and never skipped", () => {
  mkdirSync(join(root, "ozo.env"));
  expect(() => loaded()).toThrow("ozo.env can't be read: EISDIR");
});
