/** The pages of all products, with their headings, which are made from the addresses. */
export const products = [
  { path: "/products/degreaser/ozo-x10-floor-degreaser", heading: "Ozo X10 Floor Degreaser" },
  { path: "/products/degreaser/ozo-nova", heading: "Ozo Nova" },
  { path: "/products/drain-care/ozo-klear", heading: "Ozo Klear" },
  { path: "/products/drain-care/ozo-p-sol", heading: "Ozo P Sol" },
  { path: "/products/drain-care/ozo-drain-pure", heading: "Ozo Drain Pure" },
  { path: "/products/drain-care/ozo-b-sol", heading: "Ozo B Sol" },
  { path: "/products/odour-care/ozo-ofa", heading: "Ozo Ofa" },
  { path: "/products/odour-care/ozo-urinill", heading: "Ozo Urinill" },
  { path: "/products/specialized-solutions/ozo-urinew", heading: "Ozo Urinew" },
  { path: "/products/specialized-solutions/ozo-nova-st", heading: "Ozo Nova St" },
] as const;

/** The category pages, with their headings. */
export const categories = [
  { path: "/products/degreaser", heading: "DEGREASER SOLUTIONS" },
  { path: "/products/drain-care", heading: "DRAIN CARE SOLUTIONS" },
  { path: "/products/odour-care", heading: "ODOUR CARE SOLUTIONS" },
  { path: "/products/specialized-solutions", heading: "SPECIALIZED SOLUTIONS" },
] as const;

/** The pages of the site, with their headings of level 1. The pages behind links in mails to sales are not included. */
export const pages: ReadonlyArray<{ path: string; heading: string }> = [
  { path: "/", heading: "Powerful. Effective. Eco-Friendly." },
  { path: "/products", heading: "WATER WISE SOLUTIONS" },
  ...categories,
  ...products,
  { path: "/products/by-place", heading: "Products by place" },
  { path: "/documents", heading: "Datasheets and documents" },
  { path: "/new-customer-form", heading: "New Customer Form" },
  { path: "/enquiry", heading: "Send us an Enquiry" },
  ...products.map(({ path, heading }) => ({
    path: `${path}/datasheet`,
    heading: `Product datasheet ${heading}`,
  })),
  { path: "/accessibility", heading: "Accessibility" },
  { path: "/claims", heading: "Claims and proof" },
  { path: "/privacy", heading: "Privacy" },
];

/** One page of each kind, for tests that do not depend on a page's texts. */
export const kindsOfPages = [
  "/",
  "/products",
  "/products/by-place",
  "/products/drain-care",
  "/products/drain-care/ozo-klear",
  "/products/drain-care/ozo-b-sol",
  "/products/drain-care/ozo-klear/datasheet",
  "/documents",
  "/new-customer-form",
  "/enquiry",
  "/privacy",
  "/no-such-page",
] as const;

/** One page of each kind that shows pictures. */
export const pagesWithPictures = [
  "/",
  "/products",
  "/products/drain-care/ozo-klear",
  "/products/drain-care/ozo-klear/datasheet",
] as const;
