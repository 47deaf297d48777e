import { index, type RouteConfig, route } from "@react-router/dev/routes";

// Paths must match exactly, including letter case.
const exact = { caseSensitive: true };

export default [
  index("routes/home.tsx"),
  route("products", "routes/products.tsx", exact),
  // The content check refuses a category with this name.
  route("products/by-place", "routes/by-place.tsx", exact),
  route("products/:categoryId", "routes/category.tsx", exact),
  route("products/:categoryId/:productId", "routes/product.tsx", exact),
  route("products/:categoryId/:productId/datasheet", "routes/datasheet.tsx", exact),
  route("documents", "routes/documents.tsx", exact),
  route("new-customer-form", "routes/new-customer-form.tsx", exact),
  route("enquiry", "routes/enquiry.tsx", exact),
  // The links in mails to sales open this page; no page links to it, and it is not prerendered.
  route("follow-up", "routes/follow-up.tsx", exact),
  // The address in mails sent before November 2026.
  route("enquiry-work", "routes/follow-up.tsx", { ...exact, id: "former-follow-up" }),
  route("accessibility", "routes/accessibility.tsx", exact),
  route("privacy", "routes/privacy.tsx", exact),
  // Prerendered with status 200; the server sends it with status 404 for every unknown address.
  route("404", "routes/not-found-page.tsx", exact),
  route("*", "routes/unknown.tsx"),
] satisfies RouteConfig;
