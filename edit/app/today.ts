/** Today in the local time zone, as YYYY-MM-DD. */
export function today(): string {
  return new Date().toLocaleDateString("sv-SE");
}
