/** A product on the list of chosen products. */
export interface ChosenProduct {
  name: string;
  /** The number on the product's packs, such as `07`. */
  number?: string;
  /** The packs that the company sells, such as `5 L`. */
  packs?: readonly string[];
  /** The pack that the visitor has chosen among several. It may have gone from the content since then. */
  pack?: string;
  /** The number of packs: an integer from 1 to `largestCount`. */
  count?: number;
}

export const largestCount = 9_999;

/** The row of the list as text: `X10 Floor Degreaser 5 L × 4`. A product's only pack is named beside a quantity. */
export function rowText({ name, packs = [], pack, count }: ChosenProduct): string {
  const counted = count && packs.length === 1 ? packs[0] : undefined;
  return [name, pack ?? counted, count && `× ${count}`].filter(Boolean).join(" ");
}

/** Reads a typed quantity: its first whole number, at most `largestCount`. Zero and no digit are no quantity. */
export function quantityIn(text: string): number | undefined {
  return Math.min(Number(/\d+/.exec(text)?.[0] ?? 0), largestCount) || undefined;
}

/**
 * The text of Product Name in the enquiry: the rows of the list, then what the visitor has typed, separated by `, `. What is in a row
 * already, as a whole or as the name of its product, is left out of the typed text.
 *
 * @param rows the value of the hidden field `chosen`: the texts of the rows, one in each line. Any other text is used as it is.
 */
export function productText(rows: string, typed: string): string {
  const lines = new Set(rows.split("\n").filter(Boolean));
  if (lines.size === 0) return typed;
  const named = new Set([...lines].flatMap((line) => [line, nameIn(line)]));
  const others = typed.split(", ").filter((text) => text && !named.has(text));
  return [...lines, ...others].join(", ");
}

/** The product's name in the text of a row. The units are those of packs (domain/catalogue/schemas/fact-fields.ts). */
function nameIn(row: string): string {
  return row.replace(/ × \d+$/, "").replace(/ [\d.]+ (ml|L|g|kg)$/, "");
}
