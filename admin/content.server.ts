/** Takes the place of app/catalogue/content.server.ts in the preview: the content of the last build. */
import type { PublishedContent } from "../app/catalogue/content.server.ts";

export const content: PublishedContent = __CONTENT__;
export const readContent = () => content;
export const readPublished = () => ({});
