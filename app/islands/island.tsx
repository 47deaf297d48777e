import type { ComponentType } from "react";
import { attributes } from "../first-script/attributes.ts";
import { InlineJson } from "../ui/inline-json.tsx";
import type { IslandName } from "./hydrate-island.tsx";
import styles from "./island.module.css";

interface IslandProps<Props extends object> {
  name: IslandName;
  component: ComponentType<Props>;
  /** The props must be serialisable as JSON, because the browser reads them from the page. */
  props: Props;
  /**
   * When React hydrates the component, besides when the visitor first focuses or presses something in it: `load` with the page,
   * `products` as soon as products are chosen for the enquiry.
   */
  when?: "load" | "products" | undefined;
}

/** Renders a component that React also runs in the browser (docs/how-it-works.md, "A new island"). */
export function Island<Props extends object>({
  name,
  component: Component,
  props,
  when,
}: IslandProps<Props>) {
  return (
    <>
      <div className={styles.island} {...attributes({ "data-island": name, "data-when": when })}>
        <Component {...props} />
      </div>
      <InlineJson type="application/json" value={props} />
    </>
  );
}
