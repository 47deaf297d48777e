import { getName } from "country-list";
import { z } from "zod";
import { describeRequirement, pictureRequirements } from "../picture-requirements.ts";
import type { Picture } from "../served-picture.ts";
import { categoryName, httpsUrl, pageHead, paragraph, pictureSchema, revised, text } from "./field-types.ts";
import { privacyDetails } from "./privacy-details.ts";

const profile = z.strictObject({
  label: text.describe("The link's text."),
  url: httpsUrl.meta({ title: "Address" }).describe("The https address of the page."),
});

const pageTitle = text.describe("The page's title in search results and on the browser's tab.");
const { description, intro } = pageHead;

/**
 * The file content/site.yaml: the company's details, and the texts of the home page, the product list, the forms and the
 * documents page.
 */
export const siteSchema = z.strictObject({
  brand: text.describe("The brand's name."),
  legalName: text.describe("The company's name as it is registered."),
  footerStatement: paragraph.describe("The sentence at the top of the footer."),
  company: z
    .strictObject({
      isExample: z
        .boolean()
        .describe(
          "The site says that the company details are an example. Switch it off (false) when they are real.",
        ),
      addressLines: z.array(text).min(1).describe("House and street, one line each."),
      locality: text.describe("Town."),
      region: text.describe("State or region."),
      postalCode: text.describe("Postal code, such as 560001."),
      countryCode: z
        .string()
        .refine((code) => getName(code) !== undefined, "must be a country's code of two letters, such as IN")
        .describe("The country's code of two letters, such as IN."),
      email: z.email().describe("The address that visitors write to."),
      phone: z
        .string()
        .regex(
          /^\+(?!.*\(0)\d(?:[ ()-]*\d){6,14}$/,
          "must be one number with the international dialing code, such as +91 80 0000 0000, without the (0) of calls inside the country",
        )
        .describe("The number as it is shown, such as +91 80 0000 0000."),
      professionalNetwork: profile.describe("The company's page on a professional network."),
      videoChannel: profile.describe("The company's video channel."),
    })
    .describe(
      "The company's details, shown for example in the footer, on datasheets and to search engines. The first ones are an example: replace all of them.",
    ),
  home: z
    .strictObject({
      title: pageTitle,
      description,
      headline: z.array(text).min(1).describe("The headline, one entry per line."),
      hero: z
        .strictObject({
          wide: pictureSchema.describe(
            `The picture behind the headline: ${describeRequirement(pictureRequirements.hero)}.`,
          ),
          portrait: pictureSchema
            .optional()
            .describe(
              `The same scene, composed for upright phones: ${describeRequirement(pictureRequirements["hero-portrait"])}.`,
            ),
        })
        .describe("The picture at the top."),
      statement: z
        .strictObject({ title: text.describe("Heading."), text: paragraph.describe("Paragraph.") })
        .describe("The block below the headline."),
      why: z
        .strictObject({
          title: text.describe("Heading."),
          intro,
          claims: z
            .array(
              z.strictObject({
                title: text.describe("A few words."),
                description: paragraph.describe("One sentence."),
              }),
            )
            .min(1)
            .describe("What the company claims of its products. Claim only what you can prove."),
          badges: z.array(pictureSchema).min(1).describe("The badges, each a picture only."),
        })
        .describe("The block WHY."),
      building: z
        .strictObject({ title: text.describe("Heading."), intro })
        .describe(
          "The block with the building. It is shown when a place of Products by place has a drawing.",
        ),
      help: z
        .strictObject({
          title: text.describe("Heading."),
          intro,
          cards: z.array(categoryName).min(1).describe("The categories on the home page, in this order."),
        })
        .describe("The block with the category cards."),
    })
    .describe("The home page."),
  products: z
    .strictObject({
      title: pageTitle,
      description,
      heading: text.describe("The large heading."),
      tagline: paragraph.describe("The sentence below the heading."),
      picture: pictureSchema
        .optional()
        .describe(
          `The products beside the heading, on transparent ground: ${describeRequirement(pictureRequirements["products-hero"])}.`,
        ),
    })
    .describe("The page /products."),
  newCustomer: z.strictObject({ description, intro }).describe("The page /new-customer-form."),
  enquiry: z.strictObject({ description, intro }).describe("The page /enquiry."),
  whoAnswers: paragraph
    .optional()
    .describe(
      "Who answers an enquiry and when, in one sentence; shown with the reference after a form was sent. This is a promise to visitors.",
    ),
  privacy: z
    .strictObject(privacyDetails)
    .optional()
    .describe("Details for the page /privacy. A passage that names a missing detail is left out."),
  documents: z.strictObject({ description, intro }).describe("The page /documents."),
  searchAnswers: z
    .array(
      z.strictObject({
        words: z
          .array(text)
          .min(1)
          .describe("Words that visitors type, such as SDS or price list. The plural is found too."),
        answer: text.describe("The link's text, such as Safety data sheets are under Documents."),
        page: z
          .string()
          .regex(/^\/(?!\/)\S*$/, "must be an address on this site, such as /documents")
          .describe(
            "The address of a page of this site, such as /documents. On /enquiry, the field Message contains the search, but not in a static export.",
          ),
      }),
    )
    .default([])
    .describe(
      "Answers of the product search that are not products. An answer is shown above the products if the search contains all words of one entry of its words.",
    ),
  imageHosts: z
    .array(z.string().regex(/^[a-z0-9.-]+$/, "must be a host name such as images.example.com"))
    .default([])
    .describe(
      "Other hosts from which pictures may come, such as images.example.com. An empty list allows local pictures only. Visitors' browsers load these pictures from their hosts: say so on the page /privacy.",
    ),
  revised,
});

export type SiteFile = z.infer<typeof siteSchema>;

type SiteHome = SiteFile["home"];

/** The content of site.yaml, in which each picture has its address and sizes. */
export interface Site extends Omit<SiteFile, "home" | "products"> {
  home: Omit<SiteHome, "hero" | "why"> & {
    hero: { wide: Picture; portrait: Picture | null };
    why: Omit<SiteHome["why"], "badges"> & { badges: Picture[] };
  };
  products: Omit<SiteFile["products"], "picture"> & { picture: Picture | null };
}
