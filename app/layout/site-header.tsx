import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { buttonStyle } from "../ui/button-style.ts";
import { EnquiryCount, EnquiryOpener } from "../ui/enquiry-opener.tsx";
import { Icon } from "../ui/icon.tsx";
import { phoneAddress } from "../ui/phone-address.ts";
import { Wordmark } from "../ui/wordmark.tsx";
import type { RootData } from "./root-data.server.ts";
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
      <header className={styles.header} data-home={isHome || undefined}>
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
            <Lines d="M10.75 4.25a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13ZM15.5 15.5l4.75 4.75" />
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
            <Lines d="M3 8.5h18M3 15.5h18" />
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
    <dialog id="menu" className={styles.menu} aria-label="Menu">
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
          <Lines d="m5.5 5.5 13 13m0-13-13 13" />
        </button>
      </div>
      <nav className={styles.menuLinks} aria-label="Menu">
        <NavLink to={href("/")}>HOME</NavLink>
        <NavLink to={href("/products")}>PRODUCTS</NavLink>
        <EnquiryOpener className={buttonStyle("onInk")} isInMenu>
          Send Enquiry
          <EnquiryCount />
        </EnquiryOpener>
      </nav>
      {company && (
        <p className={styles.menuFoot}>
          <Icon name="ripple" className={styles.menuMark} />
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

/** A navigation link, marked as current on the page at `to` and on the pages below. */
function NavLink({ to, className, children }: NavLinkProps) {
  const path = useLocation().pathname;
  const isCurrent = path === to || (to !== href("/") && path.startsWith(`${to}/`));
  return (
    <a className={className} href={to} aria-current={isCurrent ? "page" : undefined}>
      {children}
    </a>
  );
}

/** An icon of the bar or the menu. It is inline, so that the bar does not wait for the file with the site's icons. */
function Lines({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
