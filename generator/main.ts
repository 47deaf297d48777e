/** `npm run build`: builds dist/ even if it is up to date. */
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { readSettings, SettingsError } from "../server/settings/read-settings.ts";
import { loadSettingsFile } from "../server/settings/settings-file.ts";
import { buildFingerprint } from "./build-fingerprint.ts";
import { buildSite, newBuild } from "./build-site.ts";
import { ContentError } from "./content/content-problem.ts";

try {
  loadSettingsFile(process.cwd());
  const { siteOrigin, enquiryMode } = readSettings();
  const fingerprint = buildFingerprint(".", { siteOrigin, enquiryMode });
  await buildSite({ siteOrigin, enquiryMode, isExport: false }, (line) => console.error(`  ${line}`));
  writeFileSync(`${newBuild}/.built-from`, fingerprint);
  rmSync("dist", { recursive: true, force: true });
  renameSync(newBuild, "dist");
} catch (error) {
  // Errors in the content or the settings are printed without a stack, because their messages name the place to correct.
  const isRepairable = error instanceof ContentError || error instanceof SettingsError;
  const message = isRepairable ? error.message : error instanceof Error ? String(error.stack) : String(error);
  console.error(`\n${message}`);
  process.exit(1);
}
