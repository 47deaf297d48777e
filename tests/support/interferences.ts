/* Changes that translators, password managers and grammar tools make to a page. They run in the page before React does. */

type Change = (form: HTMLFormElement, focused: HTMLElement) => void;

export const interferences: Change[] = [
  function wrapTexts(_form, focused) {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || focused.contains(text)) continue;
      if (text.parentElement?.closest("script, style, textarea, select")) continue;
      const font = document.createElement("font");
      text.replaceWith(font);
      font.append(text);
    }
    document.documentElement.lang = "de";
  },
  function translateOptions(form) {
    for (const option of form.querySelectorAll("option"))
      option.textContent = `${option.textContent} (übersetzt)`;
  },
  function changeAttributes(form) {
    form.setAttribute("aria-busy", "false");
    for (const field of form.querySelectorAll<HTMLElement>("input, textarea")) {
      field.setAttribute("data-1p-ignore", "true");
      field.style.cssText = "background-image: none !important";
    }
    form.querySelector("[name=message]")?.setAttribute("spellcheck", "false");
  },
  function wrapPhone(form) {
    const wrapper = document.createElement("div");
    const phone = form.querySelector("[type=tel]");
    phone?.replaceWith(wrapper);
    if (phone) wrapper.append(phone);
  },
  function addButtons(form) {
    for (const label of form.querySelectorAll("label"))
      label.insertAdjacentHTML("beforeend", '<button type="button">?</button>');
  },
  function addFields(form) {
    form.insertAdjacentHTML("beforeend", '<input type="text" name="message" value="" hidden>');
    form.insertAdjacentHTML("beforeend", '<input type="hidden" name="submit" value="1">');
  },
];
