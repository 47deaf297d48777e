import { z } from "zod";

const address = z
  .string()
  .regex(
    /^\/(?!\/)[^\s?#\\%*]*$/,
    "must be an address on this site without query, escapes (%) and wildcards (*), such as /products/drain-care/ozo-klear",
  );

/** An entry of content/redirects.yaml: an old address and the address to which it redirects. */
const redirectSchema = z.strictObject({
  from: address.describe(
    "The old address, such as /products/drain-care/ozo-old-name. While a public page has this address, visitors get that page.",
  ),
  to: address.describe("The address of the page to which the old address redirects."),
});

/** The file content/redirects.yaml. */
export const redirectsSchema = z.array(redirectSchema);

export type Redirect = z.infer<typeof redirectSchema>;
