import { spawnSync } from "node:child_process";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { contentSecurityPolicy } from "../app/content-security-policy.server.ts";
import { loadSettings } from "../scripts/settings-file.mjs";
import { buildFolder } from "./build-folder.ts";

try {
  loadSettings(process.cwd());
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const target = process.argv[2] ?? "exported";

/*
 * Writes a folder that any file host serves. Its forms do what section 7 of the specification says: a valid
 * submit packages the fields and reports success in the page, and nothing is transmitted.
 */
const build = spawnSync(process.execPath, ["build/build.ts"], {
  stdio: "inherit",
  env: { ...process.env, STATIC_EXPORT: "1" },
});
if (build.status !== 0) process.exit(build.status ?? 1);

const { site } = JSON.parse(await readFile(join(buildFolder, "content/content.json"), "utf8"));
await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
await cp(join(buildFolder, "client"), target, {
  recursive: true,
  // The compressed twins are our own server's; a file host makes its own.
  filter: (source) => !/\.(br|gz)$/.test(source),
});
await rename(join(target, "404/index.html"), join(target, "404.html"));
await rm(join(target, "404"), { recursive: true });

const pages = (await readdir(target, { recursive: true })).filter((file) => file.endsWith(".html"));
for (const page of pages) {
  const path = join(target, page);
  const html = (await readFile(path, "utf8")).replace('data-enquiries="served"', 'data-enquiries="local"');
  // A file host sends no policy of ours, so the page carries it.
  const policy = contentSecurityPolicy(html, site.imageHosts);
  await writeFile(
    path,
    html.replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/>`),
  );
}
await rm(buildFolder, { recursive: true });
console.log(`\n  ${pages.length} pages in ${target}/: upload this folder to any file host.`);
console.log(
  "  Its forms transmit nothing (specification, section 7); run `npm start` for enquiries that arrive.",
);
