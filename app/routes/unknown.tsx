import { data } from "react-router";

/** Any other address, while developing and in the editor: our 404 page in its frame. The built site sends a file. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function Unknown() {
  return null;
}
