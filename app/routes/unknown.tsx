import { data } from "react-router";

/** Answers every address that no other route has; the error boundary of app/root.tsx shows the 404 page. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function Unknown() {
  return null;
}
