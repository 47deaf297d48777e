import styles from "./card-grid.module.css";
import { ProductCard, type ProductCardContent } from "./product-card.tsx";

interface ProductGridProps {
  products: ProductCardContent[];
  headingLevel: "h2" | "h3";
  /** The number of cards that are visible without scrolling; their pictures are fetched at once. */
  firstCount?: number;
}

/** A grid of product cards (specification, section 9), which screen readers announce as a list. */
export function ProductGrid({ products, headingLevel, firstCount = 0 }: ProductGridProps) {
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <li key={product.slug}>
          <ProductCard product={product} headingLevel={headingLevel} isFirst={index < firstCount} />
        </li>
      ))}
    </ul>
  );
}
