/** Shows the visit's list at Product Name, each product with a way to take it out. */
export function showProducts(names: readonly string[]) {
  const section = document.querySelector<HTMLElement>("[data-enquiry-products]");
  const [count, list, template] = section?.children ?? [];
  const field = document.querySelector<HTMLInputElement>("[data-enquiry-form] [name=product]");
  if (!section || !count || !list || !(template instanceof HTMLTemplateElement)) return;
  const shown = [...list.querySelectorAll("button")];
  const focusedAt = shown.indexOf(document.activeElement as HTMLButtonElement);
  for (const { dataset, parentElement } of shown) {
    if (!names.includes(dataset.enquire ?? "")) parentElement?.remove();
  }
  for (const name of names) {
    if (!shown.some(({ dataset }) => dataset.enquire === name)) list.append(makeItem(template, name));
  }
  section.hidden = names.length === 0;
  count.textContent = `${names.length === 1 ? "1 product" : `${names.length} products`} in this enquiry`;
  // Nothing is said twice: where the field holds just these names, they stand for its text.
  section.toggleAttribute("data-instead", field?.value === names.join(", "));
  // The button that was pressed has gone with its product: the next one takes the focus, or else the field.
  if (focusedAt >= 0 && !list.contains(document.activeElement)) {
    const left = list.querySelectorAll("button");
    (left[Math.min(focusedAt, left.length - 1)] ?? field)?.focus();
  }
}

function makeItem(template: HTMLTemplateElement, name: string): Element {
  const item = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
  const button = item.querySelector("button") as HTMLButtonElement;
  item.prepend(name);
  button.dataset.enquire = name;
  button.ariaLabel = `Remove ${name}`;
  return item;
}
