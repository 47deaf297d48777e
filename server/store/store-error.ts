import { OperatorError } from "../operator-error.ts";

/** The store cannot be used. The message tells the operator the reason and what to do. */
export class EnquiryStoreError extends OperatorError {}

/** The store does not exist, and the caller requires an existing store. */
export class NoStoreError extends EnquiryStoreError {
  constructor(place: string) {
    super(
      `There is no enquiry store at ${place}. If the site reads its settings from another file, as a service often does, name that file: OZO_ENV=/etc/ozo/ozo.env npm run enquiries -- … If the site has never been started, there are no enquiries yet.`,
    );
  }
}

/** Another process has the store open, and the operation requires that no other process uses the store. */
export class StoreInUseError extends EnquiryStoreError {
  constructor(place: string) {
    super(`The enquiry store at ${place} is in use: stop the site, and run the command again.`);
  }
}
