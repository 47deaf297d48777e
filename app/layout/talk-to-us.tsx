import { href, useLocation } from "react-router";
import { Icon } from "../ui/icon.tsx";
import patterns from "../ui/patterns.module.css";
import { EnquiryOpener } from "./enquiry-opener.tsx";
import styles from "./talk-to-us.module.css";

/**
 * The large tile above the footer, a button that opens the enquiry modal. Outside home and the pages of products it is one line. The
 * enquiry page has no such tile.
 */
export function TalkToUs() {
  const { pathname } = useLocation();
  if (pathname === href("/enquiry")) return null;
  const isLarge = pathname === href("/") || pathname.startsWith(href("/products"));
  return (
    <EnquiryOpener className={isLarge ? styles.tile : `${styles.tile} ${styles.oneLine}`}>
      {isLarge && <span className={`${patterns.label} ${styles.label}`}>Talk to us</span>}
      <span className={styles.text}>
        Tell us what you clean. <span className={styles.second}>Send an enquiry</span>
      </span>
      <span className={styles.circle}>
        <Icon name="arrow-up-right" className={styles.arrow} />
      </span>
    </EnquiryOpener>
  );
}
