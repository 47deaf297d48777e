import type { ReactNode } from "react";
import layers from "../styles/layers.css?inline";
import css from "./message-screen.css?inline";

/**
 * A message that fills the window. It brings its own styles, because the styles of everything that the root route may show are in
 * every page. Browsers read this style first, so it begins with the order of the layers.
 */
export function MessageScreen({ children }: { children: ReactNode }) {
  return (
    <div className="message-screen">
      <style href="message-screen" precedence="message-screen">
        {layers + css}
      </style>
      {children}
    </div>
  );
}
