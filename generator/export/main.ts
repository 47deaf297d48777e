import { globSync } from "node:fs";
import { cp, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { commonHeaders } from "../../server/http/security-headers.ts";
import { readSettings } from "../../server/settings/read-settings.ts";
import { loadSettingsFile } from "../../server/settings/settings-file.ts";
import { newBuild } from "../build-folders.ts";
import { buildSite } from "../build-site.ts";
import { beginExportFolder, checkExportFolder } from "./export-folder.ts";
import { writeHeadersFile, writeRedirectsFile } from "./host-files.ts";

/*
 * Writes the site as a folder of files for the root of any file host. The forms are posted to a form service (EXPORT_FORMS_TO), or they
 * transmit nothing and report success (ENQUIRIES=local, requirement 7.1). There is no default, because a company would lose every
 * enquiry without knowing it.
 */
try {
  await exportSite(process.argv[2] ?? "exported");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function exportSite(target: string) {
  loadSettingsFile(process.cwd());
  const { publicOrigin: siteOrigin, enquiryMode, exportFormsTo: formsTo } = readSettings();
  if (siteOrigin === null)
    throw new Error(
      "SITE_URL is missing: set it to the address that the exported site will have, such as SITE_URL=https://www.example.com. The canonical links and the sitemap contain this address.",
    );
  if (enquiryMode === "served" && formsTo === undefined)
    throw new Error(
      "A file host cannot receive enquiries. Set EXPORT_FORMS_TO to the address of a form service, such as EXPORT_FORMS_TO=https://forms.example.com/enquiry, or set ENQUIRIES=local for forms that report success and transmit nothing.",
    );
  checkExportFolder(target);
  console.log(
    formsTo === undefined
      ? "  The forms will transmit nothing (ENQUIRIES=local)."
      : `  The forms will be posted to ${formsTo}`,
  );
  const settings = { siteOrigin, enquiryMode, formsTo, isExport: true } as const;
  const content = await buildSite(settings, (line) => console.log(`  ${line}`));
  // The former export stays until the new one is complete.
  await beginExportFolder(target);
  const { imageHosts } = content.site;
  await cp(join(newBuild, "client"), target, { recursive: true });
  await rm(newBuild, { recursive: true });
  await renamePages(target);
  const common = await commonHeaders({
    isHttps: siteOrigin.startsWith("https:"),
    hasForeignPictures: imageHosts.length > 0,
  });
  await writeFile(join(target, "_headers"), writeHeadersFile(common));
  await writeFile(join(target, "_redirects"), writeRedirectsFile(content.redirects));

  console.log(`\n  ${target}/ is complete: upload it to a file host that serves it at ${siteOrigin}/`);
}

/**
 * Renames `products/index.html` to `products.html`. File hosts answer /products from this file, and would redirect the address of a
 * folder to /products/ (docs/deploying.md).
 */
async function renamePages(target: string) {
  const folders = globSync("**/index.html", { cwd: target }).map(dirname);
  // A folder comes after the folders in it.
  for (const folder of folders.filter((name) => name !== ".").sort((a, b) => b.length - a.length)) {
    await rename(join(target, folder, "index.html"), join(target, `${folder}.html`));
    if ((await readdir(join(target, folder))).length === 0) await rmdir(join(target, folder));
  }
}
