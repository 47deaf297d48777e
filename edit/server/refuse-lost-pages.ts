import { redirectTable } from "#build/content/redirects.ts";
import { findRedirect } from "#domain/catalogue/find-redirect.ts";
import type { Redirect } from "#domain/catalogue/redirect.ts";
import { parseContentPath } from "../content-path.ts";
import { Refused } from "../protocol.ts";
import { publicPages } from "../public-pages.ts";
import { parseQuietly, readBytes } from "./content-files.ts";
import { listFiles } from "./list-files.ts";
import type { ChangedFile, Repository } from "./repository.ts";

/**
 * Compares the public pages of the content on disk with those of the published commit `parent`. Throws Refused if the address of
 * a published page has neither a page nor a redirect. Also throws Refused if a new page has the name of another page, or a
 * redirect leads from one of them to the other, because the two are usually one page at two addresses. The content must have no
 * mistakes, so each redirect leads to a page.
 *
 * `changed`: the files that differ from `parent`. `takenBack`: the addresses of pages that may disappear without a redirect.
 */
export async function refuseLostPages(
  repository: Repository,
  parent: string,
  { changed, takenBack }: { changed: readonly ChangedFile[]; takenBack: ReadonlySet<string> },
): Promise<void> {
  const { content } = repository;
  const paths = changed.map(({ path }) => path).filter(parseContentPath);
  const versions = paths.map(async (path) => [path, await repository.fileAt(parent, path)] as const);
  const published = new Map(await Promise.all(versions));
  const before = publicPages(await listFiles(content, published));
  const now = publicPages(await listFiles(content));
  const redirects = redirectsIn(await readBytes(content, "redirects.yaml"));
  const wasPage = new Set(before.map(({ address }) => address));
  const isPage = new Set(now.map(({ address }) => address));
  const lost = [...wasPage].filter(
    (address) => !isPage.has(address) && !redirects.has(address) && !takenBack.has(address),
  );
  if (lost.length > 0) {
    throw new Refused(409, {
      message: `Nothing was published, because visitors of ${lost.join(", ")} would find no page. Under Redirects, add an entry from each of these addresses to the page that replaces it, or make its page public again. Then publish again.`,
    });
  }
  for (const page of now) {
    const twin = now.find(
      ({ kind, name, address }) =>
        address !== page.address &&
        kind === page.kind &&
        (name.toLowerCase() === page.name.toLowerCase() ||
          findRedirect(redirects, page.address, (path) => isPage.has(path)) === address),
    );
    if (!twin || (wasPage.has(page.address) && wasPage.has(twin.address))) continue;
    throw new Refused(409, {
      message: `Nothing was published, because ${page.path} and ${twin.path} have the same name, or a redirect leads from one to the other. If they are the same page, put the texts that you want to keep into one of them, and remove the other. Otherwise, give one of them another name, and remove the redirect under Redirects. Then publish again.`,
    });
  }
}

/** The redirects in the text of redirects.yaml. A text that is not valid YAML has none. */
function redirectsIn(bytes: Buffer | undefined): Map<string, string> {
  const list = parseQuietly(bytes?.toString() ?? "");
  return redirectTable(Array.isArray(list) ? (list as Redirect[]) : []);
}
