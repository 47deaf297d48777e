import type { FollowUpAction } from "#domain/enquiries/follow-up.ts";
import type { FollowUpView } from "#domain/enquiries/mail-links.ts";
import { buttonStyle } from "../ui/button-style.ts";
import { TextField } from "../ui/field.tsx";
import styles from "./form.module.css";
import { FormPage } from "./form-page.tsx";
import { SentNotice } from "./sent-notice.tsx";

type OpenView = Extract<FollowUpView, { action: FollowUpAction }>;

interface Words {
  title: string;
  /** What pressing the button does. */
  effect: string;
  button: string;
  done: string;
  /** Says so in full, when somebody opens the link again. */
  result: string;
}

const wordsOf: Record<FollowUpAction, Words> = {
  answered: {
    title: "Answered?",
    effect: "It then leaves the list of those that wait for an answer.",
    button: "Mark as answered",
    done: "Answered",
    result: "This enquiry is marked as answered.",
  },
  spam: {
    title: "Spam?",
    effect: "It is then kept out of the way. Nothing is erased.",
    button: "Mark as spam",
    done: "Spam",
    result: "This enquiry is marked as spam.",
  },
  genuine: {
    title: "Genuine?",
    effect: "It was set aside as suspicious. It is then delivered like any other.",
    button: "Deliver it",
    done: "Genuine",
    result: "This enquiry is no longer set aside: it is delivered like any other.",
  },
  resend: {
    title: "Try again?",
    effect: "It could not be delivered everywhere. What was given up is then tried again.",
    button: "Try again",
    done: "Tried again",
    result: "No delivery of this enquiry is given up: each is being tried, or has arrived.",
  },
};

/** What a link of a mail is for, with the button that does it; or why it can't be done. */
export function FollowUpCard({ view }: { view: FollowUpView }) {
  if (view.status === 403 || view.status === 410) return <FormPage {...refusalWords(view)}>{null}</FormPage>;
  const { title, effect, done, result } = wordsOf[view.action];
  const about = `Enquiry ${view.reference}, received ${view.received}.`;
  return view.isDone ? (
    <FormPage title={done} intro={about}>
      <SentNotice text={result} reference="" />
      <Marked view={view} />
    </FormPage>
  ) : (
    <FormPage title={title} intro={`${about} ${effect}`}>
      <Marked view={view} />
      <FollowUpForm view={view} />
    </FormPage>
  );
}

function refusalWords(view: Exclude<FollowUpView, OpenView>) {
  if (view.status === 403)
    return {
      title: "This link is not valid",
      intro: "It is not one of ours, or a part of it is missing. Please open it from the mail again.",
    };
  return view.isErased
    ? {
        title: "This enquiry is gone",
        intro: `Enquiry ${view.reference} has been erased. There is nothing left to do.`,
      }
    : {
        title: "This link is too old",
        intro: `Links in mails work for 30 days. Please use a newer mail about enquiry ${view.reference}.`,
      };
}

/** Posts natively to the page's own address, link and all: it works without scripts, and the same with them. */
function FollowUpForm({ view: { status, action, needsName } }: { view: OpenView }) {
  const isNameMissing = status === 422;
  return (
    <form className={styles.form} method="post">
      <TextField
        id="follow-up-name"
        name="name"
        label="Your name"
        autoComplete="name"
        maxLength={60}
        isWide
        isRequired={needsName}
        isOptional={!needsName}
        errorId={isNameMissing ? "follow-up-error" : undefined}
        hint="Kept with the enquiry, so that colleagues know whom to ask."
      />
      <div className={styles.actions}>
        <p id="follow-up-error" className={styles.error} role="alert">
          {isNameMissing ? "Please write your name." : null}
        </p>
        <button type="submit" className={buttonStyle("primary")}>
          {wordsOf[action].button}
        </button>
      </div>
    </form>
  );
}

const states = { new: "waiting", answered: "answered", spam: "spam" };

/** Who has said what so far. */
function Marked({ view: { followUp, marked } }: { view: OpenView }) {
  if (marked === null) return null;
  return (
    <p>
      Marked as {states[followUp.state]} by {followUp.by}, {marked}.
    </p>
  );
}
