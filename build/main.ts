/** `npm run build`: builds dist/ even if it is up to date. */
import { forgetFailedBuild, writeFailedBuild } from "../server/failed-build.ts";
import { readSettings, SettingsError } from "../server/settings/read-settings.ts";
import { loadSettingsFile } from "../server/settings/settings-file.ts";
import { buildFingerprint } from "./build-fingerprint.ts";
import { buildSite } from "./build-site.ts";
import { ContentError } from "./content/content-problem.ts";
import { replaceFolder } from "./replace-folder.ts";

let fingerprint: string | undefined;
try {
  loadSettingsFile(process.cwd());
  const { siteOrigin: origin, enquiries } = readSettings();
  fingerprint = buildFingerprint(".", { origin, enquiries });
  const target = { folder: "dist.next", origin, enquiries, isExport: false };
  await buildSite(target, fingerprint, (line) => console.error(`  ${line}`));
  replaceFolder("dist.next", "dist");
  forgetFailedBuild();
} catch (error) {
  // Errors in the content or the settings are printed without a stack, because their messages name the place to correct.
  const isRepairable = error instanceof ContentError || error instanceof SettingsError;
  const message = isRepairable ? error.message : error instanceof Error ? String(error.stack) : String(error);
  console.error(`\n${message}`);
  if (fingerprint !== undefined) writeFailedBuild({ fingerprint, message: message.trim() });
  process.exit(1);
}
