import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { cleanEnvironment } from "#tests/support/clean-environment.ts";
import { prepareCommandLine } from "#tests/support/command-line.ts";
import { runEnquiries } from "./run-enquiries.ts";

const line = prepareCommandLine();
const { run, expectRun, add } = line;

test.each(["list", "purge --older-than 1 --yes", "backup copy"])(
  "without a store, %s reports the path at which it expects the store, and creates no store",
  async (command) => {
    line.settings.DATA_DIR = join(line.folder, "elsewhere");
    const { exitCode, output, errors } = await run(command);
    expect({ exitCode, output }).toEqual({ exitCode: 1, output: "" });
    expect(errors).toContain(`There is no enquiry store at ${line.folder}/elsewhere/enquiries.sqlite.`);
    expect(errors).toContain("OZO_ENV=");
    expect(readdirSync(line.folder)).toEqual(["data"]);
  },
);

test("an error of the program itself is printed with its stack and its cause", async () => {
  let notes = "";
  const writeNote = (text: string) => {
    notes += text;
  };
  const terminal = { write() {}, writeNote, isTerminal: false, columns: 80, ask: undefined };
  const exitCode = await runEnquiries(["list"], terminal, () => {
    throw new TypeError("rows is undefined", { cause: new Error("the disk") });
  });
  expect(exitCode).toBe(1);
  expect(notes).toMatch(/^TypeError: rows is undefined\n +at [\s\S]+\nCaused by: Error: the disk\n +at /);
});

describe("help and wrong usage", () => {
  test("without a command the list of commands is printed", () =>
    expectRun("", 0, "Usage: npm run enquiries -- [options] [command]"));

  test.each([
    ["list --colour", "unknown option '--colour'"],
    ["list --limit 0", "argument '0' is invalid. Write a number from 1 to 1000."],
    ["list --page 1.5", "argument '1.5' is invalid. Write a number from 1 to 1000000."],
    ["purge --older-than=-3 --yes", "argument '-3' is invalid. Write a number from 1 to 36500."],
    ["list --state lost", "Allowed choices are pending, delivered, failed, withheld."],
    ["list --since soon", "soon is not a time: write a day"],
    ["list stray", "too many arguments for 'list'"],
    ["__proto__", "unknown command '__proto__'"],
    ["lsit", "(Did you mean list?)"],
    ["list --serach x", "(Did you mean --search?)"],
    ["resend --chanel email", "(Did you mean --channel?)"],
  ])("%s is refused with advice", (command, message) => expectRun(command, 2, message));

  test("each command has help (10.5)", async () => {
    const names = [...(await run("help")).output.matchAll(/^ {2}(\w+) (?!\[command\])/gm)].map(
      ([, name]) => name,
    );
    expect(names).toEqual("list show export resend erase purge backup restore doctor".split(" "));
    for (const name of names) {
      await expectRun(`${name} --help`, 0, `Usage: npm run enquiries -- ${name}`);
      expect((await run(`help ${name}`)).output).toBe((await run(`${name} --help`)).output);
    }
  });

  test("all invalid settings are reported together", async () => {
    Object.assign(line.settings, { SMTP_URL: "smtp://127.0.0.1:9", RETENTION_DAYS: "-1" });
    const { exitCode, errors } = await run("list");
    expect(exitCode).toBe(1);
    expect(errors).toContain("SMTP_URL is set, but SALES_EMAIL is missing");
    expect(errors).toContain("RETENTION_DAYS");
  });
});

// The time limit is long, because processes start slowly on a busy machine.
describe("the command line as a process", { timeout: 60_000 }, () => {
  async function runProcess(command: string[], settings: NodeJS.ProcessEnv = {}, cwd = tmpdir()) {
    const [program = "", ...args] = command;
    const store = { OZO_ENV: "/dev/null", DATA_DIR: join(line.folder, "data") };
    const env = { ...cleanEnvironment, INIT_CWD: line.folder, ...store, ...settings };
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const closed = once(child, "close");
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [exitCode] = await closed;
    return { exitCode, output, errors };
  }
  const script = join(import.meta.dirname, "../enquiries");

  test("./enquiries uses the store that the settings file names, writes only the result to standard output, creates files in the folder from which it was called, and exits with the command's exit code (10.5)", async () => {
    const reference = await add();
    const settings = join(line.folder, "site.env");
    writeFileSync(settings, `DATA_DIR=${join(line.folder, "data")}\n`);
    const list = await runProcess([script, "list", "--json"], { DATA_DIR: "", OZO_ENV: settings });
    expect(JSON.parse(list.output).enquiries).toMatchObject([{ reference }]);
    expect(list.errors).toBe(`Store: ${join(line.folder, "data", "enquiries.sqlite")}\n`);
    const exporting = [script, "export", "--output", "here.csv"];
    expect(await runProcess(exporting, { INIT_CWD: "" }, line.folder)).toMatchObject({ exitCode: 0 });
    expect(existsSync(join(line.folder, "here.csv"))).toBe(true);
    expect(await runProcess([script, "show", "OZ-0000-0000"])).toMatchObject({ exitCode: 3 });
  });
});
