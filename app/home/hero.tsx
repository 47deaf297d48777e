import type { Picture as PictureData } from "#domain/catalogue/picture.ts";
import { buttonStyle } from "../ui/button-style.ts";
import { Picture } from "../ui/picture.tsx";
import styles from "./hero.module.css";

interface HeroProps {
  /** The lines of the headline. */
  headline: string[];
  picture: PictureData;
  portrait: PictureData | null;
}

/** The first screen of the home page. The text never overlaps a bottle. */
export function Hero({ headline, picture, portrait }: HeroProps) {
  return (
    <section className={styles.hero} aria-labelledby="page-title">
      <Picture picture={picture} portrait={portrait} place="hero" className={styles.picture} isFirst />
      <div className={styles.text}>
        <h1 className={styles.headline} id="page-title">
          {headline.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <a className={buttonStyle("primary", { capitals: true })} href="#products">
          KNOW MORE
        </a>
      </div>
    </section>
  );
}
