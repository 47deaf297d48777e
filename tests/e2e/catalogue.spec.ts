import { products } from "./pages.ts";
import { expect, test } from "./site.ts";

test("a product's page lists the benefits in two columns (2.16)", async ({ page }) => {
  await page.goto("/products/drain-care/ozo-klear");
  const benefits = page.getByRole("region", { name: "Benefits" }).getByRole("listitem");
  const lefts = await benefits.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(2);
});

test("the number on a pack is before the name on a card and behind the pack, and is no part of the name", async ({
  page,
}) => {
  const drawn = (element: Element) => getComputedStyle(element, "::before").content;
  await page.goto("/products/drain-care");
  const name = page.getByRole("heading", { name: "P-SOL", exact: true });
  expect(await name.evaluate(drawn)).toBe('"02" / ""');
  await name.getByRole("link").click();
  await expect(page).toHaveTitle(/^Ozo P Sol/);
  const stage = page.locator("[data-number]").filter({ has: page.getByRole("img") });
  expect(await stage.first().evaluate(drawn)).toBe('"02" / ""');
  // A canister would hide it.
  await page.goto("/products/degreaser/ozo-x10-floor-degreaser");
  await expect(page.getByRole("main").getByRole("img").first()).toBeVisible();
  await expect(page.locator("main [data-number]:has(> picture)")).toHaveCount(0);
});

test("the second line of a name begins below the first, beside the number", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/products/degreaser", "/products/by-place"]) {
    await page.goto(path);
    const name = page.getByRole("link", { name: "Nova Heavy-Duty Degreaser" }).first();
    const parts = await name.evaluate((link) =>
      [...link.getClientRects()].map(({ left, top }) => ({ left, top })),
    );
    const lines = Map.groupBy(parts, ({ top }) => top);
    const begins = [...lines.values()].map((line) => Math.round(Math.min(...line.map(({ left }) => left))));
    expect(begins.length, path).toBeGreaterThan(1);
    expect(new Set(begins).size, path).toBe(1);
  }
});

test("names and texts of the features are on the page's two columns, and on one on a phone", async ({
  page,
}) => {
  const features = page.getByRole("region", { name: "Key Features" });
  const edges = (role: "term" | "definition") =>
    features
      .getByRole(role)
      .evaluateAll((all) => [...new Set(all.map((each) => Math.round(each.getBoundingClientRect().left)))]);
  for (const [width, columns] of [
    [1440, [72, 732]],
    [1920, [280, 972]],
    // Wider than 2250 px, text and columns grow.
    [2560, [524, 1292]],
    [390, [20, 20]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/products/drain-care/ozo-klear");
    expect([await edges("term"), await edges("definition")].flat(), `${width} px`).toEqual(columns);
  }
});

test("on a phone, the names of the places stay in view, and each leads to its heading below them", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/products/by-place");
  const places = page.getByRole("navigation", { name: "Places" });
  await places.getByRole("link", { name: "Washroom" }).click();
  await expect(places).toBeInViewport({ ratio: 1 });
  await places.getByRole("link", { name: "Metal" }).click();
  const heading = page.getByRole("heading", { name: "Metal", exact: true });
  await expect(heading).toBeInViewport({ ratio: 1 });
  const bottom = await places.evaluate((row) => row.getBoundingClientRect().bottom);
  expect(await heading.evaluate((name) => name.getBoundingClientRect().top)).toBeGreaterThan(bottom);
});

test("the grids of category cards and of product cards have 2 columns below 768 px, and 3 from there on (9.2)", async ({
  page,
}) => {
  for (const path of ["/", "/products", "/products/drain-care"]) {
    await page.goto(path);
    const cards = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("article") });
    for (const [width, columns] of [
      [360, 2],
      [767, 2],
      [768, 3],
      [1440, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const count = () =>
        cards.evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().left)).size);
      await expect.poll(count, `${path} at ${width} px`).toBe(columns);
    }
  }
});

test("a laptop shows a product's buttons and the results of a search without scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  const main = page.getByRole("main");
  for (const { path } of products) {
    await page.goto(path);
    for (const button of [
      main.getByRole("button", { name: "Have a question?" }),
      main.getByRole("link", { name: "Know More" }),
    ])
      await expect.soft(button, path).toBeInViewport({ ratio: 1 });
  }
  await page.goto("/products?q=grease");
  await expect(page.getByRole("article").first()).toBeInViewport({ ratio: 0.5 });
});

test("a tablet shows the whole pack, and a product's three actions, without scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/products/degreaser/ozo-x10-floor-degreaser");
  const main = page.getByRole("main");
  const { y, height } = (await main.getByRole("img").first().boundingBox()) ?? { y: 0, height: 0 };
  // The pack takes the middle 76 % of its picture.
  expect(y + 0.88 * height).toBeLessThanOrEqual(768);
  const add = main.getByRole("button", { name: /^Add(ed)? to enquiry$/ });
  const ask = main.getByRole("button", { name: "Have a question?" });
  for (const action of [add, ask, main.getByRole("link", { name: "Know More" })])
    await expect(action).toBeInViewport({ ratio: 1 });
  const open = main.getByRole("button", { name: "Open enquiry" });
  await expect(open).toBeHidden();
  const place = await add.boundingBox();
  await add.click();
  // What was added is as quiet as the question, nothing has moved, and the next step is a link below both.
  for (const button of [add, ask]) await expect(button).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await expect(open).toBeInViewport({ ratio: 1 });
  expect(await add.boundingBox()).toEqual(place);
});

test("the box of a missing picture stands where the packs stand, and is no larger", async ({ page }) => {
  for (const [width, height] of [
    [1366, 657],
    [1440, 900],
    [1920, 950],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/products/drain-care/ozo-klear");
    const pack = await page.getByRole("main").getByRole("img").first().boundingBox();
    await page.goto("/products/specialized-solutions/ozo-urinew");
    const box = await page.getByText("IMAGE COMING SOON").locator("..").boundingBox();
    if (!pack || !box) throw new Error("A picture is missing.");
    expect(box.x + box.width / 2, `at ${width} px`).toBeCloseTo(pack.x + pack.width / 2, 0);
    // The pack takes the middle 76 % of its picture.
    expect(box.height).toBeLessThanOrEqual(0.8 * pack.height);
  }
});

test("on tablets and phones, the box of a missing picture is about as high as a pack, and in grids its text is on one line", async ({
  page,
}) => {
  for (const [width, height, most] of [
    [768, 1024, 320],
    [390, 844, 260],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/products/drain-care/ozo-b-sol");
    const box = await page.getByText("IMAGE COMING SOON").locator("..").boundingBox();
    expect(box?.height, `at ${width} px`).toBeLessThanOrEqual(most);
  }
  for (const width of [360, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/products/odour-care");
    const lines = await page.getByText("IMAGE COMING SOON").evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getClientRects().length;
    });
    expect(lines, `at ${width} px`).toBe(1);
  }
});

test("on a phone, the button that adds a product begins in the first window", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { path } of products) {
    await page.goto(path);
    await expect
      .soft(page.getByRole("main").getByRole("button", { name: "Add to enquiry" }))
      .toBeInViewport();
  }
});

test("the link to the products by place shows as many whole rooms as it has columns, or the building", async ({
  page,
}) => {
  const link = page.getByRole("link", { name: /Walk through the building/ });
  const shown = () =>
    link
      .locator("svg:visible use[href*=building]")
      .evaluateAll((drawings) => drawings.map((drawing) => drawing.closest("svg")?.viewBox.baseVal.width));
  for (const [path, width, units] of [
    ["/products/odour-care", 1440, 498],
    ["/products/drain-care", 1440, 944],
    ["/products/degreaser", 1440, 2900],
    ["/products/degreaser", 390, 498],
    ["/products/degreaser", 768, 944],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    expect(await shown(), `${path} at ${width} px`).toEqual([units]);
  }
});

test("the headings of text pages are equally high in the window, and the introduction beside one begins on its first line", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const tops = new Set<number | undefined>();
  for (const path of ["/documents", "/claims", "/privacy", "/accessibility", "/products/by-place"]) {
    await page.goto(path);
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    tops.add(heading?.y);
    const introduction = await page.locator("h1 + p").boundingBox();
    if (path !== "/products/by-place") expect(introduction?.y).toBeGreaterThan(heading?.y ?? 0);
  }
  expect([...tops]).toHaveLength(1);
});

test("on phones, the button that prints a place is always below its heading", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/products/by-place");
  const places = await page.getByRole("main").getByRole("region").all();
  expect(places).toHaveLength(6);
  for (const place of places) {
    const heading = await place.getByRole("heading", { level: 2 }).boundingBox();
    const button = await place.getByRole("button", { name: "Print for the wall" }).boundingBox();
    expect(button?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0));
    expect(button?.x).toBeCloseTo(heading?.x ?? 0, -1);
  }
});

test("the columns of Which one? are equally wide in all categories", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const widths = [];
  for (const category of ["degreaser", "drain-care"]) {
    await page.goto(`/products/${category}`);
    const heads = page.getByRole("region", { name: "Which one?" }).getByRole("columnheader");
    widths.push(
      await heads.evaluateAll((all) => all.map((head) => Math.round(head.getBoundingClientRect().width))),
    );
  }
  expect(widths[0]).toEqual(widths[1]);
});

test("the first row of documents and of places is in view, and a product has its pack and its link", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/documents");
  const row = page.getByRole("row").filter({ hasText: "Klear" });
  await expect(row.locator("img")).toBeInViewport({ ratio: 1 });
  await expect(row.getByRole("link", { name: "Klear" })).toBeInViewport({ ratio: 1 });
  await page.goto("/products/by-place");
  await expect(page.getByRole("heading", { name: "Extraction hood" })).toBeInViewport({ ratio: 1 });
});
