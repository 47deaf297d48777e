import { canTakeBack, type FollowUpAction } from "#domain/enquiries/follow-up.ts";
import type { FollowUpView, MailLinks } from "#domain/enquiries/mail-links.ts";
import type { StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { formatShortTime } from "../../delivery/mail-times.ts";
import { oneLine } from "../../delivery/one-line.ts";
import type { EnquiryDatabase } from "../store/enquiry-database.ts";
import type { SignedLinks } from "./signed-links.ts";

export interface MailLinkOptions {
  store: Pick<EnquiryDatabase, "find" | "mark" | "release" | "resend">;
  links: Pick<SignedLinks, "read">;
  /** The addresses that receive the mails with the links. */
  readers: string[];
  timeZone: string;
  log: { info(about: object, message: string): void };
  /** Called when a link may have made deliveries due. */
  onDue(): void;
}

const longestName = 60;

/** Checks the links in mails and performs their actions. Anybody with a valid link can use it, because there is no login. */
export function handleMailLinks(options: MailLinkOptions): MailLinks {
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

  async function act(
    query: URLSearchParams,
    name: string,
    { takesBack = false } = {},
  ): Promise<FollowUpView> {
    const view = await look(query);
    if (view.status !== 200) return view;
    const { reference, action } = view;
    const isPossible = takesBack ? view.isDone && canTakeBack(action) : !view.isDone;
    if (!isPossible) return view;
    const by = oneLine(name, longestName) || (needsName ? "" : (readers[0] ?? "a link in a mail"));
    if (by === "") return { ...view, status: 422 };
    if (takesBack) await store.mark(reference, { state: "new", at: Date.now(), by });
    else await perform(view, by);
    log.info({ reference, action, takesBack }, "a link in a mail was used");
    // Each action can make deliveries due: marking an enquiry, for example, adds an event for the webhook.
    onDue();
    return await look(query);
  }

  async function perform({ reference, action, isHeld }: OpenView, by: string) {
    const at = Date.now();
    if (canTakeBack(action)) await store.mark(reference, { state: action, at, by });
    else if (action === "resend") await store.resend(reference, at, { state: "failed", by });
    else if (isHeld) await store.release(reference, at, by);
    else await store.mark(reference, { state: "new", at, by });
  }

  return { look, act };
}

type OpenView = Extract<FollowUpView, { action: FollowUpAction }>;

function isDone({ followUp, isHeld, deliveries }: StoredEnquiry, action: FollowUpAction): boolean {
  if (action === "genuine") return !isHeld && followUp.state !== "spam";
  if (action === "resend") return deliveries.every(({ state }) => state !== "failed");
  return followUp.state === action;
}
