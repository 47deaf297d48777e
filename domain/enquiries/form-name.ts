/** The two forms of the site (requirement 3.4). */
export const formNames = ["enquiry", "new-customer"] as const;
export type FormName = (typeof formNames)[number];

/** The values of a form: its fields and the hidden `page`, `chosen`, `trap` and `elapsed`. */
export type FormValues = Readonly<Record<string, string>>;
