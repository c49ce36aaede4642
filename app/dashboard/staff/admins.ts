import { href, redirect } from "react-router";

/** Makes the guard's answers pages, though the route itself has none (R17). */
export { ErrorPage as ErrorBoundary } from "../../error-page.tsx";

/** Where admins were listed before people had roles: addresses of before lead on. */
export function loader() {
  return redirect(href("/dashboard/staff"));
}
