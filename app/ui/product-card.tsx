import type { ProductCardContent } from "#domain/catalogue/product-card-content.ts";
import { AddToEnquiry } from "./add-to-enquiry.tsx";
import { AskAbout } from "./ask-about.tsx";
import { buttonStyle } from "./button-style.ts";
import { DraftRibbon } from "./draft-ribbon.tsx";
import { MissingPicture } from "./missing-picture.tsx";
import { withNumber } from "./pack-number.ts";
import patterns from "./patterns.module.css";
import { Picture } from "./picture.tsx";
import pictureFrame from "./picture-frame.module.css";
import styles from "./product-card.module.css";
import { unbroken } from "./unbroken.tsx";

interface ProductCardProps {
  product: ProductCardContent;
  headingLevel: "h2" | "h3";
  /** Whether the card is visible without scrolling. Its picture is then fetched first. */
  isFirst?: boolean;
}

/**
 * A product's picture, name and summary. The whole card is a link to the product's page. If the product has no page,
 * the card has a button that opens the enquiry form.
 */
export function ProductCard({ product, headingLevel: Heading, isFirst = false }: ProductCardProps) {
  const { path, name, number, summary, categoryId, mark, image, packs, isDraft } = product;
  return (
    <article className={styles.card} data-category={categoryId} data-linked={path !== null || undefined}>
      <div className={`${pictureFrame.frame} ${styles.frame} ${image ? "" : styles.proof}`}>
        {image ? (
          <Picture picture={image} slot="product-card" className={styles.picture} isFirst={isFirst} />
        ) : (
          <MissingPicture number={number} mark={mark} />
        )}
      </div>
      {import.meta.env.DEV && isDraft && <DraftRibbon />}
      <Heading {...withNumber(number, styles.name)}>
        {path ? (
          <a className={`${patterns.stretched} ${styles.link}`} href={path}>
            {unbroken(name)}
          </a>
        ) : (
          unbroken(name)
        )}
      </Heading>
      <p className={styles.summary}>{unbroken(summary)}</p>
      <AddToEnquiry product={name} number={number} packs={packs} className={styles.add} isCompact />
      {!path && (
        <div className={styles.enquire}>
          <AskAbout className={buttonStyle("quiet", { isSmall: true })} product={name}>
            Enquire
          </AskAbout>
        </div>
      )}
    </article>
  );
}
