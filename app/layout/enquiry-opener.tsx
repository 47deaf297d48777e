import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { enquiryPath } from "#domain/catalogue/page-addresses.ts";
import { ModalOpener } from "../ui/modal-opener.tsx";

interface EnquiryOpenerProps {
  className?: string | undefined;
  children: ReactNode;
  isInMenu?: boolean;
}

/** A button that opens the enquiry modal, or on /enquiry a link to the page's form. */
export function EnquiryOpener({ isInMenu, ...props }: EnquiryOpenerProps) {
  if (useLocation().pathname !== enquiryPath) return <ModalOpener {...props} />;
  // A link to the same page would leave the menu open without scripts.
  if (isInMenu) return <button type="button" {...props} command="close" commandfor="menu" />;
  return <a {...props} href="#enquiry-form" />;
}
