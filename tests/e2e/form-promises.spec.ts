import { formPromises } from "../support/form-promises.ts";
import { openWorld } from "./form-world.ts";
import { test } from "./site.ts";

// The failures are on purpose, and so are error 418 (an extension has changed the HTML: https://react.dev/errors/418) and the error
// of an extension.
test.use({ expectedConsole: /Failed to load resource|Minified React error #418|An extension has broken it/ });

// Chromium's headless shell sometimes stops answering the test after React has rendered an open dialog again, although the page is idle
// and shows the right state. Firefox (tests/long/firefox.test.ts) verifies the same promises without a retry.
test.describe.configure({ retries: 8, timeout: 20_000 });

for (const [promise, keep] of Object.entries(formPromises)) {
  test(promise, async ({ browser, baseURL }) => {
    const world = openWorld(browser, baseURL ?? "");
    await keep(world);
    await world.close();
  });
}
