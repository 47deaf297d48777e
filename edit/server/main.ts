/** The command `npm run edit`. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

const root = join(import.meta.dirname, "../..");
process.chdir(root);
const options = readOptions();
const content = resolve(options.content);
// The path of this folder depends on the content folder, so two editors of one content folder use the same lock file.
const workplace = join(dirname(content), ".cache/edit", basename(content));
// Set before the import, because React and React Router read NODE_ENV when they are loaded.
process.env.NODE_ENV = "development";
process.env.BUILD_FOLDER = join(workplace, "prepared");

process.stdout.write("Starting the editor. This takes a few seconds…\n");
const { StartError, startEditor } = await import("./start-editor.ts");

try {
  const editor = await startEditor({ content, workplace, port: Number(options.port) });
  process.stdout.write(
    `\n  The editor is at\n\n    ${editor.address}\n\n  It can be opened only on this machine. Ctrl+C stops it.\n\n`,
  );
  if (!options["no-open"] && process.stdout.isTTY) openInBrowser(editor.address);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      await editor.stop();
      process.exit(0);
    });
  }
} catch (error) {
  const text = error instanceof StartError ? error.message : error instanceof Error && error.stack;
  process.stderr.write(`${text || String(error)}\n`);
  process.exit(1);
}

/** Reads the options of the command. If they are wrong, prints the usage and ends the process with status 2. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        content: { type: "string", default: "content" },
        port: { type: "string", default: "3100" },
        "no-open": { type: "boolean", default: false },
      },
    });
    if (!/^\d+$/.test(values.port) || Number(values.port) > 65_535)
      throw new Error(`--port ${values.port}: write a number from 0 to 65535.`);
    if (!existsSync(join(values.content, "products")))
      throw new Error(`--content ${values.content}: not a content folder: it has no folder products.`);
    return values;
  } catch (error) {
    const usage = "Usage: npm run edit -- [--port PORT] [--content FOLDER] [--no-open]";
    process.stderr.write(`${(error as Error).message}\n\n${usage}\n`);
    process.exit(2);
  }
}

/** Opens an address in the default browser. Ignores a failure, because the terminal shows the address too. */
function openInBrowser(address: string): void {
  const [command, ...args] =
    process.platform === "darwin"
      ? ["open"]
      : process.platform === "win32"
        ? ["cmd", "/c", "start", ""]
        : ["xdg-open"];
  spawn(command as string, [...args, address], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}
