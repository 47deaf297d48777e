/** Updates the page in the frame to what the server renders now, without a reload, so the page neither flashes nor scrolls. */
export async function followPage({ contentDocument: page, contentWindow }: HTMLIFrameElement): Promise<void> {
  if (!page || !contentWindow?.location.href.startsWith("http")) return;
  // The server had no pages when the frame was loaded.
  if (!page.querySelector("main")) return contentWindow.location.reload();
  const response = await fetch(contentWindow.location.href, { headers: { accept: "text/html" } });
  const wanted = new DOMParser().parseFromString(await response.text(), "text/html");
  page.title = wanted.title;
  const parts = ["header", "main", "footer"].map((name) => `:is(body, body > *) > ${name}`);
  for (const part of ["style[data-edit]", ...parts]) {
    const [old, now] = [page.querySelector(part), wanted.querySelector(part)];
    if (old && now) liken(old, now);
  }
}

/** Makes one element equal to another and changes only the attributes and children that differ. */
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
