/**
 * Takes React's start out of a rendered page: the module script becomes inert text and the preloads become
 * a list, both for the intent script (intent.ts) to use when the visitor first wants something.
 * The element stays where it was, because React expects to find it there.
 * Throws when React Router's output has changed, so that an upgrade can't silently bring eager hydration back.
 */
export function deferHydration(html: string): string {
  const preloads: string[] = [];
  const withoutPreloads = html.replace(
    /<link rel="modulepreload" href="([^"]+)"[^>]*>/g,
    (_, href: string) => {
      preloads.push(href);
      return "";
    },
  );
  const start = '<script type="module" async="">';
  if (withoutPreloads.split(start).length !== 2) {
    throw new Error(
      "The page has no single module script to defer: see how React Router's <Scripts> renders now.",
    );
  }
  return withoutPreloads.replace(
    start,
    `<script type="text/plain" id="app-start" data-preload="${[...new Set(preloads)].join(" ")}">`,
  );
}
