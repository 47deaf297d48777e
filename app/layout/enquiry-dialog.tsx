import { href, useLocation } from "react-router";
import { EnquiryForm } from "../islands/enquiry-form.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Island } from "../ui/island.tsx";
import styles from "./enquiry-dialog.module.css";
import type { RootData } from "./root-data.server.ts";

/**
 * The Send Enquiry modal (requirements 2.12 and 4.1). The page /enquiry has no modal, because it contains the form
 * itself.
 */
export function EnquiryDialog({ rootData }: { rootData: RootData | undefined }) {
  const page = useLocation().pathname;
  if (page === href("/enquiry")) return null;
  return (
    <dialog id="enquiry" className={styles.dialog} aria-labelledby="enquiry-title">
      <div className={styles.head}>
        <h2 id="enquiry-title" className={styles.title}>
          Send us an Enquiry
        </h2>
        <IconButton
          icon="close"
          className={styles.close}
          command="close"
          commandfor="enquiry"
          aria-label="Close"
        />
      </div>
      <Island
        name="EnquiryForm"
        component={EnquiryForm}
        props={{
          page,
          action: rootData?.formsTo ?? href("/enquiry"),
          isInModal: true,
          values: {},
          refusal: null,
          sent: null,
          enquiryMode: rootData?.enquiryMode ?? "served",
          whoAnswers: rootData?.whoAnswers ?? null,
        }}
      />
    </dialog>
  );
}
