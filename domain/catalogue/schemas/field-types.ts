import { z } from "zod";

/** A text that is not empty. White space at its ends is removed. */
export const text = z.string().trim().min(1, "must not be empty");

/** A text that may be longer than a line. The content editor shows it in a field of several lines. */
export const paragraph = text.meta({ isParagraph: true });

/** A slug: lower-case words of letters and digits joined by single hyphens. The message of a mistake has the example. */
export function slugLike(example: string) {
  const message = `must be lower-case words joined by hyphens, such as ${example}`;
  return z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, message);
}

/** The slug of a product. */
export const slugSchema = slugLike("ozo-klear");

/** The name of a category's file. The JSON Schema files suggest the existing names. */
export const categoryName = slugLike("drain-care").meta({ names: "category" });

/** A position in a list. The lowest position comes first. */
export const position = z.int().min(1).max(10_000);

/** A product's number on its pack. Pages show it with two digits. */
export const productNumber = z
  .int()
  .min(1)
  .max(99)
  .optional()
  .describe(
    "The number at the top right of the label, such as 4 for 04. Pages show it before the name. No two products have the same number.",
  );

/** A day as YYYY-MM-DD. */
export const anyDay = z.iso.date({ abort: true });

/** A day that has begun in some time zone. */
export const day = anyDay.refine(
  (text) => text <= new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10),
  "must not be a day in the future",
);

/** The last field of each file that a page shows. */
export const revised = day.describe("The day on which these texts were last changed, as YYYY-MM-DD.");

/** The first fields of each file that is a page. */
export const pageHead = {
  title: text.describe("The page's heading."),
  description: paragraph.describe("The description that search engines show for this page."),
  intro: paragraph.describe("The paragraph below the heading."),
};

export const httpsUrl = z.url({ protocol: /^https$/, error: "must be an https address" });

/** A picture in a content file: a file under content/pictures or an https address, and a description of what it shows. */
export const pictureSchema = z.strictObject({
  source: text
    .meta({ file: "picture", title: "File" })
    .describe("The picture's file, such as ozo-klear.webp."),
  alt: text
    .meta({ title: "What it shows" })
    .describe(
      "What the picture shows, in one phrase, for people who cannot see it: “White bottle of Klear with a dark teal cap”.",
    ),
  size: z
    .string()
    .regex(/^\d+x\d+$/, "must be the width and height in pixels, such as 1600x2000")
    .optional()
    .describe(
      "Leave it empty. Only a picture on another host needs its width and height in pixels, such as 1600x2000.",
    ),
});
