/*
 * What extensions, translators and browsers do to a page, as functions that run in it. Each gets the form and the name of the
 * field that has the focus, which they leave in its place.
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
  "a password manager puts a <div> after the e-mail field": (form) => {
    form
      .querySelector("[type=email]")
      ?.insertAdjacentHTML("afterend", '<div data-lastpass-icon-root=""></div>');
  },
  "a password manager puts a host with a shadow into the body": () => {
    document.body.append(document.createElement("com-1password-button"));
    document.querySelector("com-1password-button")?.attachShadow({ mode: "closed" });
  },
  "a password manager puts an iframe after a field": (form) => {
    form.querySelector("[type=tel]")?.after(document.createElement("iframe"));
  },
  "attributes on fields": (form) => {
    for (const field of form.querySelectorAll<HTMLInputElement>("input, textarea")) {
      field.setAttribute("data-1p-ignore", "true");
      field.style.cssText = "background-image: none !important";
    }
  },
  "types and names of autocompletion are changed": (form) => {
    form.querySelector("[type=email]")?.setAttribute("type", "text");
    form.querySelector("[name=message]")?.setAttribute("autocomplete", "nope");
  },
  "a grammar tool puts its element before the message, and attributes on it": (form) => {
    const message = form.querySelector("textarea[name=message]");
    message?.before(document.createElement("grammarly-extension"));
    message?.setAttribute("data-gramm", "false");
    message?.setAttribute("spellcheck", "false");
  },
  "a grammar tool wraps a field that is not in use": (form, focused) => {
    const field = [...form.querySelectorAll<HTMLInputElement>("input[type=tel]")].find(
      ({ name }) => name !== focused,
    );
    const wrapper = document.createElement("div");
    field?.replaceWith(wrapper);
    if (field) wrapper.append(field);
  },
  "attributes on html": () => {
    document.documentElement.setAttribute("data-darkreader-mode", "dynamic");
    document.documentElement.style.cssText = "color-scheme: dark";
  },
  "attributes and classes on body": () => {
    document.body.setAttribute("cz-shortcut-listen", "true");
    document.body.classList.add("vsc-initialized");
  },
  "dark mode puts styles into the head": () => {
    for (const where of ["afterbegin", "beforeend"] as const) {
      document.head.insertAdjacentHTML(where, '<meta name="darkreader"><script type="text/plain"></script>');
    }
  },
  "an ad filter hides things": () => {
    document.querySelector<HTMLElement>("footer")?.style.setProperty("display", "none", "important");
  },
  "an ad filter takes elements out": (form) => {
    document.querySelector("footer section")?.remove();
    form.querySelector("[id$=-hint]")?.remove();
  },
  "elements at the very end of html and at the start of body": () => {
    document.documentElement.append(document.createElement("div"));
    document.body.prepend(document.createElement("div"));
  },
  "a translator rewrites every option": (form) => {
    for (const option of form.querySelectorAll("option"))
      option.textContent = `${option.textContent} (übersetzt)`;
  },
  "texts are split": (form) => {
    for (const label of form.querySelectorAll("label")) (label.firstChild as Text | null)?.splitText?.(2);
  },
  "texts are merged": () => {
    document.body.normalize();
  },
  "comments everywhere": (form) => {
    for (const element of form.querySelectorAll("div, label"))
      element.prepend(document.createComment("here"));
  },
  "a button inside each label": (form) => {
    for (const label of form.querySelectorAll("label"))
      label.insertAdjacentHTML("beforeend", '<button type="button">?</button>');
  },
  "an editable helper in the form": (form) => {
    form.insertAdjacentHTML("beforeend", '<div contenteditable="true" aria-label="Dictation"></div>');
  },
  "a field of its own, with a name that the server would refuse": (form) => {
    form.insertAdjacentHTML("afterbegin", '<input type="hidden" name="ext[token]" value="1">');
  },
  "a field of its own with more in it than a post may have": (form) => {
    form.insertAdjacentHTML("beforeend", '<input type="hidden" name="state">');
    (form.lastElementChild as HTMLInputElement).value = "x".repeat(300_000);
  },
  "a second field with a name of ours": (form) => {
    form.insertAdjacentHTML("beforeend", '<input type="text" name="message" value="" hidden>');
  },
  "an empty field with a name of ours, before it": (form) => {
    const name = form.querySelector<HTMLInputElement>("[autocomplete=email]")?.name;
    form.insertAdjacentHTML("afterbegin", `<input type="text" name="${name}" value="" hidden>`);
  },
  "a field called submit": (form) => {
    form.insertAdjacentHTML("beforeend", '<input type="hidden" name="submit" value="1">');
  },
  "the button's words are replaced": (form) => {
    const button = form.querySelector("[type=submit]");
    if (button) button.innerHTML = button.innerHTML.replace(/>(Send Enquiry|Submit)/, "><b>$1</b>");
  },
  "a screen reader's helper counts headings": () => {
    for (const heading of document.querySelectorAll("h1, h2")) heading.id ||= `h-${Math.random()}`;
  },
  "where messages stand is taken out": (form) => {
    for (const place of form.querySelectorAll("[role=alert], [role=status]")) place.remove();
  },
  "everything is autofilled once more, without a word": (form) => {
    for (const field of form.querySelectorAll<HTMLInputElement>("input, textarea")) {
      const { value } = field;
      field.value = value;
    }
  },
};
