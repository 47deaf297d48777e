import { cp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { commonHeaders } from "../../server/http/security-headers.ts";
import { readSettings } from "../../server/settings/read-settings.ts";
import { loadSettingsFile } from "../../server/settings/settings-file.ts";
import { buildSite, newBuild } from "../build-site.ts";
import { beginExportFolder, checkExportFolder } from "./export-folder.ts";
import { writeHeadersFile, writeRedirectsFile } from "./host-files.ts";

/*
 * Writes the site as a folder of files for the root of any file host. By default its forms follow requirement 7.1:
 * after a valid submit the page reports success, and nothing is transmitted. If EXPORT_FORMS_TO names an address, browsers
 * post the forms to that address.
 */
try {
  await exportSite(process.argv[2] ?? "exported");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function exportSite(target: string) {
  loadSettingsFile(process.cwd());
  const { publicOrigin: siteOrigin, exportFormsTo: formsTo, hstsSubdomains } = readSettings();
  if (siteOrigin === null)
    throw new Error(
      "SITE_URL is missing: set it to the address that the exported site will have, such as SITE_URL=https://www.example.com. The canonical links and the sitemap contain this address.",
    );
  checkExportFolder(target);
  const enquiryMode = formsTo === undefined ? "local" : "posted";
  const settings = { siteOrigin, enquiryMode, formsTo, isExport: true } as const;
  const content = await buildSite(settings, (line) => console.log(`  ${line}`));
  // The former export stays until the new one is complete.
  await beginExportFolder(target);
  const { imageHosts } = content.site;
  await cp(join(newBuild, "client"), target, { recursive: true });
  await rm(newBuild, { recursive: true });
  await rename(join(target, "404/index.html"), join(target, "404.html"));
  await rm(join(target, "404"), { recursive: true });
  const common = await commonHeaders({
    isHttps: siteOrigin.startsWith("https:"),
    hstsSubdomains,
    hasForeignPictures: imageHosts.length > 0,
  });
  await writeFile(join(target, "_headers"), writeHeadersFile(common));
  await writeFile(join(target, "_redirects"), writeRedirectsFile(content.redirects));

  console.log(`\n  ${target}/ is complete: upload it to any file host that serves it at ${siteOrigin}/`);
  console.log(
    formsTo === undefined
      ? "  Its forms transmit nothing. To receive enquiries, set EXPORT_FORMS_TO, or run the site's server with `npm start`."
      : `  Its forms are posted to ${formsTo}`,
  );
}
