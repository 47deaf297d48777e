import { renderToString } from "react-dom/server";
import { createRoutesStub, Meta } from "react-router";
import { expect, test } from "vitest";
import type { FooterContent } from "./footer-content.server.ts";
import { pageMeta } from "./page-meta.ts";
import { organization, productData } from "./structured-data.ts";

const company: FooterContent["company"] = {
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
const frame = { origin: "https://www.example.com", brand: "Ozo", company } as FooterContent;
const route = "/products/drain-care/ozo-klear";
const product = { name: "Klear", description: "Cleans.", route, image: null, facts: [], packSizes: [] };

test("a product name with markup does not end the script element that contains the data", () => {
  const hostile = "Klear</script><script>alert(1)</script><!--<script>";
  const data = productData(frame, { ...product, name: hostile }, "Drain care");
  const page = { title: "Klear", description: "Cleans.", path: "/", structuredData: () => [data] };
  const Stub = createRoutesStub([{ path: "/", meta: () => pageMeta(frame, page), Component: Meta }]);
  const html = renderToString(<Stub initialEntries={["/"]} />);
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  expect(scripts).toHaveLength(1);
  expect(html).not.toContain("alert(1)</script>");
  expect(html).not.toContain("<!--");
  expect(JSON.parse(scripts[0]?.[1] ?? "").name).toBe(hostile);
});

test("pack sizes and other facts use schema.org's properties", () => {
  const packSizes = [
    { amount: 5, unit: "L" as const, itemCode: "K-5" },
    { amount: 1, unit: "L" as const },
  ];
  const facts = [{ name: "Not for", values: ["Marble", "Zinc"] }];
  expect(productData(frame, { ...product, packSizes, facts }, "Drain care")).toMatchObject({
    size: ["5\u00A0L", "1\u00A0L"],
    sku: ["K-5"],
    additionalProperty: [{ "@type": "PropertyValue", name: "Not for", value: "Marble; Zinc" }],
  });
  expect(productData(frame, product, "Drain care")).not.toHaveProperty("additionalProperty");
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
