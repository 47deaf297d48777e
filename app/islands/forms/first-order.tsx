import { newCustomerPath } from "#domain/catalogue/page-addresses.ts";

/** Leads to the New Customer Form. */
export function FirstOrder() {
  return (
    <>
      Ordering for the first time? <a href={newCustomerPath}>New customer form</a>
    </>
  );
}
