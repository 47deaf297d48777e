import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "playwright";
import type { PageType } from "./page-types.ts";
import { phone, type Visit, visit } from "./phone.ts";
import type { Goal, Section } from "./report.ts";

interface Transfer {
  type: string;
  url: string;
  bytes: number;
}

const KiB = 1024;

/** Measures, for every page type, the bytes that the browser loads before and after the visitor first uses a control. */
export async function measureBytes(
  browser: Browser,
  { origin, pages }: { origin: string; pages: readonly PageType[] },
): Promise<Section> {
  const rows: Array<Array<string | number>> = [];
  const found = new Map<string, Record<string, number>>();
  for (const { name, path } of pages) {
    const sums = await visit(browser, { device: phone, isSlow: false }, (at) => weigh(at, origin + path));
    found.set(name, sums);
    rows.push([
      name,
      ...["html", "css", "before", "after", "fonts", "pictures", "first", "largest", "requests"].map(
        (key) => sums[key] ?? 0,
      ),
    ]);
  }
  return {
    title: "Bytes",
    notes: [
      "KiB of compressed response bodies, without headers, on a phone of 390 x 844 with a pixel ratio of 3 and an empty cache.",
      "`first view` has all files that are loaded before the first interaction. `scripts after` has all scripts that are loaded when the menu has been opened and a form field has the focus.",
    ],
    tables: [
      {
        columns: [
          "page",
          "HTML",
          "CSS",
          "scripts before",
          "scripts after",
          "fonts",
          "pictures",
          "first view",
          "largest picture",
          "requests",
        ],
        rows,
      },
    ],
    goals: budgets(pages, found),
  };
}

function budgets(pages: readonly PageType[], found: Map<string, Record<string, number>>): Goal[] {
  const most = (key: string) => Math.max(...pages.map(({ name }) => found.get(name)?.[key] ?? 0));
  const goal = (name: string, measured: number, limit: number): Goal => ({
    name,
    measured,
    limit,
    kind: "at most",
    unit: "KiB",
  });
  const of = (name: string, key: string) => found.get(name)?.[key] ?? Number.NaN;
  return [
    // A server can send 14,600 bytes, which are ten segments (RFC 6928), in the first round trip of a new connection.
    goal("home page's HTML with inline styles", of("home", "html"), 14_600 / KiB),
    goal("style files, heaviest page", most("css"), 0),
    goal("scripts before intent, heaviest page", most("before"), 3),
    goal("scripts after intent, heaviest page", most("after"), 75),
    goal("fonts", most("fonts"), 45),
    goal("home picture", of("home", "largest"), 45),
    goal("first view of home", of("home", "first"), 160),
    goal("first view of a product page", of("product", "first"), 90),
  ];
}

async function weigh({ page, cdp }: Visit, url: string): Promise<Record<string, number>> {
  const transfers = new Map<string, Transfer>();
  cdp.on("Network.responseReceived", ({ requestId, type, response }) => {
    // At this event only the headers have arrived. The `loadingFinished` event reports the total.
    transfers.set(requestId, { type, url: response.url, bytes: -response.encodedDataLength });
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes += encodedDataLength;
  });
  const sum = (isWanted: (transfer: Transfer) => boolean) =>
    [...transfers.values()].filter(isWanted).reduce((total, { bytes }) => total + bytes, 0) / KiB;

  await page.goto(url, { waitUntil: "networkidle" });
  await sleep(300);
  const isPicture = ({ type, url: address }: Transfer) =>
    type === "Image" && !/favicon|\/brand\//.test(address);
  const firstView = {
    html: sum(({ type }) => type === "Document"),
    css: sum(({ type }) => type === "Stylesheet"),
    before: sum(({ type }) => type === "Script"),
    fonts: sum(({ type }) => type === "Font"),
    pictures: sum(({ type }) => type === "Image"),
    first: sum(() => true),
    largest: Math.max(0, ...[...transfers.values()].filter(isPicture).map(({ bytes }) => bytes / KiB)),
    requests: transfers.size,
  };

  await page.getByRole("button", { name: "Menu", exact: true }).tap();
  await page.locator("#menu").getByRole("button", { name: "Close menu" }).tap();
  const field = page.locator("form[data-enquiry-form] input[type=email]").first();
  // On most pages the form is in the modal, whose fields can have the focus only while the modal is open.
  if (await field.isVisible()) await field.focus();
  else {
    await page.evaluate(() => (document.getElementById("enquiry") as HTMLDialogElement | null)?.showModal());
    await field.focus();
  }
  await page.waitForLoadState("networkidle");
  await sleep(300);
  return { ...firstView, after: sum(({ type }) => type === "Script") };
}
