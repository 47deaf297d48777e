import type { FollowUp, FollowUpAction } from "./follow-up.ts";

/** What the page behind a link of a mail has to show. */
export type FollowUpView =
  /** Not one of ours: nothing of it is to be believed. */
  | { status: 403 }
  /** A link of ours that is past its 30 days, or whose enquiry has been erased. */
  | { status: 410; reference: string; isErased: boolean }
  | {
      status: 200 | 422;
      reference: string;
      action: FollowUpAction;
      /** What the link is for has been done already, perhaps by somebody else. */
      isDone: boolean;
      followUp: FollowUp;
      isHeld: boolean;
      /** When the enquiry came in and when it was last marked, as sales reads it. */
      received: string;
      marked: string | null;
      /** Whether several people read these mails, so that one has to say who it was; `status` 422 when nobody did. */
      needsName: boolean;
    };

/** Lets whoever holds a signed link of a mail do what it is for (docs/decisions). */
export interface MailLinks {
  /** Changes nothing: mail scanners follow links. */
  look(link: URLSearchParams): Promise<FollowUpView>;
  /** Does what the link is for, once. `name`: who pressed the button, perhaps empty. */
  act(link: URLSearchParams, name: string): Promise<FollowUpView>;
}
