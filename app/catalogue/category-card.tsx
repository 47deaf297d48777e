import type { Category } from "#domain/catalogue/catalogue.ts";
import { Icon } from "../ui/icon.tsx";
import patterns from "../ui/patterns.module.css";
import { Picture } from "../ui/picture.tsx";
import water from "../ui/water-line.module.css";
import styles from "./category-card.module.css";

interface CategoryCardProps {
  category: Pick<Category, "categoryId" | "detailName" | "summary" | "path" | "mark" | "image">;
  isWide: boolean;
  /** Whether the page's line of water ends in the drain of the card's picture. */
  isDrain: boolean;
}

/** A category's card on the home page. The description appears on hover and on focus; touch screens always show it. */
export function CategoryCard({ category, isWide, isDrain }: CategoryCardProps) {
  const { categoryId, detailName, summary, path, mark, image } = category;
  return (
    <article className={styles.card} data-category={categoryId}>
      <div className={isDrain ? `${styles.frame} ${water.drain}` : styles.frame}>
        {image ? (
          <Picture
            picture={image}
            slot={isWide ? "category-card" : "category-card-narrow"}
            className={`${patterns.cover} ${styles.picture}`}
          />
        ) : (
          <p className={`${patterns.label} ${styles.missing}`}>IMAGE COMING SOON</p>
        )}
        {isDrain && <span className={water.ripple} />}
      </div>
      <div className={styles.text}>
        <div className={styles.head}>
          <Icon name={mark} />
          <h3>
            <a className={`${patterns.stretched} ${styles.link}`} href={path}>
              {detailName}
            </a>
          </h3>
        </div>
        <div className={styles.reveal}>
          <p>{summary}</p>
        </div>
      </div>
    </article>
  );
}
