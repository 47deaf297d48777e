import { createRoot } from "react-dom/client";
import { HashRouter } from "react-router";
import "#app/styles/tokens.css";
import "#app/styles/base.css";
import "./editor.css";
import { takeKey } from "./api-client.ts";
import { App } from "./app.tsx";

takeKey();
createRoot(document.getElementById("root") as HTMLElement).render(
  <HashRouter>
    <App />
  </HashRouter>,
);
