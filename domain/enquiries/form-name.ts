/** The two forms of the site (requirement 3.4). */
export const formNames = ["enquiry", "new-customer"] as const;
export type FormName = (typeof formNames)[number];

/**
 * The fields into which visitors do not type: the path of the page, the rows of the chosen products, the time since the first
 * input in milliseconds, and the honeypot, which only robots fill in.
 */
export const hiddenFields = ["page", "chosen", "elapsed", "trap"] as const;
export type HiddenField = (typeof hiddenFields)[number];

/** The values of a form: its fields and the hidden ones. */
export type FormValues = Readonly<Record<string, string>>;
