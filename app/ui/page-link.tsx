import { Link, type LinkProps } from "react-router";

/** Whoever saves data gets nothing fetched ahead. */
function savesData(): boolean {
  const { connection } = globalThis.navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/**
 * A link to another page of the site: it is fetched ahead when the pointer or the focus comes near, and the
 * pages blend into one another where the browser can. Before React the browser does both by itself
 * (prefetch-rules.tsx and `@view-transition`).
 */
export function PageLink(props: LinkProps) {
  return <Link prefetch={savesData() ? "none" : "intent"} viewTransition {...props} />;
}
