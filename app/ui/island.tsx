import type { ComponentType } from "react";
import { InlineJson } from "./inline-json.tsx";
import styles from "./island.module.css";

/** The components that app/islands/hydrate-island.tsx hydrates. */
export type IslandName = "EnquiryForm" | "NewCustomerForm" | "ProductSearch";

interface IslandProps<Props extends object> {
  name: IslandName;
  component: ComponentType<Props>;
  /** The props must be serialisable as JSON, because the browser reads them from the page. */
  props: Props;
}

/** Renders a component that React hydrates on intent (app/first-script/hydrate-on-intent.ts; docs/how-it-works.md, "A new island"). */
export function Island<Props extends object>({ name, component: Component, props }: IslandProps<Props>) {
  return (
    <>
      <div className={styles.island} data-island={name}>
        <Component {...props} />
      </div>
      <InlineJson type="application/json" value={props} />
    </>
  );
}
