import type { CustomPreviewTemplateProps } from "@sveltia/cms";
import type { PreviewMessage } from "./preview.tsx";

/** Shows the values of the form as a page: an element of the CMS's own React with preview.html, which gets the values. */
export function sendToPreview(name: string, { entry, getAsset }: CustomPreviewTemplateProps) {
  const data = withoutEmpty(entry.get("data").toJS());
  const ref = async (frame: HTMLIFrameElement | null) => {
    const sources = picturesIn(data);
    const addresses = await Promise.all(sources.map((source) => addressOf(source, getAsset)));
    const pictures = Object.fromEntries(sources.map((source, index) => [source, addresses[index] ?? source]));
    const message: PreviewMessage = { name, slug: entry.get("slug") || "new", data, pictures };
    const send = () => frame?.contentWindow?.postMessage(message, location.origin);
    if (frame) frame.onload = send;
    send();
  };
  const style = { position: "fixed", inset: 0, width: "100%", height: "100%", border: 0 };
  return h("iframe", { src: new URL("preview.html", location.href).href, title: "Page", style, ref });
}

/** The address of a picture: of the file that was just chosen, or of the copy that the CMS fetches from the repository. */
async function addressOf(source: string, getAsset: CustomPreviewTemplateProps["getAsset"]): Promise<string> {
  if (source.startsWith("blob:")) return source;
  const asset = getAsset(source) as { toBase64?(): Promise<string> } | undefined;
  await asset?.toBase64?.();
  return String(asset ?? source);
}

/** The file names of the pictures in the values of a form. */
function picturesIn(value: unknown): string[] {
  if (!value || typeof value !== "object") return [];
  if ("source" in value) return [String(value.source)];
  return Object.values(value).flatMap(picturesIn);
}

/** The value without its empty texts, lists and groups, which are not saved either. */
// biome-ignore lint/suspicious/noExplicitAny: the CMS's values have no type
function withoutEmpty(value: any): any {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!value || typeof value !== "object") return value === "" ? undefined : (value ?? undefined);
  const fields = Object.entries(value).map(([key, inner]) => [key, withoutEmpty(inner)] as const);
  const filled = fields.filter(
    ([, inner]) => inner !== undefined && !(Array.isArray(inner) && inner.length === 0),
  );
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}
