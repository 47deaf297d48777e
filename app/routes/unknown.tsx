import { data } from "react-router";

/** The 404 page for every other address in development and in the editor. The built site sends the prerendered file. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function Unknown() {
  return null;
}
