import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { startMailServer } from "../support/mail-server.ts";
import { root, startSite } from "../support/start-site.ts";

/**
 * Starts a mail server and the site that most tests visit, both on free ports, and returns a function that stops them.
 * The tests run in other processes. They get the site's address from environment variables, and read the mails from files.
 */
export default async function startSiteForAllTests(): Promise<() => Promise<void>> {
  if (!existsSync(join(root, "dist", "policies.json"))) {
    throw new Error("There is no built site in dist/: run `npm run build` first.");
  }
  const mailFolder = mkdtempSync(join(tmpdir(), "ozo-e2e-mail-"));
  let count = 0;
  const mailServer = await startMailServer({
    async onData(stream, _session, callback) {
      // The file is renamed when it is complete, so that no test reads half a mail.
      const file = join(mailFolder, `${String(++count).padStart(4, "0")}.eml`);
      writeFileSync(`${file}.part`, await buffer(stream));
      renameSync(`${file}.part`, file);
      callback();
    },
  });
  const site = await startSite({
    SMTP_URL: mailServer.url,
    SALES_EMAIL: "sales@ozo.example",
    // High, because all tests send from the same IP address.
    RATE_LIMIT_SUBMITS: "100000",
  });
  process.env.OZO_E2E_SITE = site.url;
  process.env.OZO_E2E_SITE_ENVIRONMENT = JSON.stringify(site.environment);
  process.env.OZO_E2E_MAIL_FOLDER = mailFolder;
  return async () => {
    await site.stop();
    await mailServer.close();
    rmSync(mailFolder, { recursive: true, force: true });
  };
}
