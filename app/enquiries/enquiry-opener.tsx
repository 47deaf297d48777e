import { usePagePath } from "../ui/use-page-path.ts";
import { OpenEnquiryButton, type OpenEnquiryButtonProps } from "./open-enquiry-button.tsx";

/** Opens the enquiry modal, or goes to the form on the enquiry's own page. */
export function EnquiryOpener({ isInMenu, ...props }: OpenEnquiryButtonProps & { isInMenu?: boolean }) {
  if (usePagePath() !== "/enquiry") return <OpenEnquiryButton {...props} />;
  const { className, children } = props;
  // In the menu a script follows the link, because a plain link would leave the menu open over the form.
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
