/** Replaces the body of the page in the frame by a new rendering. A reload would make the page flash and scroll. */
export async function followPage({ contentDocument: page, contentWindow }: HTMLIFrameElement): Promise<void> {
  if (!page || !contentWindow?.location.href.startsWith("http")) return;
  // The frame shows the plain text that the server sends while it has no pages.
  if (!page.querySelector("main")) return contentWindow.location.reload();
  const response = await fetch(contentWindow.location.href, { headers: { accept: "text/html" } });
  const wanted = new DOMParser().parseFromString(await response.text(), "text/html");
  const [styles, newStyles] = [page, wanted].map((each) => each.querySelector("style[data-edit]"));
  if (styles && newStyles) styles.textContent = newStyles.textContent;
  page.title = wanted.title;
  page.body.innerHTML = wanted.body.innerHTML;
}
