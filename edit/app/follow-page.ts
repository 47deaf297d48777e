/** Replaces the body of the page in a frame with a new rendering. A reload would make the page flash and scroll to the top. */
export async function followPage({ contentDocument: page, contentWindow }: HTMLIFrameElement): Promise<void> {
  if (!page || !contentWindow?.location.href.startsWith("http")) return;
  // Without `main`, the frame shows an error in plain text, so the page is loaded.
  if (!page.querySelector("main")) return contentWindow.location.reload();
  const response = await fetch(contentWindow.location.href, { headers: { accept: "text/html" } });
  const wanted = new DOMParser().parseFromString(await response.text(), "text/html");
  const [styles, newStyles] = [page, wanted].map((each) => each.querySelector("style[data-edit]"));
  if (styles && newStyles) styles.textContent = newStyles.textContent;
  page.title = wanted.title;
  page.body.innerHTML = wanted.body.innerHTML;
}
