/** The content editor: Sveltia CMS with the fields of the site's content and a preview of the site's pages. */
import CMS from "@sveltia/cms";
import { cmsConfig } from "./config.ts";
import { sendToPreview } from "./send-to-preview.ts";

for (const name of ["products", "categories", "pages", "site", "by-place"]) {
  CMS.registerPreviewTemplate(name, (props) => sendToPreview(name, props));
}
CMS.registerEventListener({
  name: "preSave",
  handler: ({ entry }) => {
    // The form has a value for each switch. A switch that is off is not a line in the file.
    const data = entry.get("data").filter((value: unknown) => value !== false);
    const today = new Date().toLocaleDateString("sv");
    return data.has("revised") ? data.set("revised", today) : data;
  },
});
// Without the options that are undefined, which the CMS does not accept.
CMS.init({ config: JSON.parse(JSON.stringify(cmsConfig)) });
