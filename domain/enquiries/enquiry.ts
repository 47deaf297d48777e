/** The two forms of the site (specification, section 3). */
export const enquiryForms = ["enquiry", "new-customer"] as const;
export type EnquiryForm = (typeof enquiryForms)[number];

/** What the Send Enquiry modal collects, in the order of the screen. */
export interface ModalEnquiry {
  name: string;
  email: string;
  phone: string;
  company: string;
  product: string;
  message: string;
}

/** What the New Customer Form collects, in the order of the screen. */
export interface NewCustomerEnquiry {
  legalCompanyName: string;
  fullInvoiceAddress: string;
  invoiceCountry: string;
  contactFullName: string;
  telephoneNumber: string;
  emailAddress: string;
  message: string;
}

export type EnquiryFields = ModalEnquiry | NewCustomerEnquiry;
