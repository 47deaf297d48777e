import { data } from "react-router";

/**
 * The 404 page for every unknown address. The build renders `/404`, and the server sends that file for unknown addresses.
 */
export function loader() {
  throw data(null, { status: 404 });
}

export default function Unknown() {
  return null;
}
