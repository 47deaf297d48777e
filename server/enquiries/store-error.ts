/** The store can't be used as it is; the message tells the operator why and what to do. */
export class EnquiryStoreError extends Error {
  override readonly name = "EnquiryStoreError";
}
