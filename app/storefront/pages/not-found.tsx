import { data } from "react-router";

/** Every unknown URL: the root's error boundary shows the 404. */
export function loader() {
  throw data(null, { status: 404, statusText: "Not Found" });
}

/** A form sent to an unknown URL gets the same 404. */
export const action = loader;

export default function NotFound() {
  return null;
}
