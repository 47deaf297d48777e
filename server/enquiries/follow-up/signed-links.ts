import { createHmac, timingSafeEqual } from "node:crypto";
import { type FollowUpAction, followUpActions } from "#domain/enquiries/follow-up.ts";

/** The path of the page that the links open (app/routes/follow-up.tsx). */
const followUpPath = "/follow-up";

const validForSeconds = 30 * 24 * 60 * 60;

type ReadLink =
  | { ok: true; reference: string; action: FollowUpAction }
  | { ok: false; reason: "forged" }
  | { ok: false; reason: "expired"; reference: string };

export type SignedLinks = ReturnType<typeof createSignedLinks>;

/** Creates and checks links. The signature is the HMAC-SHA-256 of purpose, action, reference and expiry. */
export function createSignedLinks({ key, publicUrl }: { key: Uint8Array; publicUrl: string }) {
  // The first part is the purpose, so that a signature for another purpose is not a valid link. A changed purpose would make the
  // links in mails already sent invalid. No part can contain a line break.
  const sign = (action: string, reference: string, expires: string) =>
    createHmac("sha256", key).update(["ozo work link 1", action, reference, expires].join("\n")).digest();

  return {
    /** Makes a link that allows one action on one enquiry for 30 days. */
    make(reference: string, action: FollowUpAction): string {
      const expires = String(Math.floor(Date.now() / 1000) + validForSeconds);
      const key = sign(action, reference, expires).toString("base64url");
      return `${publicUrl}${followUpPath}?${new URLSearchParams({ action, reference, expires, key })}`;
    },
    /** Checks the query of a link. The result for a forged link has no reference, because the link's reference cannot be trusted. */
    read(query: URLSearchParams): ReadLink {
      const parts = ["action", "reference", "expires", "key"].map((name) => query.getAll(name));
      const [action, reference = "", expires = "", signature = ""] = parts.flat();
      const isWhole = parts.every((values) => values.length === 1);
      const known = followUpActions.find((each) => each === action);
      const isPlain = /^OZ-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(reference) && /^\d{1,12}$/.test(expires);
      if (!isWhole || !isPlain || !known) return { ok: false, reason: "forged" };
      const expected = sign(known, reference, expires);
      const given = Buffer.from(signature, "base64url");
      // The last character of Base64 has unused bits, so several texts decode to the same bytes. Only one of them is accepted.
      const isOurs =
        given.length === expected.length &&
        timingSafeEqual(given, expected) &&
        given.toString("base64url") === signature;
      if (!isOurs) return { ok: false, reason: "forged" };
      if (Number(expires) * 1000 <= Date.now()) return { ok: false, reason: "expired", reference };
      return { ok: true, reference, action: known };
    },
  };
}
