import type { ComponentProps } from "react";
import styles from "./shared.module.css";

/** A button like a link. `look`: a class that adds to it. */
export function Action({ look = "", ...props }: ComponentProps<"button"> & { look?: string | undefined }) {
  return <button className={`${styles.action} ${look}`} type="button" {...props} />;
}
