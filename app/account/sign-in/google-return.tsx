import { useEffect } from "react";
import { redirect } from "react-router";
import { visitor } from "../../http/context.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { signInPath } from "../../http/return-to.ts";
import { type GoogleProblem, googleProblem, signInProblemPath } from "../../identity/google-problem.ts";
import { hasChallenge } from "../../identity/two-factor.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Route } from "./+types/google-return";
import { afterSignIn } from "./after-sign-in.ts";
import { postGoogleResult } from "./google-channel.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Sign in with Google");

/** The page after Google: a popup tells the page that opened it, any other window goes on. */
export async function loader({ url, request, context }: Route.LoaderArgs) {
  const returnTo = url.searchParams.get("returnTo");
  const signedInCustomer = context.get(visitor);
  const problem = problemOf(url, request, signedInCustomer !== null);
  // The sign-in page redirects signed-in visitors: the window that opened this one goes there too.
  if (url.searchParams.has("popup"))
    return { problem, target: problem ? signInProblemPath(returnTo, problem) : signInPath(returnTo) };
  if (problem || !signedInCustomer) throw redirect(signInProblemPath(returnTo, problem ?? "failed"));
  const { to, headers } = await afterSignIn({ request, context }, signedInCustomer.id, returnTo);
  throw redirect(to, { headers });
}

function problemOf(url: URL, request: Request, signedIn: boolean): GoogleProblem | null {
  const known = googleProblem(url.searchParams.get("error"));
  if (known || signedIn) return known;
  return hasChallenge(request) ? "second-step" : "failed";
}

export default function GoogleReturn({ loaderData: { problem, target } }: Route.ComponentProps) {
  useEffect(() => {
    postGoogleResult({ problem });
    window.close();
  }, [problem]);
  return (
    <div className="wrap">
      {/* Seen only where the browser does not let a page close its window. */}
      <EmptyState
        as="h1"
        title={problem ? "You are not signed in" : "You are signed in"}
        actions={
          <ButtonLink to={target} reloadDocument>
            Continue
          </ButtonLink>
        }
      >
        You can close this window.
      </EmptyState>
    </div>
  );
}
