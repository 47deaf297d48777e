import type { Product, ProductWithoutPage } from "#domain/catalogue/catalogue.ts";
import { Icon } from "../ui/icon.tsx";
import { Thumbnail } from "../ui/thumbnail.tsx";
import styles from "./pack-thumbnail.module.css";

interface PackThumbnailProps {
  product: Product | ProductWithoutPage;
  /** The drawing of the product's category. */
  mark: string;
}

/** The small picture of a product's pack, or the drawing of its category if there is no picture. */
export function PackThumbnail({ product, mark }: PackThumbnailProps) {
  if (!product.image) return <Icon name={`${mark}-outline`} className={styles.pack} />;
  return <Thumbnail picture={product.image} className={styles.pack} />;
}
