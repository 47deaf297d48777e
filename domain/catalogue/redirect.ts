import { z } from "zod";

const address = z
  .string()
  .regex(
    /^\/(?!\/)[^\s?#\\]*$/,
    "must be an address on this site without query, such as /products/drain-care/ozo-klear",
  );

/** One entry of content/redirects.yaml: an old address and the page that has taken its place. */
export const redirectSchema = z.strictObject({ from: address, to: address });

export type Redirect = z.infer<typeof redirectSchema>;
