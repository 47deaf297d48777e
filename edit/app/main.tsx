import { createRoot } from "react-dom/client";
import { HashRouter } from "react-router";
import "#app/styles/tokens.css";
import "#app/styles/base.css";
import "./editor.css";
import { takeKey } from "./api-client.ts";
import { App } from "./app.tsx";

takeKey(location.hash);
// After a restart, the editor's address differs only behind the `#`, so the browser does not load the page again.
addEventListener("hashchange", ({ newURL }) => {
  if (takeKey(new URL(newURL).hash)) location.reload();
});
createRoot(document.getElementById("root") as HTMLElement).render(
  <HashRouter>
    <App />
  </HashRouter>,
);
