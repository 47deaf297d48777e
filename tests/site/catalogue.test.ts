import { expect, test } from "vitest";
import { splitFirstSentence } from "#app/catalogue/split-first-sentence.ts";
import { allProducts, inOrder } from "#domain/catalogue/catalogue.ts";
import { attributes, content, elementOf, readBuiltPages, wordsOf } from "./built-pages.ts";

const built = await readBuiltPages();
const htmlOf = (path: string) => built.find((page) => page.path === path)?.html ?? "";
const mainOf = (path: string) => elementOf(htmlOf(path), "main");
const { categories } = content.catalogue;
const products = allProducts(content.catalogue);

/** The names on a page's cards, each with the address to which its card leads. */
function cardsOn(path: string) {
  return [...mainOf(path).matchAll(/<article[\s\S]*?<\/article>/g)].map(([card]) => {
    const heading = card.match(/<h2[\s\S]*?<\/h2>/)?.[0] ?? "";
    return { name: wordsOf(heading), path: attributes(heading, "href")[0] ?? null };
  });
}

test.each(products)(
  "the page of $productId shows the required fields and buttons, IMAGE COMING SOON for a missing image, and no other fields (2.6, 2.16, 2.17, 2.19, 3.2)",
  (product) => {
    const main = mainOf(product.path);
    const words = wordsOf(main);
    const shown = [
      product.title,
      ...splitFirstSentence(product.description),
      ...product.benefits.map(({ title }) => title),
      ...product.howToUse.flatMap(({ name, description }) => [name, description]),
      ...product.keyFeatures.flatMap(({ name, description }) => [name, description]),
      product.image ? "" : "IMAGE COMING SOON",
    ];
    expect(shown.filter((text) => !words.includes(text))).toEqual([]);
    const onlyOnDatasheet = [
      product.howItWorks,
      ...product.benefits.map(({ description }) => description),
      ...(product.idealApplications ?? []),
      ...(product.whyChoose ?? []),
      ...(product.safetyInstructions ?? []).map(({ description }) => description),
    ];
    expect(onlyOnDatasheet.filter((text) => words.includes(text))).toEqual([]);
    if (product.image) expect(attributes(main, "alt")).toContain(product.image.alt);
    expect(main).toMatch(
      new RegExp(`<a[^>]* href="/products/[\\w-]+">[^<]+</a></li><li[^>]*>${product.name}</li>`),
    );
    expect(main).toMatch(new RegExp(`href="${product.path}/datasheet"[^>]*>Know More<`));
    expect(main).toMatch(/>Have a question\?</);
    expect(main).toMatch(/>Benefits<\/h2><ul/);
    expect(main).toMatch(/>Usage<\/h2><ol/);
  },
);

test.each(products)(
  "the texts of $productId name the label once at most, besides the last safety entry",
  (product) => {
    const { howToUse, keyFeatures, benefits, howOften, safetyInstructions = [] } = product;
    const texts = [howToUse, keyFeatures, benefits, howOften, safetyInstructions.slice(0, -1)];
    expect(JSON.stringify(texts).match(/\blabel\b/g)?.length ?? 0).toBeLessThanOrEqual(1);
  },
);

test.each(categories)(
  "$path has its description, and a card for each product, linked unless it is V10 (2.15)",
  (category) => {
    expect(wordsOf(mainOf(category.path))).toContain(category.description);
    const expected = inOrder(category).map(({ name, path }) => ({ name, path }));
    expect(cardsOn(category.path)).toEqual(expected);
  },
);

test("/products has a tagline, links to the categories, and a linked card for each product page (2.14)", () => {
  const main = mainOf("/products");
  expect(wordsOf(main)).toContain("Eco-friendly green cleaning with minimal water use.");
  const links = attributes(main, "href");
  for (const path of [...categories.map(({ path }) => path), "/products/by-place"])
    expect(links).toContain(path);
  expect(cardsOn("/products")).toEqual(products.map(({ name, path }) => ({ name, path })));
});

test("a table on the drain care page names the product for each kind of drain problem", () => {
  const rows = mainOf("/products/drain-care")
    .match(/<tr>[\s\S]*?<\/tr>/g)
    ?.map(wordsOf)
    .join("\n");
  expect(rows).toMatch(/^P-SOL.*to open a kitchen drain/im);
  expect(rows).toMatch(/^Drain Pure.*keep free-running drains open.*5.L/im);
  expect(rows).toMatch(/^B-SOL.*care for a grease trap/im);
});

test("the footer lists each category with links to its products, and V10, which has no page, as text (1.8, 3.1)", () => {
  const footer = elementOf(htmlOf("/"), "footer");
  for (const category of categories) {
    const { name, path } = category;
    const list = new RegExp(`<section aria-label="${name}">[\\s\\S]*?</section>`).exec(footer)?.[0] ?? "";
    const entries = inOrder(category).map((product) =>
      product.path
        ? `<li><a href="${product.path}">${product.name}</a></li>`
        : `<li><span>${product.name}</span></li>`,
    );
    expect(list).toContain(`<a href="${path}">${name}</a>`);
    expect(list).toContain(entries.join(""));
  }
});

test("Reach us in the footer has the postal address, an e-mail address, a phone number and five icons (1.9)", () => {
  const { email, phone, locality, professionalNetwork, videoChannel } = content.site.company;
  const reach = elementOf(htmlOf("/"), "footer").match(/<address>[\s\S]*<\/address>/)?.[0] ?? "";
  expect(wordsOf(reach)).toContain(locality);
  const [location, ...links] = attributes(reach, "href").map((href) => href.replace(/.*#/, "#"));
  expect([location, ...links]).toEqual([
    "#location",
    `mailto:${email}`,
    "#email",
    `tel:${phone.replaceAll(" ", "")}`,
    "#phone",
    professionalNetwork.url,
    "#professional-network",
    videoChannel.url,
    "#video-channel",
  ]);
});

test("/documents, to which the footer and every product page link, lists each datasheet with its date", () => {
  expect(elementOf(htmlOf("/"), "footer")).toContain('<a href="/documents">');
  for (const { productId, path, revised } of products) {
    expect(mainOf(path)).toContain(`href="/documents#${productId}"`);
    const row = new RegExp(`<tr id="${productId}"[\\s\\S]*?</tr>`).exec(mainOf("/documents"))?.[0];
    expect(row).toContain(`<a href="${path}/datasheet">Datasheet</a>`);
    expect(row).toContain(`<time dateTime="${revised}">`);
  }
  const v10 = mainOf("/documents").match(/<th scope="row">V10[\s\S]*?<\/tr>/)?.[0];
  expect(v10).toContain("On request");
  expect(v10).not.toContain('href="/products');
});

test("the WHY block states the five claims, and its three badges are images only, with alternative text (1.4, 1.5)", () => {
  const why = mainOf("/").match(/<section[^>]* id="why"[\s\S]*?<\/section>/)?.[0] ?? "";
  const claims = why.match(/<h3[\s\S]*?<\/h3>/g)?.map(wordsOf);
  expect(claims).toEqual(["Non-toxic", "Easy to use", "Affordable", "Water-conserving", "Research-driven"]);
  const badges = why.match(/<ul[^>]*>(<li><img [^>]*><\/li>){3}<\/ul>/)?.[0] ?? "";
  expect(attributes(badges, "alt").join()).toMatch(/climate neutral.*eco friendly.*plant powered/i);
});

test("/claims, to which the line under the badges leads, has each claim with its proof or as an own statement (10.13)", () => {
  expect(mainOf("/")).toMatch(/<a [^>]*href="\/claims"[^>]*>What is proven, and by whom/);
  const sections = new Map(
    [...mainOf("/claims").matchAll(/<section[\s\S]*?<\/section>/g)].map(([section]) => [
      wordsOf(section.match(/<h2[\s\S]*?<\/h2>/)?.[0] ?? ""),
      wordsOf(section),
    ]),
  );
  const names = ["Climate neutral", "Eco-friendly", "Plant-powered", "Non-toxic", "Water-conserving"];
  expect([...sections.keys()]).toEqual(names);
  for (const name of names) {
    const isProven = content.proofs.some(({ claim }) => claim === name);
    expect(sections.get(name)).toContain(
      isProven ? "Checked by" : "Our own statement. Nobody else has checked it yet.",
    );
  }
});

test("wherever the products are called non-toxic, the same text says that some need protection", () => {
  for (const [path, tag] of [
    ["/", "li"],
    ["/claims", "section"],
  ] as const) {
    const parts = mainOf(path).match(new RegExp(`<${tag}[ >][\\s\\S]*?</${tag}>`, "g")) ?? [];
    const claims = parts.map(wordsOf).filter((words) => words.startsWith("Non-toxic"));
    expect(claims).toEqual([expect.stringMatching(/as harmless as the job allows.*gloves and goggles/)]);
  }
  const saying = built.filter(({ html }) => /non-toxic/i.test(wordsOf(html)));
  expect(saying.map(({ path }) => path).sort()).toEqual(["/", "/claims"]);
});
