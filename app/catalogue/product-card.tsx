import { Link } from "react-router";
import type { Picture as PictureData } from "#domain/catalogue/picture.ts";
import { EnquiryOpener } from "../enquiries/enquiry-opener.tsx";
import { buttonStyle } from "../ui/button-style.ts";
import { Picture } from "../ui/picture.tsx";
import { MissingPicture } from "./missing-picture.tsx";
import styles from "./product-card.module.css";

/** What a card shows of a product; `route` is null for one that has no page. */
export interface ProductCardContent {
  slug: string;
  route: string | null;
  name: string;
  summary: string;
  categoryId: string;
  mark: string;
  image: PictureData | null;
}

interface ProductCardProps {
  product: ProductCardContent;
  headingLevel: "h2" | "h3";
  /** In the first view: fetched at once. */
  isFirst?: boolean;
}

/** Picture, name and one line. The whole card is the link; without a page it is none and offers an enquiry. */
export function ProductCard({ product, headingLevel: Heading, isFirst = false }: ProductCardProps) {
  const { slug, route, name, summary, categoryId, mark, image } = product;
  return (
    <article className={styles.card} data-category={categoryId} data-linked={route !== null || undefined}>
      <div className={styles.frame}>
        {image ? (
          <Picture
            picture={image}
            place="product-card"
            className={styles.picture}
            isFirst={isFirst}
            transitionName={`picture-${slug}`}
          />
        ) : (
          <MissingPicture mark={mark} />
        )}
      </div>
      <Heading className={styles.name}>
        {route ? (
          <Link className={styles.link} to={route} viewTransition>
            {name}
          </Link>
        ) : (
          name
        )}
      </Heading>
      <p className={styles.summary}>{summary}</p>
      {!route && (
        <div className={styles.enquire}>
          <EnquiryOpener className={`${buttonStyle("quiet")} ${styles.scripted}`} product={name}>
            Enquire
          </EnquiryOpener>
          <a
            className={`${buttonStyle("quiet")} ${styles.scriptless}`}
            href={`/enquiry?product=${encodeURIComponent(name)}`}
          >
            Enquire
          </a>
        </div>
      )}
    </article>
  );
}
