/** `npm run build`: builds dist/ even if it is up to date. */
import { writeFileSync } from "node:fs";
import { describeError } from "../server/operator-error.ts";
import { readSettings } from "../server/settings/read-settings.ts";
import { loadSettingsFile } from "../server/settings/settings-file.ts";
import { buildFingerprint } from "./build-fingerprint.ts";
import { newBuild } from "./build-folders.ts";
import { buildSite } from "./build-site.ts";
import { replaceBuild } from "./replace-build.ts";

try {
  loadSettingsFile(process.cwd());
  const { publicOrigin: siteOrigin, enquiryMode } = readSettings();
  const fingerprint = buildFingerprint(".", { siteOrigin, enquiryMode });
  await buildSite({ siteOrigin, enquiryMode, isExport: false }, (line) => console.error(`  ${line}`));
  writeFileSync(`${newBuild}/.built-from`, fingerprint);
  replaceBuild(newBuild, "dist");
} catch (error) {
  console.error(`\n${describeError(error)}`);
  process.exit(1);
}
