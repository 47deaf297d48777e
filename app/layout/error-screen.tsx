import { use } from "react";
import { href } from "react-router";
import { Rendering } from "../request/rendering.ts";
import { buttonStyle } from "../ui/button-style.ts";
import { MessageScreen } from "./message-screen.tsx";

/** The page after an unexpected error. The details of the error are only in the log. */
export function ErrorScreen() {
  const { requestId } = use(Rendering);
  return (
    <MessageScreen>
      <title>Something went wrong</title>
      <h1>Something went wrong</h1>
      <p>
        The page could not be shown because of an error on our side. Please try again in a moment.
        {requestId && ` If the error continues, send us this number: ${requestId}`}
      </p>
      <a className={buttonStyle("primary")} href={href("/")}>
        Go Back Home
      </a>
    </MessageScreen>
  );
}
