import { index, type RouteConfig, route } from "@react-router/dev/routes";

// Addresses are exact, letter case included (decisions, Pages).
const exact = { caseSensitive: true };

export default [
  index("routes/home.tsx"),
  route("products", "routes/products.tsx", exact),
  // The check of the content refuses a category of this name.
  route("products/by-place", "routes/by-place.tsx", exact),
  route("products/:categoryId", "routes/category.tsx", exact),
  route("products/:categoryId/:productId", "routes/product.tsx", exact),
  route("products/:categoryId/:productId/datasheet", "routes/datasheet.tsx", exact),
  route("documents", "routes/documents.tsx", exact),
  route("new-customer-form", "routes/new-customer-form.tsx", exact),
  route("enquiry", "routes/enquiry.tsx", exact),
  // The links in mails to sales lead here; no page links to it, and it is not prerendered.
  route("follow-up", "routes/follow-up.tsx", exact),
  // The address in mails sent before November 2026.
  route("enquiry-work", "routes/follow-up.tsx", { ...exact, id: "former-follow-up" }),
  route("accessibility", "routes/accessibility.tsx", exact),
  route("privacy", "routes/privacy.tsx", exact),
  // Prerendered with status 200, served by the server with 404 for whatever it does not know.
  route("404", "routes/not-found-page.tsx", exact),
  route("*", "routes/unknown.tsx"),
] satisfies RouteConfig;
