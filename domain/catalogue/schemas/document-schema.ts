import { z } from "zod";
import { day, text } from "./field-types.ts";

/** An entry of a product's `documents`. */
export const documentSchema = z.strictObject({
  kind: z
    .enum(["SDS", "TDS"])
    .describe("SDS for the maker's safety data sheet, TDS for its technical data sheet."),
  title: text.describe("The link's text, such as Safety data sheet."),
  file: text.meta({ file: "document" }).describe("The sheet as a PDF, such as klear-sds-en.pdf."),
  revision: text.describe("The revision that is printed on the sheet, such as 3 or 2.1."),
  date: day.describe("The day of that revision, as YYYY-MM-DD."),
  language: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/, "must be a language's code, such as en, de or pt-BR")
    .default("en")
    .describe("The language of the sheet as a code, such as en, de or pt-BR. The default is en."),
});

/** The maker's safety or technical data sheet (SDS or TDS), as shown on the pages. */
export interface ProductDocument extends Omit<z.infer<typeof documentSchema>, "file"> {
  url: string;
  bytes: number;
}
