/** The two forms of the site (specification, section 3). */
export const enquiryForms = ["enquiry", "new-customer"] as const;
export type EnquiryForm = (typeof enquiryForms)[number];
