import { data } from "react-router";

/**
 * The 404 page for every unknown address in development and in the editor. The server of the built site sends the
 * prerendered file instead.
 */
export function loader() {
  throw data(null, { status: 404 });
}

export default function Unknown() {
  return null;
}
