import { z } from "zod";

const address = z
  .string()
  .regex(
    /^\/(?!\/)[^\s?#\\]*$/,
    "must be an address on this site without query, such as /products/drain-care/ozo-klear",
  );

/** One entry of content/redirects.yaml: an old address and the page to which it redirects. */
const redirectSchema = z.strictObject({
  from: address.describe("The old address, such as /products/drain-care/ozo-old-name."),
  to: address.describe("The address of the page that replaces it."),
});

/** content/redirects.yaml; null while the file contains only comments. */
export const redirectsSchema = z
  .array(redirectSchema)
  .nullable()
  .transform((redirects) => redirects ?? []);

export type Redirect = z.infer<typeof redirectSchema>;
