/** `Your reference is OZ-7K3M-9QXP`, or nothing where nothing is kept. */
export function referenceWords(reference: string | null): string {
  return reference ? `Your reference is ${reference}` : "";
}
