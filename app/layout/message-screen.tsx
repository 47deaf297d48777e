import type { ReactNode } from "react";
import css from "./message-screen.css?inline";

/**
 * A message that fills the window. It brings its own styles, because the styles of everything that the root route may show are in
 * every page.
 */
export function MessageScreen({ children }: { children: ReactNode }) {
  return (
    <div className="message-screen">
      <style href="message-screen" precedence="message-screen">
        {css}
      </style>
      {children}
    </div>
  );
}
