import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { RootData } from "../published/root-data.server.ts";
import { PageHead } from "./page-head.tsx";

const homePicture = { kind: "local", path: "/pictures/hero-1", alt: "Bottles" };
const frame = { siteOrigin: "https://www.example.com", brand: "Ozo", homePicture } as RootData;

const page = { title: "Privacy", description: "About privacy.", path: "/privacy" };

const hostile = "Klear</script><script>alert(1)</script><!--<script>";
const Page = () => <PageHead {...page} breadcrumb={[{ name: hostile, path: "/privacy" }]} />;
const Stub = createRoutesStub([{ id: "root", path: "/", Component: Page }]);

test("a name with markup does not end the script element that contains the structured data", () => {
  const html = renderToString(<Stub hydrationData={{ loaderData: { root: frame } }} />);
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  expect(scripts).toHaveLength(1);
  expect(html).not.toContain("alert(1)</script>");
  expect(html).not.toContain("<!--");
  expect(JSON.parse(scripts[0]?.[1] ?? "").itemListElement[1].name).toBe(hostile);
});
