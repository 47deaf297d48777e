import type { EnquiryStore, StoredEnquiry } from "#domain/enquiries/enquiry-store.ts";
import type { FollowUpAction } from "#domain/enquiries/follow-up.ts";
import type { FollowUpView, MailLinks } from "#domain/enquiries/mail-links.ts";
import { formatShortTime } from "../../delivery/mail-times.ts";
import { oneLine } from "../../delivery/one-line.ts";
import type { SignedLinks } from "./signed-links.ts";

export interface MailLinkOptions {
  store: Pick<EnquiryStore, "find" | "mark" | "release" | "resend">;
  links: Pick<SignedLinks, "read">;
  /** Who gets the mails with the links. */
  readers: string[];
  timeZone: string;
  log: { info(about: object, message: string): void };
  /** Told when deliveries have come due. */
  onDue(): void;
}

const longestName = 60;

/** Judges the links of mails and does what they are for. A link is all the right that is needed: there is no login. */
export function followMailLinks(options: MailLinkOptions): MailLinks {
  const { store, links, readers, timeZone, log, onDue } = options;
  const needsName = readers.length > 1;

  async function look(query: URLSearchParams): Promise<FollowUpView> {
    const link = links.read(query);
    if (!link.ok)
      return link.reason === "forged"
        ? { status: 403 }
        : { status: 410, reference: link.reference, isErased: false };
    const { reference, action } = link;
    const enquiry = await store.find(reference);
    if (enquiry === undefined) return { status: 410, reference, isErased: true };
    const { followUp, isHeld, receivedAt } = enquiry;
    return {
      status: 200,
      reference,
      action,
      isDone: isDone(enquiry, action),
      followUp,
      isHeld,
      received: formatShortTime(receivedAt, timeZone),
      marked: followUp.at === null ? null : formatShortTime(followUp.at, timeZone),
      needsName,
    };
  }

  async function act(query: URLSearchParams, name: string): Promise<FollowUpView> {
    const view = await look(query);
    if (view.status !== 200 || view.isDone) return view;
    const who = oneLine(name, longestName);
    if (who === "" && needsName) return { ...view, status: 422 };
    await perform(view, who || readers[0] || "a link in a mail");
    log.info({ reference: view.reference, action: view.action }, "done by a link in a mail");
    return await look(query);
  }

  async function perform({ reference, action, isHeld }: FollowUpView & { status: 200 | 422 }, by: string) {
    const at = Date.now();
    if (action === "answered" || action === "spam") await store.mark(reference, { state: action, at, by });
    // What has arrived is not sent twice.
    else if (action === "resend") await store.resend(reference, at, { state: "failed" });
    else if (isHeld) await store.release(reference, at, by);
    else await store.mark(reference, { state: "new", at, by });
    // Also after a mark, which may be told to the webhook.
    onDue();
  }

  return { look, act };
}

function isDone({ followUp, isHeld, deliveries }: StoredEnquiry, action: FollowUpAction): boolean {
  if (action === "genuine") return !isHeld && followUp.state !== "spam";
  if (action === "resend") return deliveries.every(({ state }) => state !== "failed");
  return followUp.state === action;
}
