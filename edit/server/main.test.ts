import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test.each([
  { args: ["--help"], says: "Unknown option '--help'" },
  { args: ["--port", "abc"], says: "--port abc: write a number from 0 to 65535." },
  { args: ["--port", "70000"], says: "--port 70000: write a number from 0 to 65535." },
  { args: ["--content", "/nope"], says: "--content /nope: not a content folder" },
])("the editor refuses the options $args, and prints the correct usage", ({ args, says }) => {
  const { status, stderr } = spawnSync(process.execPath, ["edit/server/main.ts", "--no-open", ...args], {
    encoding: "utf8",
    timeout: 30_000,
  });
  expect(stderr).toContain(says);
  expect(stderr).toContain("Usage: npm run edit -- [--port PORT] [--content FOLDER] [--no-open]");
  expect(stderr).not.toContain("    at ");
  expect(status).toBe(2);
});
