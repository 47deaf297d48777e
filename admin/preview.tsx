/** The page preview.html: the site's own pages, with the content of the last build and the values of the form. */
import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { createRoutesStub, useRevalidator } from "react-router";
import { byPlacePath } from "../app/catalogue/addresses.ts";
import * as root from "../app/root.tsx";
import { putIntoContent, type Values } from "./put-into-content.ts";

const routes = import.meta.glob<typeof root>("../app/routes/{by-place,category,home,product,text-page}.tsx", {
  eager: true,
});
const files = {
  "/": "home",
  [byPlacePath]: "by-place",
  "/products/:categoryId": "category",
  "/products/:categoryId/:productId": "product",
  "/:page": "text-page",
};
const unfinished = (
  <p style={{ padding: "2rem" }}>The page appears when its required fields are filled in.</p>
);
const children = Object.entries(files).map(([path, file]) => {
  const { default: Component, loader } = routes[`../app/routes/${file}.tsx`] ?? root;
  return { path, Component, loader, ErrorBoundary: () => unfinished };
});
const Pages = createRoutesStub([
  { id: "root", loader: root.loader, Component: Frame, HydrateFallback: () => null, children },
] as never);
const place = createRoot(document.body);
let shown = "";
let refresh = () => {};

function Frame(props: Parameters<typeof root.default>[0]) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    refresh = revalidate;
    // Newer values may have arrived while the page was loading.
    refresh();
  }, [revalidate]);
  return <root.default {...props} />;
}

addEventListener("message", ({ origin, data: values }: MessageEvent<Values>) => {
  if (origin !== location.origin || !values.fields) return;
  const path = putIntoContent(values);
  if (path === shown) return refresh();
  shown = path;
  place.render(<Pages key={path} initialEntries={[path]} />);
});
