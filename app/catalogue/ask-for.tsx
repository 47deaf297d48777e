import type { ReactNode } from "react";
import { AskAbout } from "../ui/ask-about.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./ask-for.module.css";

interface AskForProps {
  product: string;
  /** What the visitor asks for, such as `the safety data sheet`. */
  what: string;
  /** The button's words, for which print has "On request". */
  children?: ReactNode;
}

/** A button that opens the enquiry form with a product, and with a sentence that asks for something about it. */
export function AskFor({ product, what, children = "On request" }: AskForProps) {
  return (
    <>
      <AskAbout className={styles.ask} product={product} message={`Please send me ${what} of ${product}.`}>
        {children}{" "}
        <VisuallyHidden>
          (ask for {what} of {product})
        </VisuallyHidden>
      </AskAbout>
      <span className={styles.printed}>On request</span>
    </>
  );
}
