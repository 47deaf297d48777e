import { z } from "zod";
import type { Picture } from "./picture.ts";
import { pictureSchema, slugSchema } from "./product.ts";

const text = z.string().trim().min(1, "must not be empty");
const httpsUrl = z.url({ protocol: /^https$/, error: "must be an https address" });

/** content/site.yaml: the company's details and the words of the pages that are not products. */
export const siteSchema = z.strictObject({
  brand: text,
  legalName: text,
  /** What search engines show for the whole site. */
  description: text,
  /** The footer's sentence (specification, section 1). */
  footerStatement: text,
  company: z.strictObject({
    /** True until the operator has put in the real address; the site then says that it is an example. */
    isExample: z.boolean(),
    addressLines: z.array(text).min(1),
    locality: text,
    region: text,
    postalCode: text,
    countryCode: z.string().length(2),
    email: z.email(),
    phone: text,
    professionalNetwork: z.strictObject({ label: text, url: httpsUrl }),
    videoChannel: z.strictObject({ label: text, url: httpsUrl }),
  }),
  home: z.strictObject({
    title: text,
    description: text,
    headline: z.array(text).min(1),
    hero: z.strictObject({ wide: pictureSchema, portrait: pictureSchema.optional() }),
    statement: z.strictObject({ title: text, text: text }),
    why: z.strictObject({
      title: text,
      intro: text,
      claims: z.array(z.strictObject({ title: text, description: text })).min(1),
      badges: z.array(pictureSchema).min(1),
    }),
    /** `cards`: the categories on the landing page, in its own order (specification, section 2). */
    help: z.strictObject({ title: text, intro: text, cards: z.array(slugSchema).min(1) }),
  }),
  products: z.strictObject({
    title: text,
    description: text,
    heading: text,
    tagline: text,
    picture: pictureSchema.optional(),
  }),
  newCustomer: z.strictObject({ description: text, intro: text }),
  enquiry: z.strictObject({ description: text, intro: text }),
  /** Hosts that pictures may be loaded from; the policy headers follow this list. */
  imageHosts: z.array(z.string().regex(/^[a-z0-9.-]+$/, "must be a host name such as images.example.com")),
  /** True: the build fetches their pictures and serves them in all sizes. False: visitors' browsers go there. */
  fetchPictures: z.boolean().default(false),
  revised: z.iso.date(),
});

export type SiteFile = z.infer<typeof siteSchema>;

type SiteHome = SiteFile["home"];

/** The site file with its pictures looked up. */
export interface Site extends Omit<SiteFile, "home" | "products"> {
  home: Omit<SiteHome, "hero" | "why"> & {
    hero: { wide: Picture; portrait: Picture | null };
    why: Omit<SiteHome["why"], "badges"> & { badges: Picture[] };
  };
  products: Omit<SiteFile["products"], "picture"> & { picture: Picture | null };
}
