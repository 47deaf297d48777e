import { Anchor } from "./anchor.tsx";
import styles from "./arrow-link.module.css";
import { Icon } from "./icon.tsx";

/** A link on a line of its own, with an arrow that moves when the link is hovered. */
export function ArrowLink({ href, children }: { href: string; children: string }) {
  return (
    <Anchor className={styles.link} href={href}>
      {children}
      <Icon name="arrow-right" />
    </Anchor>
  );
}
