/** Updates the page in the frame to what the server renders now, without a reload, so the page neither flashes nor scrolls. */
export async function followPage({ contentDocument: page, contentWindow }: HTMLIFrameElement): Promise<void> {
  if (!page || !contentWindow?.location.href.startsWith("http")) return;
  // The server had no pages when the frame was loaded.
  if (!page.querySelector("main")) return contentWindow.location.reload();
  const response = await fetch(contentWindow.location.href, { headers: { accept: "text/html" } });
  const wanted = new DOMParser().parseFromString(await response.text(), "text/html");
  const [styles, newStyles] = [page, wanted].map((each) => each.querySelector("style[data-edit]"));
  if (styles && newStyles) styles.textContent = newStyles.textContent;
  page.title = wanted.title;
  page.body.innerHTML = wanted.body.innerHTML;
}
