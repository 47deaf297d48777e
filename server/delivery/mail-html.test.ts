import { expect, test } from "vitest";
import { html } from "./mail-html.ts";

test("the html tag escapes text, in attributes too", () => {
  const typed = `<b onclick='x'>"&amp;`;
  expect(html`<p title="${typed}">${typed}</p>`.source).toBe(
    '<p title="&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;amp;">&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;amp;</p>',
  );
});

test("the html tag inserts its own HTML unchanged, lists in their order, and nothing for null", () => {
  const items = ["<1>", "2"].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}</ul>${null}${3}`.source).toBe("<ul><li>&lt;1&gt;</li><li>2</li></ul>3");
});
