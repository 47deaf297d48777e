import { createRoot } from "react-dom/client";
import { HashRouter } from "react-router";
import "#app/styles/tokens.css";
import "#app/styles/base.css";
import "./editor.css";
import { App } from "./app.tsx";
import { takeKey } from "./server.ts";

takeKey();
createRoot(document.getElementById("root") as HTMLElement).render(
  <HashRouter>
    <App />
  </HashRouter>,
);
