import { formPromises } from "../support/form-promises.ts";
import { openWorld } from "./form-world.ts";
import { test } from "./site.ts";

// The failures are on purpose, and so are error 418 (an extension has changed the HTML: https://react.dev/errors/418) and the error
// of an extension.
test.use({ expectedConsole: /Failed to load resource|Minified React error #418|An extension has broken it/ });

for (const [promise, keep] of Object.entries(formPromises)) {
  test(promise, async ({ browser, baseURL }) => {
    const world = openWorld(browser, baseURL ?? "");
    await keep(world);
    await world.close();
  });
}
