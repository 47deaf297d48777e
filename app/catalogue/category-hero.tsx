import { Icon } from "../ui/icon.tsx";
import styles from "./category-hero.module.css";

interface CategoryHeroProps {
  heading: string;
  text: string;
  mark: string;
}

/** The top of a category's page: its tint, its cropped mark at the right, the heading in capitals and a paragraph. */
export function CategoryHero({ heading, text, mark }: CategoryHeroProps) {
  return (
    <section className={styles.hero} aria-labelledby="page-title">
      <Icon name={mark} className={styles.mark} />
      <h1 className={styles.heading} id="page-title">
        {heading}
      </h1>
      <p className={styles.text}>{text}</p>
    </section>
  );
}
