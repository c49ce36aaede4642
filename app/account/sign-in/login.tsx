import { redirect } from "react-router";
import { signInPath } from "../../http/return-to.ts";
import type { Route } from "./+types/login";

/** Checkout sends visitors here (section 6 of the specification); the sign-in page is elsewhere (R16). */
export function loader({ url }: Route.LoaderArgs) {
  throw redirect(signInPath(url.searchParams.get("returnTo")));
}
