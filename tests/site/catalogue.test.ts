import { expect, test } from "vitest";
import { splitFirstSentence } from "#app/catalogue/split-first-sentence.ts";
import { allProducts, inOrder } from "#domain/catalogue/catalogue.ts";
import { content } from "./built-pages.ts";
import { readElementFinder, readParsedPages, textOf, valuesOf, withText } from "./parsed-pages.ts";

const find = await readElementFinder();
const { categories } = content.catalogue;
const products = allProducts(content.catalogue);

const mainOf = (path: string) => find(path, "main");

/** The names on a page's cards, each with the address to which its card leads. */
function cardsOn(path: string) {
  return [...mainOf(path).querySelectorAll("article h2")].map((heading) => ({
    name: textOf(heading),
    path: heading.querySelector("a")?.getAttribute("href") ?? null,
  }));
}

test.each(products)(
  "the page of $productId shows the required fields and buttons, IMAGE COMING SOON for a missing image, and no other fields (2.6, 2.16, 2.17, 2.18, 2.19, 3.2)",
  (product) => {
    const main = mainOf(product.path);
    const words = textOf(main);
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
    if (product.image) expect(valuesOf(main, "alt")).toContain(product.image.alt);
    const breadcrumb = [...main.querySelectorAll('nav[aria-label="Breadcrumb"] li')];
    expect(textOf(breadcrumb.at(-1))).toBe(product.name);
    expect(breadcrumb.at(-2)?.querySelector("a")?.getAttribute("href")).toMatch(/^\/products\/[\w-]+$/);
    expect(withText(main, "a", "Know More").map((link) => link.getAttribute("href"))).toEqual([
      `${product.path}/datasheet`,
    ]);
    expect(withText(main, "button", "Have a question?")).toHaveLength(1);
    const listBelow = (title: string) => withText(main, "h2", title)[0]?.parentElement;
    expect(listBelow("Benefits")?.querySelectorAll("ul > li")).toHaveLength(product.benefits.length);
    expect(listBelow("Usage")?.querySelectorAll("ol > li")).toHaveLength(product.howToUse.length);
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
    expect(textOf(mainOf(category.path))).toContain(category.description);
    const expected = inOrder(category).map(({ name, path }) => ({ name, path }));
    expect(cardsOn(category.path)).toEqual(expected);
  },
);

test("the card of V10, which has no page, has IMAGE COMING SOON and a button Enquire that fills in Product Name (2.6, 2.15)", () => {
  const cards = [...mainOf("/products/degreaser").querySelectorAll("article")];
  const v10 = cards.find((card) => textOf(card.querySelector("h2")).startsWith("V10"));
  expect(textOf(v10)).toContain("IMAGE COMING SOON");
  expect(valuesOf(v10 as Element, "data-product")).toEqual(["V10 Oil Stain Degreaser"]);
  expect(textOf(v10?.querySelector("[data-product]"))).toBe("Enquire");
});

test("/products has a tagline, links to the categories, and a linked card for each product page (2.14)", () => {
  const main = mainOf("/products");
  expect(textOf(main)).toContain("Eco-friendly green cleaning with minimal water use.");
  const links = valuesOf(main, "href");
  for (const path of [...categories.map(({ path }) => path), "/products/by-place"])
    expect(links).toContain(path);
  expect(cardsOn("/products")).toEqual(products.map(({ name, path }) => ({ name, path })));
});

test.each(["/products", ...categories.map(({ path }) => path)])(
  "the cards on %s are in the order of the numbers on the packs",
  (path) => {
    const numbers = [...mainOf(path).querySelectorAll("article h2")].map((name) =>
      name.getAttribute("data-number"),
    );
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers).toEqual(numbers.toSorted());
  },
);

test("Which one? compares the products of a category: what each is for and not for, and its pack or a request for it (10.8, 10.14)", () => {
  const table = find("/products/drain-care", '[aria-label="Which one?"] table, section:has(h2) table');
  const rows = [...table.querySelectorAll("tr")].map(textOf);
  expect(rows[0]).toMatch(/Pack size$/);
  expect(rows.join("\n")).toMatch(/^P-SOL.*to open a kitchen drain.*Blocked pipes.*1.L$/im);
  expect(rows.join("\n")).toMatch(/^Drain Pure.*keep free-running drains open.*5.L/im);
  expect(rows.join("\n")).toMatch(/^B-SOL.*care for a grease trap/im);
  expect(valuesOf(table, "data-message")).toContain("Please send me the pack sizes of B-SOL.");
});

test("the Facts of X10 have its pack and no unknown pH, ask for the label and the safety data sheet, and lead to its places and documents (10.14)", () => {
  const facts = withText(mainOf("/products/degreaser/ozo-x10-floor-degreaser"), "h2", "Facts")[0]
    ?.parentElement;
  const rows = new Map(
    [...(facts?.querySelectorAll("tr") ?? [])].map((row) => [
      textOf(row.querySelector("th")),
      row.querySelector("td"),
    ]),
  );
  expect(textOf(rows.get("Pack size"))).toMatch(/^5.L$/);
  expect(rows.has("pH")).toBe(false);
  expect(textOf(rows.get("Dose"))).toMatch(/^On the label\./);
  const asks = [rows.get("Dose"), rows.get("Safety data sheet")].flatMap((cell) =>
    cell ? valuesOf(cell, "data-message") : [],
  );
  expect(asks).toEqual([
    "Please send me the label of X10 Floor Degreaser.",
    "Please send me the safety data sheet of X10 Floor Degreaser.",
  ]);
  expect(textOf(rows.get("Used in")?.querySelector('a[href="/products/by-place#place-kitchen"]'))).toBe(
    "Kitchen",
  );
});

test("each job on /products/by-place leads to its product, and from the drawing of its place to its row (10.8)", () => {
  const drawing = find("/products/by-place", '#place-kitchen nav[aria-label="Kitchen, drawing"]');
  expect(drawing.querySelector('a[href="#place-kitchen-3"]')?.getAttribute("aria-label")).toBe(
    "3 Floor by the fryer",
  );
  const job = find("/products/by-place", "#place-kitchen-3");
  expect(textOf(job)).toContain("Floor by the fryer");
  expect(valuesOf(job, "href")).toContain("/products/degreaser/ozo-x10-floor-degreaser");
  expect(valuesOf(job, "data-enquire")).toEqual(["X10 Floor Degreaser"]);
});

test("a link of the bar is the current page on its own page alone, and current below it", () => {
  for (const [path, home, products] of [
    ["/", "page", null],
    ["/products", null, "page"],
    ["/products/drain-care", null, "true"],
    ["/documents", null, null],
  ] as const) {
    const current = (name: string) =>
      withText(find(path, "header"), "a", name).map((link) => link.getAttribute("aria-current"));
    expect([...current("HOME"), ...current("PRODUCTS")], path).toEqual([home, products]);
  }
});

test("the landing page has its headline, KNOW MORE to the products, and a block with LEARN MORE to WHY (1.2, 1.3)", () => {
  const main = mainOf("/");
  expect(textOf(main.querySelector("h1")).trim()).toBe("Powerful. Effective. Eco-Friendly.");
  for (const [link, heading] of [
    ["KNOW MORE", "HOW CAN WE HELP?"],
    ["LEARN MORE", "WHY"],
  ] as const) {
    const [href] = withText(main, "a", link).map((each) => each.getAttribute("href") ?? "");
    expect(withText(find("/", String(href)), "h2", heading)).toHaveLength(1);
  }
  expect(withText(main, "h2", "Targeted Solutions for a Cleaner World")).toHaveLength(1);
});

test("HOW CAN WE HELP? has four category cards with title, image, description and link (1.6, 2.4)", () => {
  const cards = [...mainOf("/").querySelectorAll("article")].map((card) => [
    textOf(card.querySelector("h3")),
    card.querySelector("a")?.getAttribute("href"),
  ]);
  expect(cards).toEqual([
    ["DRAIN CARE", "/products/drain-care"],
    ["SPECIALIZED SOLUTIONS", "/products/specialized-solutions"],
    ["DEGREASER", "/products/degreaser"],
    ["ODOUR CARE", "/products/odour-care"],
  ]);
  for (const card of mainOf("/").querySelectorAll("article")) {
    expect(card.querySelector("img")?.getAttribute("alt")).toMatch(/.{10}/);
    expect(textOf(card.querySelector("p"))).toMatch(/.{40}\.$/);
  }
});

test("the footer lists each category with links to its products, and V10, which has no page, as text (1.8, 3.1)", () => {
  for (const category of categories) {
    const { name, path } = category;
    const list = find("/", `footer section[aria-label="${name}"]`);
    const [heading, ...entries] = [...list.querySelectorAll("a, li > span")].map((entry) => ({
      name: textOf(entry),
      path: entry.getAttribute("href"),
    }));
    expect(heading).toEqual({ name, path });
    expect(entries).toEqual(inOrder(category).map((product) => ({ name: product.name, path: product.path })));
  }
});

test("Reach us in the footer has the postal address, an e-mail address, a phone number and five icons (1.9)", () => {
  const { email, phone, locality, professionalNetwork, videoChannel } = content.site.company;
  const reach = find("/", "footer address");
  expect(textOf(reach)).toContain(locality);
  const [location, ...links] = valuesOf(reach, "href").map((href) => href.replace(/.*#/, "#"));
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
  expect(find("/", 'footer a[href="/documents"]')).toBeDefined();
  for (const { productId, path, revised } of products) {
    expect(valuesOf(mainOf(path), "href")).toContain(`/documents#${productId}`);
    const row = find("/documents", `tr#${productId}`);
    expect(textOf(row.querySelector(`a[href="${path}/datasheet"]`))).toBe("Datasheet");
    expect(row.querySelector("time")?.getAttribute("dateTime")).toBe(revised);
  }
  const v10 = [...mainOf("/documents").querySelectorAll("tr")].find((row) => textOf(row).startsWith("V10"));
  expect(textOf(v10)).toContain("On request");
  expect(v10?.querySelectorAll('[href^="/products"]')).toHaveLength(0);
});

test("the WHY block states the five claims, and its three badges are images only, with alternative text (1.4, 1.5)", () => {
  const why = find("/", "#why");
  const claims = [...why.querySelectorAll("h3")].map(textOf);
  expect(claims).toEqual(["Non-toxic", "Easy to use", "Affordable", "Water-conserving", "Research-driven"]);
  const badges = [...why.querySelectorAll("ul > li")].filter(
    (entry) => entry.children.length === 1 && entry.querySelector(":scope > img") && textOf(entry) === "",
  );
  const names = badges.flatMap((badge) => valuesOf(badge, "alt")).join();
  expect(names).toMatch(/^[^,]*climate neutral[^,]*,[^,]*eco friendly[^,]*,[^,]*plant powered[^,]*$/i);
});

test("/claims, to which the line under the badges leads, has each claim with its proof or as an own statement (10.13)", () => {
  const line = withText(mainOf("/"), 'a[href="/claims"]', "What we claim, and what is proven");
  expect(line).toHaveLength(1);
  const sections = new Map(
    [...mainOf("/claims").querySelectorAll("section")].map((section) => [
      textOf(section.querySelector("h2")),
      textOf(section),
    ]),
  );
  const names = ["Climate neutral", "Eco-friendly", "Plant-powered", "Non-toxic", "Water-conserving"];
  expect([...sections.keys()]).toEqual(names);
  expect(textOf(find("/claims", "h1 + p"))).toContain(
    "Where nobody has checked a claim, it is our own statement.",
  );
  for (const name of names) {
    const isProven = content.proofs.some(({ claim }) => claim === name);
    expect(textOf(find("/claims", `section:nth-of-type(${names.indexOf(name) + 1}) p`))).toMatch(/.{20}\.$/);
    expect(sections.get(name)).toMatch(isProven ? /Checked by (?!Nobody)/ : /Checked by Nobody yet/);
  }
});

test("wherever the products are called non-toxic, the same text says that some need protection", async () => {
  for (const [path, tag] of [
    ["/", "li"],
    ["/claims", "section"],
  ] as const) {
    const parts = [...mainOf(path).querySelectorAll(tag)].map(textOf);
    const claims = parts.filter((words) => words.startsWith("Non-toxic"));
    expect(claims).toEqual([expect.stringMatching(/as harmless as the job allows.*gloves and goggles/)]);
  }
  const pages = await readParsedPages();
  const saying = pages.filter(({ document }) => /non-toxic/i.test(textOf(document.querySelector("body"))));
  expect(saying.map(({ path }) => path).sort()).toEqual(["/", "/claims"]);
});
