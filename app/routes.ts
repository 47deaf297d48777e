import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { enquiryPath, privacyPath } from "#domain/catalogue/page-addresses.ts";

// Without this option, addresses such as /Products would match.
const exact = { caseSensitive: true };

/**
 * The routes of all pages. The build makes a file of every page that is not rendered on request, and adds every page to the
 * sitemap and to the static export (generator/site-pages.ts).
 */
export default [
  index("routes/home.tsx"),
  route("products", "routes/products.tsx", exact),
  // The content check refuses a category whose id is by-place.
  route("products/by-place", "routes/by-place.tsx", exact),
  route("products/:categoryId", "routes/category.tsx", exact),
  route("products/:categoryId/:productId", "routes/product.tsx", exact),
  route("products/:categoryId/:productId/datasheet", "routes/datasheet.tsx", exact),
  route("documents", "routes/documents.tsx", exact),
  route("new-customer-form", "routes/new-customer.tsx", exact),
  route("enquiry", "routes/enquiry.tsx", exact),
  route("privacy", "routes/privacy.tsx", exact),
  // A file content/pages/NAME.yaml. The content check refuses names that are the address of another page.
  route(":page", "routes/text-page.tsx", exact),
  // The server sends this page, with status 404, for every address that has no page.
  route("404", "routes/not-found.tsx"),
  route("*", "routes/unknown.tsx"),
] satisfies RouteConfig;

/**
 * The paths of pages that the server renders at each request, because they depend on the query or on the server's settings. Only a
 * static export contains files of them.
 */
export const renderedOnRequest: readonly string[] = [enquiryPath, privacyPath];
