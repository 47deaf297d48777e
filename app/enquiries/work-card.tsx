import type { WorkAction } from "#domain/enquiries/work.ts";
import type { WorkView } from "#domain/enquiries/work-desk.ts";
import { buttonStyle } from "../ui/button-style.ts";
import { TextField } from "../ui/field.tsx";
import styles from "./form.module.css";
import { FormPage } from "./form-page.tsx";
import { SentNotice } from "./sent-notice.tsx";

type OpenView = Extract<WorkView, { action: WorkAction }>;

interface Words {
  title: string;
  intro: string;
  button: string;
  done: string;
}

const wordsOf: Record<WorkAction, (reference: string) => Words> = {
  answered: (reference) => ({
    title: "Answered?",
    intro: `Enquiry ${reference} then leaves the list of those that wait for an answer.`,
    button: "Mark as answered",
    done: "This enquiry is marked as answered.",
  }),
  spam: (reference) => ({
    title: "Spam?",
    intro: `Enquiry ${reference} is then kept out of the way. Nothing is erased.`,
    button: "Mark as spam",
    done: "This enquiry is marked as spam.",
  }),
  genuine: (reference) => ({
    title: "Genuine?",
    intro: `Enquiry ${reference} was set aside as suspicious. It is then delivered like any other.`,
    button: "Deliver it",
    done: "This enquiry is no longer set aside: it is being delivered.",
  }),
  resend: (reference) => ({
    title: "Try again?",
    intro: `Enquiry ${reference} could not be delivered everywhere. What was given up is then tried again.`,
    button: "Try again",
    done: "Nothing of this enquiry is given up: it is being delivered, or has been.",
  }),
};

/** What a link of a mail is for, with the button that does it; or why it can't be done. */
export function WorkCard({ view }: { view: WorkView }) {
  if (view.status === 403)
    return (
      <FormPage
        title="This link is not valid"
        intro="It is not one of ours, or a part of it is missing. Please open it from the mail again."
      >
        {null}
      </FormPage>
    );
  if (view.status === 410)
    return (
      <FormPage
        title={view.isErased ? "This enquiry is gone" : "This link is too old"}
        intro={
          view.isErased
            ? `Enquiry ${view.reference} has been erased. There is nothing left to do.`
            : `Links in mails work for 30 days. Please use a newer mail about enquiry ${view.reference}.`
        }
      >
        {null}
      </FormPage>
    );
  const { title, intro, done } = wordsOf[view.action](view.reference);
  return view.isDone ? (
    <FormPage title={view.reference} intro={`Received ${view.received}.`}>
      <SentNotice text={done} reference="" isFocused={false} />
      <Marked view={view} />
    </FormPage>
  ) : (
    <FormPage title={title} intro={intro}>
      <WorkForm view={view} />
    </FormPage>
  );
}

/** Posts to the address that the page has, link and all; without React, which would post in its own way. */
function WorkForm({ view }: { view: OpenView }) {
  const isNameMissing = view.status === 422;
  return (
    <form className={styles.form} method="post">
      <p>
        {view.reference}, received {view.received}
      </p>
      <Marked view={view} />
      <TextField
        id="work-name"
        name="name"
        label="Your name"
        autoComplete="name"
        maxLength={60}
        isWide
        isRequired={view.needsName}
        isOptional={!view.needsName}
        errorId={isNameMissing ? "work-error" : undefined}
        hint="Kept with the enquiry, so that colleagues know whom to ask."
      />
      <div className={styles.actions}>
        <p id="work-error" className={styles.error} role="alert">
          {isNameMissing ? "Please write your name." : null}
        </p>
        <button type="submit" className={buttonStyle("primary")}>
          {wordsOf[view.action](view.reference).button}
        </button>
      </div>
    </form>
  );
}

const states = { new: "open", answered: "answered", spam: "spam" };

/** Who has said what so far. */
function Marked({ view: { work, marked, isHeld } }: { view: OpenView }) {
  if (marked === null) return null;
  const setAside = isHeld ? " It is set aside." : "";
  return (
    <p>
      Marked as {states[work.state]} by {work.by}, {marked}.{setAside}
    </p>
  );
}
