import { expect, test } from "vitest";
import { deferHydration } from "./defer-hydration.server.ts";

const page = `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js" crossorigin=""/><link rel="modulepreload" href="/assets/a.js"/></head><body><script>data()</script><script type="module" async="">import "/assets/a.js";</script></body></html>`;

test("turns React's start into inert text and its preloads into a list without doubles", () => {
  expect(deferHydration(page)).toBe(
    `<html><head></head><body><script>data()</script><script type="text/plain" id="app-start" data-preload="/assets/a.js /assets/b.js">import "/assets/a.js";</script></body></html>`,
  );
});

test("refuses a page whose module script it can't find, so that an upgrade is noticed", () => {
  expect(() => deferHydration(page.replace(' async=""', ""))).toThrow("no single module script");
  expect(() => deferHydration(page + page)).toThrow("no single module script");
});
