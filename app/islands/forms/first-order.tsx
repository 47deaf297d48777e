/** Leads to the New Customer Form. */
export function FirstOrder() {
  return (
    <>
      Ordering for the first time? <a href="/new-customer-form">New customer form</a>
    </>
  );
}
