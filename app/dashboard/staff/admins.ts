import { href, redirect } from "react-router";

/** Where admins were listed before people had roles: addresses of before lead on. */
export function loader() {
  return redirect(href("/dashboard/staff"));
}
