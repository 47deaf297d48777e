import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

const address = location.href;
const isNotFoundPage = document.querySelector("[data-not-found]") !== null;
// The 404 page is one file served at any unknown address. It is hydrated as what it is, /404, and the
// address bar gets its own text back once the router has looked.
if (isNotFoundPage) history.replaceState(history.state, "", "/404");

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
  if (isNotFoundPage) {
    document.addEventListener("ozo:hydrated", () => history.replaceState(history.state, "", address), {
      once: true,
    });
  }
});
