import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";
import styles from "./icon-button.module.css";

interface IconButtonProps extends ComponentProps<"button"> {
  icon: string;
}

/** A round button that has only an icon and therefore needs an `aria-label`. */
export function IconButton({ icon, className = "", ...props }: IconButtonProps) {
  return (
    <button type="button" className={`${styles.button} ${className}`} {...props}>
      <Icon name={icon} className={styles.icon} />
    </button>
  );
}
