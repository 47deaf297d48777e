/** The page preview.html: the site's own pages, with the content of the last build and the values of the form. */
import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { createRoutesStub, useRevalidator } from "react-router";
import * as root from "../app/root.tsx";
import * as accessibility from "../app/routes/accessibility.tsx";
import * as byPlace from "../app/routes/by-place.tsx";
import * as category from "../app/routes/category.tsx";
import * as home from "../app/routes/home.tsx";
import * as privacy from "../app/routes/privacy.tsx";
import * as product from "../app/routes/product.tsx";
import { byPlacePath } from "../domain/catalogue/by-place-path.ts";
import { titleFromSlug } from "../domain/catalogue/catalogue.ts";
import { content } from "./content.server.ts";

const routes = {
  "/": home,
  [byPlacePath]: byPlace,
  "/products/:categoryId": category,
  "/products/:categoryId/:productId": product,
  "/accessibility": accessibility,
  "/privacy": privacy,
};
const children = Object.entries(routes).map(([path, { default: Component, loader }]) => ({
  path,
  Component,
  loader,
  HydrateFallback: () => null,
  ErrorBoundary: () => (
    <p style={{ padding: "2rem" }}>The page appears when its required fields are filled in.</p>
  ),
}));
const Pages = createRoutesStub([{ id: "root", loader: root.loader, Component: Frame, children }] as never);
const place = createRoot(document.body);
let shown = "";
let refresh = () => {};

function Frame(props: Parameters<typeof root.default>[0]) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    refresh = revalidate;
  }, [revalidate]);
  return <root.default {...props} />;
}

// biome-ignore lint/suspicious/noExplicitAny: the values of a form that is not filled in completely
type Values = any;

/** The values of a form, and the addresses of its pictures by file name. */
export interface PreviewMessage {
  name: string;
  slug: string;
  data: Values;
  pictures: Record<string, string>;
}

addEventListener("message", ({ origin, data: message }: MessageEvent<PreviewMessage>) => {
  if (origin !== location.origin || !message.data) return;
  const path = show(message);
  if (path === shown) return refresh();
  shown = path;
  place.render(<Pages key={path} initialEntries={[path]} />);
});

/** Puts the values into the content. Returns the address of their page. */
function show({ name, slug, data: values, pictures }: PreviewMessage): string {
  const { categories } = content.catalogue;
  const data = withPictures(values, pictures);
  switch (name) {
    case "products": {
      for (const one of categories) one.products = one.products.filter(({ productId }) => productId !== slug);
      const { category: categoryId, title = titleFromSlug(slug) } = data;
      const category = categories.find((one) => one.categoryId === categoryId);
      const route = `${category?.path}/${slug}`;
      category?.products.push({
        ...unwritten,
        image: null,
        ...data,
        documents: [],
        productId: slug,
        categoryId,
        route,
        title,
      });
      return category ? route : "/";
    }
    case "categories": {
      const path = `/products/${slug}`;
      const old = categories.find(({ categoryId }) => categoryId === slug);
      const category = old ?? { categoryId: slug, path, products: [], image: null };
      if (!old) categories.push(category as never);
      Object.assign(category, data, { withoutPage: old?.withoutPage ?? [] });
      return path;
    }
    case "by-place":
      content.byPlace = data;
      return byPlacePath;
    case "site":
      content.site = data;
      return "/";
    default:
      Object.assign(content.pages, { [slug]: data });
      return `/${slug}`;
  }
}

/** The fields without which the page of a product cannot be shown. */
const unwritten = { name: "", description: "", benefits: [], keyFeatures: [], howToUse: [] };

/** Replaces each picture of a form by a picture as pages show it. */
function withPictures(value: Values, pictures: Record<string, string>): Values {
  if (Array.isArray(value)) return value.map((entry) => withPictures(entry, pictures));
  if (!value || typeof value !== "object") return value;
  if ("source" in value) {
    return {
      kind: "remote",
      url: pictures[value.source] ?? "",
      alt: value.alt ?? "",
      width: 1600,
      height: 2000,
    };
  }
  const fields = Object.entries(value).map(([key, inner]) => [key, withPictures(inner, pictures)]);
  return Object.fromEntries(fields);
}
