/**
 * Makes the page that is open in the frame say what the server would send now, without loading it anew: nothing flashes,
 * and it stays where it was scrolled to. Resolves with false when there is no such page; undefined
 * while the frame is still at its first one.
 */
export async function followPage(frame: HTMLIFrameElement): Promise<boolean | undefined> {
  const page = frame.contentDocument;
  const address = frame.contentWindow?.location.href;
  if (!page || !address?.startsWith("http")) return undefined;
  const response = await fetch(address, { headers: { accept: "text/html" } });
  if (!response.ok) return false;
  const wanted = new DOMParser().parseFromString(await response.text(), "text/html");
  page.title = wanted.title;
  await followStyles(page);
  for (const name of ["header", "main", "footer"]) {
    const [old, now] = [page.querySelector(`body > ${name}, body > * > ${name}`), wanted.querySelector(name)];
    if (old && now) liken(old, now);
  }
  return true;
}

/** Changes what differs and leaves the rest of the page alone. */
function liken(old: Element, wanted: Element): void {
  for (const { name } of [...old.attributes]) if (!wanted.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of wanted.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  const nodes = [...old.childNodes];
  for (const [index, now] of [...wanted.childNodes].entries()) {
    const before = nodes[index];
    if (!before) old.append(document.importNode(now, true));
    else if (before.nodeName !== now.nodeName) before.replaceWith(document.importNode(now, true));
    else if (now.nodeType === Node.ELEMENT_NODE) liken(before as Element, now as Element);
    else if (before.nodeValue !== now.nodeValue) before.nodeValue = now.nodeValue;
  }
  for (const extra of nodes.slice(wanted.childNodes.length)) extra.remove();
}

/** Faces and colours: those of a category are content too. */
async function followStyles(page: Document): Promise<void> {
  const sheet = page.querySelector("[data-edit]");
  const text = await (await fetch("/edit/site.css")).text();
  if (!sheet || sheet.textContent === text) return;
  const style = page.createElement("style");
  style.dataset.edit = "";
  style.textContent = text;
  sheet.replaceWith(style);
}
