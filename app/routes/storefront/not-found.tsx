import { data } from "react-router";

/** Every address that no other route knows: the root's boundary answers, with header and footer. */
export function loader() {
  throw data(null, { status: 404 });
}

/** A form sent nowhere is answered like a page that is nowhere. */
export const action = loader;

export default function NotFound() {
  return null;
}
