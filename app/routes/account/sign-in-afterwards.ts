import { type RouterContextProvider, redirect } from "react-router";
import { exchange, identity } from "../../http/context.ts";
import { signInPath } from "../../http/return-to.ts";
import { askIdentity } from "../../identity/ask-identity.ts";

/** Signs somebody in who has just set their password, and sends them on; failing that, to the sign-in page. */
export async function signInAfterwards(
  request: Request,
  context: Readonly<RouterContextProvider>,
  credentials: { email: string; password: string },
  onwards: "/dashboard" | "/",
): Promise<Response> {
  const answer = await askIdentity(
    context.get(identity),
    context.get(exchange),
    request,
    "/sign-in/email",
    credentials,
  );
  if (answer.outcome === "second-step")
    return redirect(signInPath(onwards, "/signin/code"), { headers: answer.cookies });
  return answer.outcome === "done" ? redirect(onwards, { headers: answer.cookies }) : redirect("/signin");
}
