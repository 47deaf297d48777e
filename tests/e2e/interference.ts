/*
 * Functions that change a page as extensions, translators and browsers do. They run in the page, and do not move the
 * focused field.
 */

type Interference = (form: HTMLFormElement, focused: string) => void;

export const kinds: Readonly<Record<string, Interference>> = {
  "a translator wraps every text in <font>": (form, focused) => {
    const field = form.querySelector(`[name=${focused}]`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || field?.contains(text)) continue;
      if (text.parentElement?.closest("script, style, textarea, option, select")) continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(`${text.data}`);
    }
    document.documentElement.lang = "de";
    document.documentElement.classList.add("translated-ltr");
  },
  "attributes on the form and its fields are changed": (form) => {
    form.setAttribute("aria-busy", "false");
    for (const field of form.querySelectorAll<HTMLInputElement>("input, textarea")) {
      field.setAttribute("data-1p-ignore", "true");
      field.style.cssText = "background-image: none !important";
    }
    form.querySelector("[type=email]")?.setAttribute("type", "text");
    form.querySelector("[name=message]")?.setAttribute("autocomplete", "nope");
    form.querySelector("[name=message]")?.setAttribute("spellcheck", "false");
  },
  "a grammar tool wraps a field that is not focused": (form, focused) => {
    const field = [...form.querySelectorAll<HTMLInputElement>("input[type=tel]")].find(
      ({ name }) => name !== focused,
    );
    const wrapper = document.createElement("div");
    field?.replaceWith(wrapper);
    if (field) wrapper.append(field);
  },
  "a translator rewrites every option": (form) => {
    for (const option of form.querySelectorAll("option"))
      option.textContent = `${option.textContent} (übersetzt)`;
  },
  "an extension adds a button to each label": (form) => {
    for (const label of form.querySelectorAll("label"))
      label.insertAdjacentHTML("beforeend", '<button type="button">?</button>');
  },
  "an extension adds a field that exceeds the size limit of a post": (form) => {
    form.insertAdjacentHTML("beforeend", '<input type="hidden" name="state">');
    (form.lastElementChild as HTMLInputElement).value = "x".repeat(300_000);
  },
  "an extension adds a second field with the name of the message field": (form) => {
    form.insertAdjacentHTML("beforeend", '<input type="text" name="message" value="" hidden>');
  },
  "an extension adds an empty field with the name of the e-mail field at the start of the form": (form) => {
    const name = form.querySelector<HTMLInputElement>("[autocomplete=email]")?.name;
    form.insertAdjacentHTML("afterbegin", `<input type="text" name="${name}" value="" hidden>`);
  },
  "an extension adds a field named submit": (form) => {
    form.insertAdjacentHTML("beforeend", '<input type="hidden" name="submit" value="1">');
  },
  "an extension opens its own dialog with a command": () => {
    document.body.insertAdjacentHTML("beforeend", '<button command="show-modal" commandfor=":r1:"></button>');
    (document.body.lastElementChild as HTMLButtonElement).click();
  },
  "the elements for messages are removed": (form) => {
    for (const place of form.querySelectorAll("[role=alert], [role=status]")) place.remove();
  },
  "the value of every field is set without an event": (form) => {
    for (const field of form.querySelectorAll<HTMLInputElement>("input, textarea")) {
      const { value } = field;
      field.value = value;
    }
  },
};
