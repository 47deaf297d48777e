import type { ComponentProps } from "react";
import { Anchor } from "./anchor.tsx";
import styles from "./arrow-link.module.css";
import { Icon } from "./icon.tsx";

/** A link on a line of its own, with an arrow that moves when the link is hovered. */
export function ArrowLink({ children, ...props }: ComponentProps<typeof Anchor>) {
  return (
    <Anchor className={styles.link} {...props}>
      {children}
      <Icon name="arrow-right" />
    </Anchor>
  );
}
