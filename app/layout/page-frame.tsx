import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { EnquiryDialog } from "../islands/forms/enquiry-dialog.tsx";
import { Island } from "../islands/island.tsx";
import type { RootData } from "../published/root-data.server.ts";
import styles from "./page-frame.module.css";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

interface PageFrameProps {
  /** Undefined if the root loader has failed. */
  rootData: RootData | undefined;
  /** On a product's page, the product's name. */
  product?: string | undefined;
  children: ReactNode;
}

/** The parts of every page: skip link, navigation bar, header spacer, footer and, except on /enquiry, the enquiry dialog. */
export function PageFrame({ rootData, product, children }: PageFrameProps) {
  return (
    <>
      <a className={styles.skip} href="#main" data-screen-only="">
        Skip to content
      </a>
      <SiteHeader brand={rootData?.brand ?? "Home"} company={rootData?.company} />
      <div className={styles.spacer} data-screen-only="" />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter content={rootData} />
      <Modal rootData={rootData} product={product} />
    </>
  );
}

/** The Send Enquiry modal. The page /enquiry has none, because it contains the form itself. */
function Modal({ rootData, product }: Pick<PageFrameProps, "rootData" | "product">) {
  const page = useLocation().pathname;
  if (page === href("/enquiry")) return null;
  const enquiryMode = rootData?.enquiryMode ?? "served";
  return (
    <Island
      name="EnquiryDialog"
      component={EnquiryDialog}
      when={enquiryMode === "local" ? "load" : "products"}
      props={{
        page,
        action: rootData?.formsTo ?? href("/enquiry"),
        values: product === undefined ? {} : { product },
        refusal: null,
        sent: null,
        enquiryMode,
        whoAnswers: rootData?.whoAnswers ?? null,
      }}
    />
  );
}
