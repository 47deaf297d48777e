/** Shown where a form shows its errors when the failure is ours (specification, section 8). */
export const UNKNOWN_FAILURE = "There was some error, please try again later.";
