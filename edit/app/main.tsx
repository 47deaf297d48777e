import { createRoot } from "react-dom/client";
import { HashRouter } from "react-router";
import "#app/styles/tokens.css";
import "#app/styles/base.css";
import "./editor.css";
import { takeKey } from "./api-client.ts";
import { App } from "./app.tsx";
import { Failure } from "./failure.tsx";
import { unsavedPaths } from "./unsaved.ts";

// The address of a restarted editor has a new key after the `#`. Browsers do not load a page again for such a change.
addEventListener("hashchange", ({ newURL }) => {
  if (takeKey(new URL(newURL).hash)) location.reload();
});
createRoot(document.getElementById("root") as HTMLElement).render(
  canStore() ? (
    <HashRouter>
      <App />
    </HashRouter>
  ) : (
    <Failure message="This browser blocks the storage of this page, so the editor can't keep your unsaved text. Allow cookies and site data for localhost, then open the address in the terminal again." />
  ),
);

/** Stores the access key of the address. Returns false if the browser blocks storage. */
function canStore(): boolean {
  try {
    takeKey(location.hash);
    unsavedPaths();
    return true;
  } catch {
    return false;
  }
}
