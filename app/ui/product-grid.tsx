import type { ProductCardContent } from "#domain/catalogue/product-card-content.ts";
import styles from "./card-grid.module.css";
import { ProductCard } from "./product-card.tsx";
import { WalkThrough } from "./walk-through.tsx";

interface ProductGridProps {
  products: ProductCardContent[];
  headingLevel: "h2" | "h3";
  /** The number of cards that are visible without scrolling. Their pictures are fetched first. */
  firstCount?: number;
  /** The address of the products by place. A link to it fills the last row. */
  walkThrough?: string | undefined;
}

/** A list of product cards, shown as a grid (requirement 9.2). */
export function ProductGrid({ products, headingLevel, firstCount = 0, walkThrough }: ProductGridProps) {
  return (
    <div className={styles.grid}>
      <ul className={styles.list}>
        {products.map((product, index) => (
          <li key={product.productId}>
            <ProductCard product={product} headingLevel={headingLevel} isFirst={index < firstCount} />
          </li>
        ))}
      </ul>
      {walkThrough && <WalkThrough path={walkThrough} />}
    </div>
  );
}
