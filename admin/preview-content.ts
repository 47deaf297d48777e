/** Takes the place of app/published/read-content.server.ts in the preview: the content of the last build. */
import type { PublishedContent } from "../domain/published-content.ts";

export const content: PublishedContent = __CONTENT__;
export const readContent = () => content;
