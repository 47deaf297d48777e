import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "#server/store/open-store.ts";
import { type RunningSite, startSite } from "#tests/support/start-site.ts";
import { type FirefoxTab, type RunningFirefox, startFirefox } from "./firefox.ts";

/* These tests send enquiries in Firefox. They need Debian's package firefox-esr and a built site. */

const enter = "\uE007";
const polling = { timeout: 20_000 };
const opener = "header button[commandfor=enquiry]";

let firefox: RunningFirefox;
let site: RunningSite;

beforeAll(async () => {
  [firefox, site] = await Promise.all([startFirefox(), startSite({ RATE_LIMIT_SUBMITS: "1000" })]);
}, 120_000);

afterAll(async () => {
  await Promise.all([firefox?.stop(), site?.stop()]);
});

async function openTab(path: string): Promise<FirefoxTab> {
  const tab = await firefox.openTab();
  await tab.goto(`${site.url}${path}`);
  return tab;
}

/** Types each value into the field with the same name. */
async function fillIn(tab: FirefoxTab, form: string, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await tab.press(`${form} [name=${name}]`);
    await tab.type(value);
  }
}

function fieldValue(tab: FirefoxTab, form: string, name: string) {
  return tab.evaluate(`document.querySelector("${form} [name=${name}]").value`);
}

/** The fields of the enquiries that are stored with this address. */
async function storedFor(email: string) {
  const { DATA_DIR: dataDir = "" } = site.environment;
  const store = await openStore({ databaseUrl: undefined, dataDir, mustExist: true });
  const { enquiries } = await store.list({ text: email, limit: 20, offset: 0 });
  await store.close();
  return enquiries.map(({ fields }) => fields);
}

const isModalOpen = (tab: FirefoxTab) => tab.evaluate(`document.querySelector("#enquiry").open`);

function values() {
  const email = `firefox-${randomUUID()}@example.com`;
  return { name: "Asha", email, phone: "+919876543210", message: "Two slow drains." };
}

test("text typed while React hydrates the form is stored once after the visitor has corrected a refused phone number", async () => {
  const tab = await openTab("/products");
  await tab.press(opener);
  const message = "Two slow drains on the third floor, and a smell in the kitchen.";
  // Opening the modal starts loading React. The typing takes two seconds, in which React hydrates the form.
  await tab.press("#enquiry [name=message]");
  await tab.type(message, 30);
  await expect
    .poll(() => tab.evaluate(`Object.keys(document.querySelector("#enquiry form")).join()`), polling)
    .toContain("__reactProps");
  const { name, email, phone } = values();
  await fillIn(tab, "#enquiry", { name, email, phone: "12" });
  await tab.press("#enquiry [type=submit]");
  await expect
    .poll(() => tab.evaluate(`document.querySelector("#enquiry [role=alert]").textContent`), polling)
    .toBe("Phone length must be at least 8 characters long");
  expect(await tab.evaluate("document.activeElement.name")).toBe("phone");
  await tab.evaluate("document.activeElement.select()");
  await tab.type(phone);
  await tab.press("#enquiry [type=submit]");
  await expect.poll(() => isModalOpen(tab), polling).toBe(false);
  expect(await tab.evaluate("document.body.innerText")).toContain("Enquiry sent");
  expect(await storedFor(email)).toMatchObject([{ message }]);
});

test("holding down Enter in the modal sends one enquiry, and the modal stays closed", async () => {
  const tab = await openTab("/products");
  await tab.press(opener);
  const sent = values();
  await fillIn(tab, "#enquiry", sent);
  await tab.press("#enquiry [name=company]");
  await tab.hold(enter, 60);
  await expect.poll(() => isModalOpen(tab), polling).toBe(false);
  expect(await storedFor(sent.email)).toHaveLength(1);
});

test("pressing Enter twice in the New Customer Form sends one enquiry and shows no error", async () => {
  const tab = await openTab("/new-customer-form");
  const { email } = values();
  const form = "main form";
  await fillIn(tab, form, {
    legalCompanyName: "Lakeview",
    contactFullName: "Asha",
    telephoneNumber: "+919876543210",
    emailAddress: email,
  });
  await tab.type(enter + enter, 130);
  await expect.poll(() => fieldValue(tab, form, "emailAddress"), polling).toBe("");
  expect(await tab.evaluate(`document.querySelector("${form} [role=alert]").textContent`)).toBe("");
  expect(await storedFor(email)).toHaveLength(1);
});

test("typed text and chosen products are the same on every page of the visit, even after Back and Forward", async () => {
  const tab = await openTab("/products/drain-care");
  await tab.press('main [data-enquire="Klear"]');
  await tab.goto(`${site.url}/products/drain-care/ozo-p-sol`);
  await tab.press("main [data-enquire]");
  await tab.press(opener);
  await fillIn(tab, "#enquiry", { message: "Typed on a later page" });
  await tab.traverse(-1);
  const pressed = `[...document.querySelectorAll("[data-enquire][aria-pressed=true]")].map((button) => button.dataset.enquire)`;
  await expect.poll(() => tab.evaluate(pressed), polling).toEqual(["Klear", "P-SOL"]);
  await tab.press('main [data-enquire="B-SOL"]');
  await tab.traverse(1);
  await expect.poll(() => fieldValue(tab, "#enquiry", "product"), polling).toBe("Klear, P-SOL, B-SOL");
  expect(await fieldValue(tab, "#enquiry", "message")).toBe("Typed on a later page");
});

test("the modal stays open if text is typed while the enquiry is being sent", async () => {
  const tab = await openTab("/products");
  await tab.press(opener);
  const sent = values();
  await fillIn(tab, "#enquiry", sent);
  await tab.evaluate(`(() => {
    const { fetch } = window;
    window.fetch = async (...request) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      return fetch(...request);
    };
  })()`);
  await tab.press("#enquiry [type=submit]");
  await fillIn(tab, "#enquiry", { company: "Lakeview" });
  await expect
    .poll(() => tab.evaluate(`document.querySelector("#enquiry form").innerText`), polling)
    .toContain("Enquiry sent");
  expect(await isModalOpen(tab)).toBe(true);
  expect(await fieldValue(tab, "#enquiry", "company")).toBe("Lakeview");
  expect((await storedFor(sent.email)).map(({ company }) => company)).toEqual([""]);
});
