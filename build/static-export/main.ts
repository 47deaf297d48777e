import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { escapeHtml } from "#domain/escape-html.ts";
import { contentSecurityPolicy } from "../../app/content-security-policy.server.ts";
import { createSecurityHeaders } from "../../server/http/security-headers.ts";
import { readSettings } from "../../server/settings/read-settings.ts";
import { loadSettingsFile } from "../../server/settings/settings-file.ts";
import { buildSite } from "../build-site.ts";
import { integrityOf } from "../content-hash.ts";
import { moveBelow } from "./base-path.ts";
import { beginExportFolder } from "./export-folder.ts";
import { writeHeadersFile, writeRedirectPage, writeRedirectsFile } from "./host-files.ts";

/** A separate folder, because the server uses dist/. */
const buildFolder = ".cache/export";

/*
 * Writes the site as a folder of files for any file host. By default its forms follow section 7 of the specification:
 * after a valid submit the page reports success, and nothing is transmitted. If EXPORT_FORMS_TO names an address, the
 * forms are posted to that address.
 */
try {
  await exportSite(process.argv[2] ?? "exported");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function exportSite(target: string) {
  loadSettingsFile(process.cwd());
  const config = readSettings();
  const { siteOrigin: origin, exportPath: path, exportFormsTo: formsTo } = config;
  if (!config.isSiteUrlSet)
    throw new Error(
      "SITE_URL is missing: set it to the address that the exported site will have, such as SITE_URL=https://www.example.com. The canonical links and the sitemap contain this address.",
    );
  await beginExportFolder(target);
  const enquiries = formsTo === undefined ? "local" : "posted";
  const buildTarget = { folder: buildFolder, origin, enquiries, isExport: true } as const;
  const content = await buildSite(buildTarget, "", (line) => console.log(`  ${line}`));
  const { site } = content;
  await cp(join(buildFolder, "client"), target, { recursive: true });
  await rm(buildFolder, { recursive: true });
  await rename(join(target, "404/index.html"), join(target, "404.html"));
  await rm(join(target, "404"), { recursive: true });

  const names = (await readdir(target)).filter((name) => !name.startsWith("."));
  const move = moveBelow({ origin, path }, [...names, "submit"]);
  const files = (await readdir(target, { recursive: true })).filter((file) =>
    /\.(html|css|js|json|webmanifest|xml|txt)$/.test(file),
  );
  for (const file of files) {
    await writeFile(join(target, file), move(await readFile(join(target, file), "utf8")));
  }
  // Pages are written last, because they contain the hashes of the scripts.
  for (const file of files.filter((name) => name.endsWith(".html")))
    await writeFile(join(target, file), finishPage(await readFile(join(target, file), "utf8")));

  for (const [from, to] of content.redirects) {
    const file = join(target, from, "index.html");
    if (existsSync(file)) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, writeRedirectPage(`${origin}${path.slice(0, -1)}${to}`));
  }
  const { common } = createSecurityHeaders({
    isHttps: origin.startsWith("https:"),
    hstsIncludesSubdomains: config.hstsSubdomains,
    hasForeignPictures: site.imageHosts.length > 0,
    policies: new Map(),
  });
  await writeFile(join(target, "_headers"), writeHeadersFile(path, common));
  await writeFile(join(target, "_redirects"), writeRedirectsFile(path, content.redirects));

  console.log(`\n  ${target}/ is complete: upload it to any file host that serves it at ${origin}${path}`);
  console.log(
    formsTo === undefined
      ? "  Its forms transmit nothing (specification, section 7). To receive enquiries, set EXPORT_FORMS_TO, or run the site's server with `npm start`."
      : `  Its forms are posted to ${formsTo}`,
  );

  /** Adds the Content-Security-Policy to the page, because a file host does not send it as a header. */
  function finishPage(page: string): string {
    const own = formsTo === undefined ? page : postFormsTo(page, formsTo);
    // An export below a path changes addresses in the script, and so the hash of the script.
    const html = own.replaceAll(/ src="([^"]+\.js)" integrity="[^"]*"/g, (_, address: string) => {
      const script = readFileSync(join(target, address.slice(path.length)));
      return ` src="${address}" integrity="${integrityOf(script)}"`;
    });
    const policy = contentSecurityPolicy(html, site.imageHosts, formsTo);
    return html.replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/>`);
  }
}

function postFormsTo(html: string, address: string): string {
  return html.replaceAll(/<form [^>]*method="post"[^>]*>/g, (form) =>
    form.replace(/ action="[^"]*"/, ` action="${escapeHtml(address)}"`),
  );
}
