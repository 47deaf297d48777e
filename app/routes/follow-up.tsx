import { data, redirect } from "react-router";
import { canTakeBack, type FollowUpAction } from "#domain/enquiries/follow-up.ts";
import { type FollowUpView, takeBackField } from "#domain/enquiries/mail-links.ts";
import styles from "../forms/form.module.css";
import { FormPage } from "../forms/form-page.tsx";
import { SentNotice } from "../forms/sent-notice.tsx";
import { useFrame } from "../layout/use-frame.ts";
import { contexts } from "../server-contexts.ts";
import { buttonStyle } from "../ui/button-style.ts";
import { TextField } from "../ui/field.tsx";
import type { Route } from "./+types/follow-up";

type OpenView = Extract<FollowUpView, { action: FollowUpAction }>;

interface Words {
  title: string;
  /** What happens when the button is pressed. */
  effect: string;
  button: string;
  /** The title and the message after the action. */
  done: string;
  result: string;
}

const wordsOf: Record<FollowUpAction, Words> = {
  answered: {
    title: "Answered?",
    effect: "The enquiry then leaves the list of open enquiries.",
    button: "Mark as answered",
    done: "Answered",
    result: "This enquiry is marked as answered.",
  },
  spam: {
    title: "Spam?",
    effect: "The enquiry then leaves the list of open enquiries. Nothing is erased.",
    button: "Mark as spam",
    done: "Spam",
    result: "This enquiry is marked as spam.",
  },
  genuine: {
    title: "Genuine?",
    effect: "The site set this enquiry aside as suspicious. The button delivers it like any other enquiry.",
    button: "Deliver it",
    done: "Genuine",
    result: "This enquiry is no longer set aside. It is delivered like any other enquiry.",
  },
  resend: {
    title: "Try again?",
    effect: "Some deliveries of this enquiry have failed. The button sends them again.",
    button: "Try again",
    done: "Tried again",
    result: "This enquiry has no failed deliveries any more.",
  },
};

/** The words for a released enquiry that was then marked as spam. Its deliveries are not repeated. */
const reopening: Words = {
  ...wordsOf.genuine,
  effect: "This enquiry is marked as spam, and is no longer set aside. The button marks it as new again.",
  button: "Mark as new",
};

function wordsFor({ action, followUp, isHeld }: OpenView): Words {
  return action === "genuine" && followUp.state === "spam" && !isHeld ? reopening : wordsOf[action];
}

// Anybody with the page's address can act on the enquiry. The page must not be cached or indexed, nor its address sent to other
// sites.
const discreet = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "same-origin",
};

/** Shows the action of a signed link without performing the action, because mail scanners follow links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const view = await context.get(contexts.mailLinks).look(new URL(request.url).searchParams);
  return answer(view);
}

/** Performs the action of the button and redirects to the page, so that a reload does nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { pathname, searchParams, search } = new URL(request.url);
  const { values } = context.get(contexts.postedForm);
  const takesBack = values[takeBackField] !== undefined;
  const view = await context.get(contexts.mailLinks).act(searchParams, values.name ?? "", { takesBack });
  if (view.status === 200) return redirect(`${pathname}${search}`, { status: 303, headers: discreet });
  return answer(view);
}

function answer(view: FollowUpView) {
  return data(view, { status: view.status, headers: discreet });
}

export function headers({ loaderHeaders, actionHeaders, errorHeaders }: Route.HeadersArgs) {
  const own = [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;
  return errorHeaders ?? own;
}

/** The page that opens when somebody follows a link in a mail to sales. It works without scripts. */
export default function FollowUp({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`Enquiries | ${useFrame().brand}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <FollowUpCard view={actionData ?? loaderData} />
    </>
  );
}

/**
 * Describes the action of a link, with a button for the action. Afterwards, shows the result. Says why an action is not possible.
 */
function FollowUpCard({ view }: { view: FollowUpView }) {
  if (view.status === 403 || view.status === 410) return <FormPage {...refusalWords(view)}>{null}</FormPage>;
  const { title, effect, button, done, result } = wordsFor(view);
  const about = `Enquiry ${view.reference}, received ${view.received}.`;
  return view.isDone ? (
    <FormPage title={done} intro={about}>
      <SentNotice text={result} />
      <LastChange view={view} />
      {canTakeBack(view.action) && <FollowUpForm view={view} button="Take it back" name={takeBackField} />}
    </FormPage>
  ) : (
    <FormPage title={title} intro={`${about} ${effect}`}>
      <LastChange view={view} />
      <FollowUpForm view={view} button={button} />
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

/** Without `action`, the form is posted to the page's own address, which contains the link's signature. */
function FollowUpForm({ view, button, name }: { view: OpenView; button: string; name?: string }) {
  const isNameMissing = view.status === 422;
  return (
    <form className={styles.form} method="post">
      <TextField
        id="follow-up-name"
        name="name"
        label="Your name"
        autoComplete="name"
        maxLength={60}
        isWide
        isRequired={view.needsName}
        remark={view.needsName ? undefined : "Optional"}
        errorId={isNameMissing ? "follow-up-error" : undefined}
        hint="Kept with the enquiry, so that colleagues know whom to ask."
      />
      <div className={styles.actions}>
        <p id="follow-up-error" className={styles.error} role="alert">
          {isNameMissing ? "Please write your name." : null}
        </p>
        <button type="submit" className={buttonStyle(name ? "quiet" : "primary")} name={name} value="yes">
          {button}
        </button>
      </div>
    </form>
  );
}

function LastChange({ view: { followUp, marked } }: { view: OpenView }) {
  if (marked === null) return null;
  const change = followUp.state === "new" ? "Last handled" : `Marked as ${followUp.state}`;
  return (
    <p>
      {change} by {followUp.by}, {marked}.
    </p>
  );
}
