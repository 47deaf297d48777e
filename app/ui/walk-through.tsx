import { BuildingDrawing } from "./building-drawing.tsx";
import styles from "./walk-through.module.css";

/** A link to the products by place, which fills the last row of a grid of products. It is not a card and not in the list. */
export function WalkThrough({ path }: { path: string }) {
  return (
    <a className={styles.cell} href={path} data-screen-only="">
      <span className={styles.words}>
        <span>Not sure which one?</span> <span className={styles.invitation}>Walk through the building</span>
      </span>
      <BuildingDrawing className={styles.drawing} isCropped />
    </a>
  );
}
