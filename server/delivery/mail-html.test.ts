import { expect, test } from "vitest";
import { html } from "./mail-html.ts";

test("the html tag escapes inserted text, also in attributes", () => {
  const typed = `<b onclick='x'>"&amp;`;
  expect(html`<p title="${typed}">${typed}</p>`.source).toBe(
    '<p title="&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;amp;">&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;amp;</p>',
  );
});

test("the html tag inserts HTML made by the html tag unchanged, inserts lists of it in order, and leaves out null", () => {
  const items = ["<1>", "2"].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}</ul>${null}${3}`.source).toBe("<ul><li>&lt;1&gt;</li><li>2</li></ul>3");
});
