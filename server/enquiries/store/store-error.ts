/** The store can't be used as it is; the message tells the operator why and what to do. */
export class EnquiryStoreError extends Error {
  override readonly name: string = "EnquiryStoreError";
}

/** There is none, where one was looked for and none was to be made. */
export class NoStoreError extends EnquiryStoreError {
  constructor(place: string) {
    super(
      `There is no enquiry store at ${place}. If the site keeps its settings elsewhere, as a service often does, name that file: OZO_ENV=/etc/ozo/ozo.env npm run enquiries -- … If the site has never been started, there are no enquiries yet.`,
    );
  }
}
