import type { Picture as PictureData } from "#domain/catalogue/picture.ts";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture.tsx";
import styles from "./category-card.module.css";
import { MissingPicture } from "./missing-picture.tsx";

export interface CategoryCardContent {
  categoryId: string;
  title: string;
  description: string;
  link: string;
  mark: string;
  image: PictureData | null;
}

/** A category's card on the home page. The description appears on hover and on focus; touch screens always show it. */
export function CategoryCard({ card, isWide }: { card: CategoryCardContent; isWide: boolean }) {
  const { categoryId, title, description, link, mark, image } = card;
  return (
    <article className={styles.card} data-category={categoryId}>
      <div className={styles.frame}>
        {image ? (
          <Picture
            picture={image}
            place={isWide ? "category-card" : "category-card-narrow"}
            className={styles.picture}
          />
        ) : (
          <MissingPicture mark={mark} />
        )}
      </div>
      <div className={styles.text}>
        <Icon name={mark} className={styles.mark} />
        <h3 className={styles.title}>
          <a className={styles.link} href={link}>
            {title}
          </a>
        </h3>
        <div className={styles.reveal}>
          <p className={styles.description}>{description}</p>
        </div>
      </div>
    </article>
  );
}
