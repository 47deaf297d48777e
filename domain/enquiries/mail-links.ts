import type { FollowUp, FollowUpAction } from "./follow-up.ts";

/** The field that the page's form posts to undo an action. */
export const takeBackField = "take-back";

/** The content of the page that a link in a mail opens. */
export type FollowUpView =
  /** The link is incomplete or its signature is wrong, so no part of the link can be trusted. */
  | { status: 403 }
  /** A valid link that is older than 30 days or belongs to an erased enquiry. */
  | { status: 410; reference: string; isErased: boolean }
  | {
      status: 200 | 422;
      reference: string;
      action: FollowUpAction;
      /** Whether the action has already been performed, perhaps by somebody else. */
      isDone: boolean;
      followUp: FollowUp;
      isHeld: boolean;
      /** As text: when the enquiry was received (`received`), and `followUp.at` (`marked`). */
      received: string;
      marked: string | null;
      /** True if several people read these mails, so a name is required. `status` is 422 when the name is missing. */
      needsName: boolean;
    };

/** The actions of the signed links in mails to sales (docs/decisions/012-follow-up-by-mail.md). */
export interface MailLinks {
  /** Returns the view of a link, and changes nothing, because mail scanners follow links. */
  look(link: URLSearchParams): Promise<FollowUpView>;
  /**
   * Performs the link's action once. With `takesBack`, undoes the action, so that an enquiry marked as answered or spam is
   * new again. `name` is the name that the person entered, possibly empty.
   */
  act(link: URLSearchParams, name: string, options?: { takesBack?: boolean }): Promise<FollowUpView>;
}
