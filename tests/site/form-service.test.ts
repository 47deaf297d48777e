import { expect, test } from "vitest";
import { contentSecurityPolicy } from "#domain/content-security-policy.ts";
import { content, copyBuildWith, renderPage } from "./built-pages.ts";
import { findIn, parsePage, textOf } from "./parsed-pages.ts";

const formsTo = "https://forms.example.com/f/ab12?a=1&b=2";
const folder = copyBuildWith({ ...content, formsTo, isExport: true });

async function open(path: string) {
  return parsePage({ path, html: await renderPage(path, { folder }) });
}

test.each([
  ["/products", "#enquiry form"],
  ["/enquiry", "main form"],
  ["/new-customer-form", "main form"],
])(
  "with EXPORT_FORMS_TO, the form of %s is posted there, and the page's policy allows it",
  async (path, selector) => {
    const { document, html } = await open(path);
    const form = findIn(document, selector, path);
    expect([form.getAttribute("action"), form.getAttribute("method")]).toEqual([formsTo, "post"]);
    expect(form.querySelector("[type=submit][disabled]")).toBeNull();
    const policy = await contentSecurityPolicy(html, [], formsTo);
    expect(policy).toContain("form-action 'self' https://forms.example.com");
  },
);

test("with EXPORT_FORMS_TO, the privacy page names the service that receives the forms", async () => {
  const words = textOf((await open("/privacy")).document.querySelector("main"));
  expect(words).toContain("Your browser sends the form to forms.example.com");
  expect(words).not.toContain("Nothing is transmitted");
});
