import { attributeOf } from "./attributes.ts";
import { chosenProducts } from "./chosen-products.ts";
import { pageText } from "./form-drafts.ts";
import { fieldsIn, formOfPage } from "./page-forms.ts";

/** The texts that buttons of this page have written into fields. */
const written: Record<string, string> = {};

/**
 * Writes what a button asks about into the enquiry form. Typed text wins: to a typed Product Name the product is added, unless the
 * page's own HTML has the product there or it is a chosen product, and a typed Message stays.
 */
export function writeQuestion(button: Element) {
  const form = formOfPage("enquiry");
  const product = attributeOf(button, "data-product");
  const isChosen = chosenProducts().some(({ name }) => name === product);
  const texts: Record<string, string | null> = {
    product: isChosen ? null : product,
    message: attributeOf(button, "data-message"),
  };
  for (const field of form ? fieldsIn(form) : []) {
    const { name, value } = field;
    const text = texts[name];
    if (!text || text === pageText(field)) continue;
    if (value === "" || value === written[name]) {
      field.value = text;
      written[name] = text;
    } else if (name === "product" && !value.split(", ").includes(text)) field.value += `, ${text}`;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
