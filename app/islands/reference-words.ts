/** `Your reference is OZ-7K3M-9QXP`, or an empty string when no enquiry was stored. */
export function referenceWords(reference: string | null): string {
  return reference ? `Your reference is ${reference}` : "";
}
