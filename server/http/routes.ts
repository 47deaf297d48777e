import { type FormName, formNames } from "#domain/enquiries/form-name.ts";

/** A route in React Router's server build. */
interface ManifestRoute {
  path?: string | undefined;
  /** The route module. A route with an `action` accepts forms. */
  module?: { action?: unknown; handle?: unknown };
}

export type Routes = ReturnType<typeof readRoutes>;

/** The addresses to which the pages' script posts forms. */
const submitPaths: ReadonlyMap<string, FormName> = new Map(
  formNames.map((form) => [`/submit/${form}`, form]),
);

/** The form that the pages' script posts to this address. */
export function submittedForm(path: string): FormName | undefined {
  return submitPaths.get(path);
}

/** Derives from the route modules what the server must know about routes. */
export function readRoutes(manifest: Readonly<Record<string, ManifestRoute | undefined>>) {
  const pages = new Set<string>();
  const rules: Array<{ address: RegExp; hasAction: boolean; query: readonly string[] }> = [];
  // Only the root has nested routes, so the path of a route is its address.
  for (const route of Object.values(manifest)) {
    const path = `/${route?.path ?? ""}`;
    if (!/[:*]/.test(path)) pages.add(path);
    const { action, handle } = route?.module ?? {};
    const query = (handle as { query?: readonly string[] } | undefined)?.query ?? [];
    if (action === undefined && query.length === 0) continue;
    const address = new RegExp(`^${path.replace(/:[^/]+/g, "[^/]+")}$`);
    rules.push({ address, hasAction: action !== undefined, query });
  }
  const ruleFor = (path: string) => rules.find(({ address }) => address.test(path));
  return {
    /** Whether a route without parameters in its path has this address. */
    isPage: (path: string) => pages.has(path),
    /**
     * Returns the form address of this path: a route with an action, or an address in `submitPaths`. Returns undefined for other
     * paths. Extra slashes and capital letters are ignored, so that an altered address loses no enquiry.
     */
    formAddress(path: string): string | undefined {
      const address = `/${path.toLowerCase().split("/").filter(Boolean).join("/")}`;
      return submitPaths.has(address) || ruleFor(address)?.hasAction ? address : undefined;
    },
    /** Whether this query has a parameter of the route's `handle.query`, which changes the page. */
    isAnsweredByQuery(path: string, search: string): boolean {
      const names = search === "" ? [] : (ruleFor(path)?.query ?? []);
      if (names.length === 0) return false;
      const query = new URLSearchParams(search);
      return names.some((name) => query.has(name));
    },
  };
}
