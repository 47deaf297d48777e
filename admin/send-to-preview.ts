import type { CustomPreviewTemplateProps } from "@sveltia/cms";
import type { Values } from "./put-into-content.ts";

type GetAsset = CustomPreviewTemplateProps["getAsset"];

/** Shows the values of the form as a page: an element of the CMS's own React with preview.html, which gets the values. */
export function sendToPreview(name: string, { entry, getAsset }: CustomPreviewTemplateProps) {
  const ref = async (frame: HTMLIFrameElement | null) => {
    if (!frame) return;
    const fields = await asOnPages(entry.get("data").toJS(), getAsset);
    const values: Values = { name, slug: entry.get("slug") || "new", fields: fields ?? {} };
    const send = () => frame.contentWindow?.postMessage(values, location.origin);
    frame.onload = send;
    send();
  };
  const style = { position: "fixed", inset: 0, width: "100%", height: "100%", border: 0 };
  return h("iframe", { src: new URL("preview.html", location.href).href, title: "Page", style, ref });
}

/** The values with the addresses of their pictures, and without empty texts, lists and groups, which are not saved either. */
async function asOnPages(value: unknown, getAsset: GetAsset): Promise<unknown> {
  if (value === "" || value === null || typeof value !== "object") return value || undefined;
  if ("source" in value) return picture(String(value.source), value, getAsset);
  const entries = Object.entries(value).map(async ([key, inner]) => [key, await asOnPages(inner, getAsset)]);
  const filled = (await Promise.all(entries)).filter(([, inner]) => inner !== undefined);
  if (filled.length === 0) return undefined;
  return Array.isArray(value) ? filled.map(([, inner]) => inner) : Object.fromEntries(filled);
}

/** A picture from another host, as pages show it: the file that was just chosen, or the copy that the CMS fetches. */
async function picture(source: string, fields: object, getAsset: GetAsset) {
  const asset = source.startsWith("blob:") ? undefined : getAsset(source);
  await (asset as { toBase64?(): Promise<string> } | undefined)?.toBase64?.();
  return { kind: "remote", alt: "", ...fields, url: String(asset ?? source), width: 1600, height: 2000 };
}
