/** The page preview.html: the site's own pages, with the content of the last build and the values of the form. */
import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { createRoutesStub, useRevalidator } from "react-router";
import { contentStyles } from "../app/layout/content-styles.ts";
import * as root from "../app/root.tsx"; // Precedes the routes, because its styles declare the order of the layers.
import * as byPlace from "../app/routes/by-place.tsx";
import * as category from "../app/routes/category.tsx";
import * as home from "../app/routes/home.tsx";
import * as product from "../app/routes/product.tsx";
import * as textPage from "../app/routes/text-page.tsx";
import { byPlacePath } from "../domain/catalogue/page-addresses.ts";
import { putIntoContent, type Values } from "./put-into-content.ts";

const routes = {
  "/": home,
  [byPlacePath]: byPlace,
  "/products/:categoryId": category,
  "/products/:categoryId/:productId": product,
  "/:page": textPage,
};

const children = Object.entries(routes).map(([path, { default: Component, loader }]) => ({
  path,
  Component,
  loader,
  ErrorBoundary: Unfinished,
}));
const Pages = createRoutesStub([
  { id: "root", loader: root.loader, Component: Frame, HydrateFallback: () => null, children },
] as never);

const place = createRoot(document.body);
/** The address of the page that is shown. */
let shown: string | undefined;
/** Whether the page could not be rendered, because required fields are empty. */
let isUnfinished = false;
let refresh = () => {};

function Frame(props: Parameters<typeof root.default>[0]) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    refresh = revalidate;
    // Newer values may have arrived while the page was loading.
    refresh();
  }, [revalidate]);
  return (
    <>
      <style>{contentStyles(props.loaderData)}</style>
      <root.default {...props} />
    </>
  );
}

function Unfinished() {
  useEffect(() => {
    isUnfinished = true;
    return () => {
      isUnfinished = false;
    };
  }, []);
  return <p style={{ padding: "2rem" }}>The page appears when its required fields are filled in.</p>;
}

addEventListener("message", ({ origin, data: values, timeStamp }: MessageEvent<Values>) => {
  if (origin !== location.origin || !values.fields) return;
  const path = putIntoContent(values);
  if (path === shown && !isUnfinished) return refresh();
  shown = path;
  place.render(path ? <Pages key={timeStamp} initialEntries={[path]} /> : <Unfinished />);
});
