import { usePagePath } from "../ui/use-page-path.ts";
import { OpenEnquiryButton, type OpenEnquiryButtonProps } from "./open-enquiry-button.tsx";

/** Leads to the form: the modal, or on the enquiry's own page the form there. */
export function EnquiryOpener({ isInMenu, ...props }: OpenEnquiryButtonProps & { isInMenu?: boolean }) {
  if (usePagePath() !== "/enquiry") return <OpenEnquiryButton {...props} />;
  const { className, children } = props;
  // Without scripts a link would leave the menu open over the form.
  if (isInMenu) {
    return (
      <button
        type="button"
        className={className}
        command="close"
        commandfor="menu"
        data-leads="#enquiry-form"
      >
        {children}
      </button>
    );
  }
  return (
    <a className={className} href="#enquiry-form">
      {children}
    </a>
  );
}
