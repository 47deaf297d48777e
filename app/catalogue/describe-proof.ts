import type { Proof } from "#domain/catalogue/schemas/claims-schema.ts";
import { formatDay } from "#domain/format-day.ts";

/** Names a proof with its last day, which readers need because a page can be older than the end of the proof. */
export function describeProof({ claim, issuer, number, validUntil }: Proof): string {
  return `${claim}: ${issuer}, ${number}${validUntil ? `, valid until ${formatDay(validUntil)}` : ""}`;
}
