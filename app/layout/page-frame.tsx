import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { EnquiryDialog } from "../enquiries/enquiry-dialog.tsx";
import type { FooterContent } from "./footer-content.server.ts";
import styles from "./page-frame.module.css";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** The frame around every page: skip link, bar with its spacer, main, footer, and the enquiry dialog. */
export function PageFrame({ footer, children }: { footer: FooterContent | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <SiteHeader isHome={pathname === "/"} />
      <div className={styles.spacer} data-header-spacer="" />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter content={footer} />
      <EnquiryDialog />
    </>
  );
}
