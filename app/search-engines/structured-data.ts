import { href } from "react-router";
import type { BreadcrumbList, Organization, Product, WebSite, WithContext } from "schema-dts";
import type { Product as CatalogueProduct } from "#domain/catalogue/catalogue.ts";
import { packContent, productFacts } from "#domain/catalogue/product-facts.ts";
import type { Proof } from "#domain/catalogue/schemas/claims-schema.ts";
import { fallbackAddress } from "#domain/catalogue/served-picture.ts";
import type { RootData } from "../published/root-data.server.ts";

/*
 * Data for search engines (schema.org). The data contain no prices, ratings or offers, because the pages show none.
 */

export type StructuredData = WithContext<Organization | WebSite | BreadcrumbList | Product>;

const context = "https://schema.org";

/** The properties whose values are public addresses, by the paths of the addresses. None without SITE_URL. */
function addresses<Name extends string>(
  siteOrigin: string | null,
  paths: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  if (siteOrigin !== null) for (const name in paths) found[name] = new URL(paths[name], siteOrigin).href;
  return found;
}

/**
 * Describes the company. Its address, contact details and social profiles are left out if content/site.yaml marks them as
 * placeholders (`company.isExample`).
 */
export function organization({
  siteOrigin,
  brand,
  legalName,
  statement,
  company,
}: RootData): WithContext<Organization> {
  return {
    "@context": context,
    "@type": "Organization",
    ...addresses(siteOrigin, { "@id": "/#organization", url: "/", logo: "/icon-512.png" }),
    name: brand,
    legalName,
    description: statement,
    ...(!company.isExample && {
      email: company.email,
      telephone: company.phone,
      address: {
        "@type": "PostalAddress",
        streetAddress: company.addressLines.join(", "),
        addressLocality: company.locality,
        addressRegion: company.region,
        postalCode: company.postalCode,
        addressCountry: company.countryCode,
      },
      sameAs: [company.professionalNetwork.url, company.videoChannel.url],
    }),
  };
}

/** Describes the whole site; used on the home page. */
export function webSite({ siteOrigin, brand }: RootData, description: string): WithContext<WebSite> {
  return {
    "@context": context,
    "@type": "WebSite",
    ...addresses(siteOrigin, { "@id": "/#website", url: "/" }),
    name: brand,
    description,
    inLanguage: "en-GB",
    publisher: publisher(siteOrigin, brand),
  };
}

/** The company by its name, and by the address of its description on the home page. */
function publisher(siteOrigin: string | null, brand: string): Organization {
  return { "@type": "Organization", name: brand, ...addresses(siteOrigin, { "@id": "/#organization" }) };
}

/** A page in a breadcrumb. */
export interface PageStep {
  name: string;
  path: string;
}

/** The first step of the pages below /products. */
export const productsStep: PageStep = { name: "Products", path: href("/products") };

/** Describes the breadcrumb of a page, including the page itself. */
export function breadcrumbList(siteOrigin: string | null, steps: PageStep[]): WithContext<BreadcrumbList> {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: "/" }, ...steps].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      ...addresses(siteOrigin, { item: path }),
    })),
  };
}

/** Describes a product, with the facts that its page shows. */
export function productData(
  { siteOrigin, brand }: RootData,
  product: CatalogueProduct,
  category: string,
  proofs: Proof[],
): WithContext<Product> {
  const { name, description, path, image, packSizes = [] } = product;
  const facts = productFacts(product);
  const itemCodes = packSizes.flatMap(({ itemCode }) => itemCode ?? []);
  return {
    "@context": context,
    "@type": "Product",
    ...addresses(siteOrigin, { "@id": `${path}#product`, url: path }),
    name,
    description,
    category,
    brand: { "@type": "Brand", name: brand },
    manufacturer: publisher(siteOrigin, brand),
    ...(image && addresses(siteOrigin, { image: fallbackAddress(image) })),
    ...(itemCodes.length > 0 && { sku: itemCodes }),
    ...(packSizes.length > 0 && { size: packSizes.map(packContent) }),
    ...(proofs.length > 0 && {
      hasCertification: proofs.map(({ claim, issuer, number, validUntil, covers, url }) => ({
        "@type": "Certification" as const,
        name: claim,
        description: covers,
        issuedBy: { "@type": "Organization" as const, name: issuer },
        certificationIdentification: number,
        ...(validUntil && { expires: validUntil }),
        ...addresses(siteOrigin, { url }),
      })),
    }),
    ...(facts.length > 0 && {
      additionalProperty: facts.map((fact) => ({
        "@type": "PropertyValue" as const,
        name: fact.name,
        value: fact.values.join("; "),
      })),
    }),
  };
}
