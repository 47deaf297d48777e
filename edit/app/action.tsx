import type { ComponentProps } from "react";
import styles from "./shared.module.css";

/** A button that looks like a link. `look`: an additional CSS class. */
export function Action({ look = "", ...props }: ComponentProps<"button"> & { look?: string | undefined }) {
  return <button className={`${styles.action} ${look}`} type="button" {...props} />;
}
