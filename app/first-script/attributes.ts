import type { FormName } from "#domain/enquiries/form-name.ts";

/* What the HTML tells the first script. Components write these attributes, and the first script and the islands read them. */

interface PageAttributes {
  /** A button that adds the product of this name to the enquiry, or removes it. */
  "data-enquire": string;
  /** The number of that product with two digits, as on its pack. */
  "data-pack-number": string | undefined;
  /** The packs among which the visitor then chooses, separated by commas. */
  "data-packs": string | undefined;
  /** The number of chosen products, empty if there are none. The first script writes it, and a style shows it. */
  "data-enquiry-count": string;
  /** What a button that opens the enquiry modal writes into the fields Product Name and Message. */
  "data-product": string | undefined;
  "data-message": string | undefined;
  /** A button that prints the `data-sheet` around it, or else the page. */
  "data-print": "";
  /** A part of a page that is printed alone. While it is, it has `data-printed`, which its style reads. */
  "data-sheet": "";
  /** A dot of the building. */
  "data-job": "";
  /** A form whose draft is kept. */
  "data-form": FormName;
  /** A form that shows the success, or the refusal, of a native post. */
  "data-sent": "" | undefined;
  "data-refused": "" | undefined;
  /** What React hydrates: the name of the island, and when, other than at the visitor's first focus or press. */
  "data-island": string;
  "data-when": "load" | "products" | undefined;
}

type Name = keyof PageAttributes;

/** The dialogs of a page, by their ids. */
export type DialogId = "enquiry" | "menu";

/** The attributes to spread on an element: their names and values are checked, as JSX does not check them. */
export function attributes<Names extends Name>(values: Pick<PageAttributes, Names>) {
  return values;
}

/** The selector of the elements with this attribute, and with this value if one is given. */
export function having<Each extends Name>(name: Each, value?: PageAttributes[Each]): string {
  return value === undefined ? `[${name}]` : `[${name}="${value}"]`;
}

export function setAttribute<Each extends Name>(
  element: Element,
  name: Each,
  value: PageAttributes[Each] & string,
) {
  element.setAttribute(name, value);
}

/** The value of the attribute, or null if the element does not have it. */
export function attributeOf<Each extends Name>(element: Element, name: Each) {
  return element.getAttribute(name) as NonNullable<PageAttributes[Each]> | null;
}
