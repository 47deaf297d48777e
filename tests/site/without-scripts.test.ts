import { expect, test } from "vitest";
import { renderPage } from "./built-pages.ts";
import { findIn, parsePage, readElementFinder, readParsedPages, textOf } from "./parsed-pages.ts";

const find = await readElementFinder();

test("every button that asks about a product has a link in its place, to /enquiry with the same product and message (10.2, 10.14)", async () => {
  let count = 0;
  for (const { path, document } of await readParsedPages())
    for (const button of document.querySelectorAll("main [data-product], main [data-message]")) {
      const [product, message] = ["data-product", "data-message"].map((name) => button.getAttribute(name));
      const query = new URLSearchParams({ ...(product && { product }), ...(message && { message }) });
      const link = button.nextElementSibling;
      expect(link?.getAttribute("href"), path).toBe(`/enquiry?${query}`);
      expect(textOf(link), path).toBe(textOf(button));
      count += 1;
    }
  expect(count).toBeGreaterThan(40);
});

test("/enquiry fills in the product and the message of its address (10.2)", async () => {
  const message = "Please send me the label of P-SOL.";
  const path = `/enquiry?${new URLSearchParams({ product: "P-SOL", message })}`;
  const form = findIn(parsePage({ path, html: await renderPage(path) }).document, "main form", path);
  expect(form.querySelector("[name=product]")?.getAttribute("value")).toBe("P-SOL");
  expect(textOf(form.querySelector("[name=message]"))).toBe(message);
});

test("the forms, the search, the menu and the modal are HTML that works without scripts (10.2)", () => {
  for (const [path, selector, action] of [
    ["/products", "#enquiry form", "/enquiry"],
    ["/new-customer-form", "main form", "/new-customer-form?send"],
    ["/products", "search form", "/products"],
  ] as const)
    expect(find(path, selector).getAttribute("action")).toBe(action);
  for (const id of ["enquiry", "menu"])
    expect(find("/", `header [commandfor="${id}"]`).getAttribute("command")).toBe("show-modal");
});
