import { type FormName, formNames } from "#domain/enquiries/form-name.ts";

/** Pages that forms are posted to without our script: natively, or as React Router's `.data` requests. */
const formPages: ReadonlySet<string> = new Set(["/enquiry", "/new-customer-form", "/enquiry-work"]);

/** Where the pages' own script posts them. */
const submitPaths: ReadonlyMap<string, FormName> = new Map(
  formNames.map((form) => [`/submit/${form}`, form]),
);

/** Query parameters that change a prerendered page; with any other one (`utm_source` …) the built file answers. */
const meaningfulParameters: ReadonlyMap<string, readonly string[]> = new Map([
  ["/products", ["q", "page"]],
  ["/new-customer-form", ["sent"]],
]);

/** Whether a post to this address is one of a form of ours. */
export function takesForms(path: string): boolean {
  return formPages.has(withoutData(path)) || submitPaths.has(path);
}

/** The form that our script posts to this address. */
export function submittedForm(path: string): FormName | undefined {
  return submitPaths.get(path);
}

/** Whether the prerendered file for this path can't answer this query. */
export function isAnsweredByQuery(path: string, search: string): boolean {
  if (search === "") return false;
  const page = withoutData(path);
  const names = meaningfulParameters.get(page) ?? (isCategoryPage(page) ? ["page"] : undefined);
  if (names === undefined) return false;
  const query = new URLSearchParams(search);
  return names.some((name) => query.has(name));
}

/** Category pages of a large catalogue are paged. */
function isCategoryPage(path: string): boolean {
  return /^\/products\/[^/]+$/.test(path);
}

/** The part of a React Router server build that says which addresses there are. */
export type RouteManifest = Readonly<
  Record<string, { path?: string | undefined; parentId?: string | undefined } | undefined>
>;

/** Addresses of all routes without parameters: those among them that were not prerendered are rendered on request. */
export function staticRoutePaths(routes: RouteManifest): Set<string> {
  const paths = new Set<string>();
  for (const id of Object.keys(routes)) {
    const path = pathOf(routes, id);
    if (!/[:*]/.test(path)) paths.add(path === "" ? "/" : path);
  }
  return paths;
}

function pathOf(routes: RouteManifest, id: string): string {
  const route = routes[id];
  if (route === undefined) return "";
  const above = route.parentId === undefined ? "" : pathOf(routes, route.parentId);
  const own = (route.path ?? "").replace(/^\/+|\/+$/g, "");
  return own === "" ? above : `${above}/${own}`;
}

export function withoutData(path: string): string {
  return path.endsWith(".data") ? path.slice(0, -".data".length) : path;
}
