import { z } from "zod";
import { type PlaceDrawing, placeDrawings } from "../place-drawings.ts";
import { pageHead, revised, slugLike, slugSchema, text } from "./field-types.ts";

const drawings = Object.keys(placeDrawings) as [PlaceDrawing, ...PlaceDrawing[]];

const percent = z.number().min(0).max(100);

const jobSchema = z.strictObject({
  name: text.describe("What is cleaned, such as Floor by the fryer."),
  when: text
    .meta({ title: "When or how" })
    .describe("When or how the job is done, or the problem, in a few words, such as Daily."),
  product: slugSchema.describe(
    "The last part of the product's address: ozo-nova for /products/specialized-solutions/ozo-nova.",
  ),
  at: z
    .strictObject({
      x: percent.meta({ title: "From the left" }).describe("Percent of the drawing's width, such as 19.5."),
      y: percent.meta({ title: "From the top" }).describe("Percent of the drawing's height, such as 51.3."),
    })
    .optional()
    .meta({ title: "Point on the drawing" })
    .describe("Where the job appears on the place's drawing. Without it the job appears only in the list."),
});

/** The file content/by-place.yaml, with the texts of the page /products/by-place. Without this file, that page does not exist. */
export const byPlaceSchema = z.strictObject({
  ...pageHead,
  places: z
    .array(
      z.strictObject({
        id: slugLike("kitchen")
          .meta({ title: "Address" })
          .describe("The place's part of the address, such as kitchen in /products/by-place#place-kitchen."),
        name: text.describe("The place's heading, such as Kitchen."),
        drawing: z
          .enum(drawings)
          .optional()
          .describe("The part of the building's drawing that is shown beside the jobs."),
        jobs: z
          .array(jobSchema)
          .min(1)
          .describe("The jobs in the order in which they are numbered on the page and the drawing."),
      }),
    )
    .min(1)
    .describe("The places in order."),
  revised,
});

export type ByPlace = z.infer<typeof byPlaceSchema>;
