import { data } from "react-router";

/** Every address without a route of its own, met while moving about inside the app. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function Unknown() {
  return null;
}
