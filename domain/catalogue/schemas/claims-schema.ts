import { z } from "zod";
import { anyDay, httpsUrl, pageHead, paragraph, revised, slugSchema, text } from "./field-types.ts";

const proofSchema = z
  .strictObject({
    issuer: text.describe("Who has checked the claim, such as a certification body or a laboratory."),
    number: text.describe("The number of the certificate or the report."),
    validUntil: anyDay
      .optional()
      .describe(
        "The last day on which the proof is valid, as YYYY-MM-DD. Leave it out if the proof does not end, such as the report of a test.",
      ),
    covers: paragraph.describe(
      "What the proof covers, in one sentence: which products, places or steps of production.",
    ),
    file: text
      .meta({ file: "document" })
      .optional()
      .describe("The proof as a PDF, such as climate-certificate.pdf."),
    address: httpsUrl
      .optional()
      .describe("Instead of a file: the https address at which the issuer shows the proof."),
  })
  .refine(
    ({ file, address }) => (file === undefined) !== (address === undefined),
    "needs a file or an address",
  );

const claimSchema = z.strictObject({
  claim: text.describe("The claim, such as Climate neutral."),
  meaning: paragraph
    .optional()
    .describe("What the company means by the claim, or how readers can check it themselves."),
  badges: z
    .array(text)
    .optional()
    .describe(
      "The home page's badges that make the claim, by the name of their picture, such as badge-eco.svg.",
    ),
  why: z
    .array(text)
    .optional()
    .describe(
      "The claims in the home page's block WHY that make the claim, by their heading, such as Non-toxic.",
    ),
  products: z
    .array(slugSchema)
    .optional()
    .describe(
      "The products of which the claim is made, each by the last part of its address, such as ozo-nova. Their Facts name the proofs.",
    ),
  proofs: z.array(proofSchema).optional().describe("The proofs of the claim. List only proofs that exist."),
});

/** The file content/claims.yaml, with the texts of the page /claims. */
export const claimsSchema = z.strictObject({
  ...pageHead,
  claims: z
    .array(claimSchema)
    .min(1)
    .describe(
      "Every claim of the badges, and every other claim about the environment or health that can be proved. Of a claim without a proof, the page says that it is the company's own statement.",
    ),
  revised,
});

export type ClaimsFile = z.infer<typeof claimsSchema>;

/** A proof that had not ended when the site was built. `url` is the address of the file, or the address of the issuer. */
export interface Proof extends Omit<z.infer<typeof proofSchema>, "file" | "address"> {
  claim: string;
  /** The productIds of the products of which the claim is made. */
  products: string[];
  url: string;
}
