import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import type { RootData } from "../published/root-data.server.ts";
import { buttonStyle } from "../ui/button-style.ts";
import { Icon } from "../ui/icon.tsx";
import { crossLines, LineIcon } from "../ui/line-icon.tsx";
import { phoneAddress } from "../ui/phone-address.ts";
import { Wordmark } from "../ui/wordmark.tsx";
import overHero from "./bar-over-hero.module.css";
import { EnquiryCount } from "./enquiry-count.tsx";
import { EnquiryOpener } from "./enquiry-opener.tsx";
import menu from "./mobile-menu.module.css";
import styles from "./site-header.module.css";

interface SiteHeaderProps {
  brand: string;
  /** Undefined if the root loader has failed. */
  company: RootData["company"] | undefined;
}

/** The navigation bar, and the full-screen menu for windows of at most 700 px (requirements 2.7 and 2.8). */
export function SiteHeader({ brand, company }: SiteHeaderProps) {
  const isHome = useLocation().pathname === href("/");
  return (
    <>
      <header className={isHome ? `${styles.header} ${overHero.bar}` : styles.header}>
        <div className={styles.bar}>
          <NavLink className={styles.logo} to={href("/")}>
            <Wordmark brand={brand} className={styles.wordmark} />
          </NavLink>
          <a
            className={styles.search}
            href={`${href("/products")}#search`}
            aria-label="Search"
            data-screen-only=""
          >
            <LineIcon d="M10.75 4.25a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13ZM15.5 15.5l4.75 4.75" />
          </a>
          <nav className={styles.navigation} aria-label="Main" data-screen-only="">
            <NavLink className={styles.link} to={href("/")}>
              HOME
            </NavLink>
            <NavLink className={styles.link} to={href("/products")}>
              PRODUCTS
            </NavLink>
            <EnquiryOpener className={`${buttonStyle("primary", { isSmall: true })} ${styles.enquiry}`}>
              Send Enquiry
              <EnquiryCount className={styles.count} />
            </EnquiryOpener>
          </nav>
          <button
            type="button"
            className={styles.menuButton}
            command="show-modal"
            commandfor="menu"
            aria-label="Menu"
            aria-haspopup="dialog"
          >
            <LineIcon d="M3 8.5h18M3 15.5h18" />
            <EnquiryCount className={styles.count} />
          </button>
        </div>
      </header>
      <MobileMenu brand={brand} company={company} />
    </>
  );
}

function MobileMenu({ brand, company }: SiteHeaderProps) {
  return (
    <dialog id="menu" className={menu.menu} aria-label="Menu">
      <div className={styles.bar}>
        <NavLink className={styles.logo} to={href("/")}>
          <Wordmark brand={brand} className={styles.wordmark} />
        </NavLink>
        <button
          type="button"
          className={styles.menuButton}
          command="close"
          commandfor="menu"
          aria-label="Close menu"
        >
          <LineIcon d={crossLines} />
        </button>
      </div>
      <nav className={menu.links} aria-label="Menu">
        <NavLink to={href("/")}>HOME</NavLink>
        <NavLink to={href("/products")}>PRODUCTS</NavLink>
        <EnquiryOpener className={buttonStyle("onInk")} isInMenu>
          Send Enquiry
          <EnquiryCount />
        </EnquiryOpener>
      </nav>
      {company && (
        <p className={menu.foot}>
          <Icon name="ripple" className={menu.mark} />
          <a href={phoneAddress(company.phone)}>{company.phone}</a>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </p>
      )}
    </dialog>
  );
}

interface NavLinkProps {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A navigation link, marked as current: `page` on the page at `to`, and `true` on the pages below. */
function NavLink({ to, className, children }: NavLinkProps) {
  const path = useLocation().pathname;
  const isBelow = to !== href("/") && path.startsWith(`${to}/`);
  return (
    <a className={className} href={to} aria-current={path === to ? "page" : isBelow || undefined}>
      {children}
    </a>
  );
}
