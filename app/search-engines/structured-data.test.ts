import { expect, test } from "vitest";
import type { Product } from "#domain/catalogue/catalogue.ts";
import type { RootData } from "../published/root-data.server.ts";
import { organization, productData } from "./structured-data.ts";

const company: RootData["company"] = {
  isExample: false,
  addressLines: ["1 Real Road"],
  locality: "Bengaluru",
  region: "Karnataka",
  postalCode: "560001",
  countryCode: "IN",
  email: "sales@ozo.test",
  phone: "+91 80 1234 5678",
  professionalNetwork: { label: "LinkedIn", url: "https://www.linkedin.com/company/ozo" },
  videoChannel: { label: "YouTube", url: "https://www.youtube.com/@ozo" },
};
const frame = { siteOrigin: "https://www.example.com", brand: "Ozo", company } as RootData;
const product = { name: "Klear", description: "Cleans.", path: "/products/drain-care/ozo-klear" } as Product;

test("pack sizes and other facts use schema.org's properties", () => {
  const packSizes = [
    { amount: 5, unit: "L" as const, itemCode: "K-5" },
    { amount: 1, unit: "L" as const },
  ];
  const notFor = ["Marble", "Zinc"];
  expect(productData(frame, { ...product, packSizes, notFor }, "Drain care", [])).toMatchObject({
    size: ["5\u00A0L", "1\u00A0L"],
    sku: ["K-5"],
    additionalProperty: expect.arrayContaining([
      { "@type": "PropertyValue", name: "Not for", value: "Marble; Zinc" },
    ]),
  });
  expect(productData(frame, product, "Drain care", [])).not.toHaveProperty("additionalProperty");
});

test("the proofs of claims about a product are its certifications", () => {
  const proof = {
    products: [],
    claim: "Bio",
    issuer: "Body",
    number: "1",
    covers: "Klear.",
    url: "/documents/bio.pdf",
  };
  expect(productData(frame, product, "Drain care", [{ ...proof, validUntil: "2099-12-31" }])).toMatchObject({
    hasCertification: [
      {
        issuedBy: { name: "Body" },
        certificationIdentification: "1",
        expires: "2099-12-31",
        url: "https://www.example.com/documents/bio.pdf",
      },
    ],
  });
  expect(productData(frame, product, "Drain care", [])).not.toHaveProperty("hasCertification");
});

test("the company's details are included unless they are examples", () => {
  expect(organization(frame)).toMatchObject({
    telephone: "+91 80 1234 5678",
    address: { addressLocality: "Bengaluru" },
  });
  const example = organization({ ...frame, company: { ...company, isExample: true } });
  expect(example).not.toHaveProperty("telephone");
  expect(JSON.stringify(example)).not.toMatch(/sales@|Real Road|linkedin/);
});
