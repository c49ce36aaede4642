import { type RouterContextProvider, redirect } from "react-router";
import { database, identity, requestMeta } from "../../http/context.ts";
import { withDeviceCookie } from "../../http/known-device.ts";
import { flashPasswordAdvice } from "../../http/password-advice-cookie.ts";
import { signInPath } from "../../http/return-to.ts";
import { askIdentity } from "../../identity/ask-identity.ts";
import { logEntering } from "../../identity/entering-log.ts";
import { isEasilyGuessed } from "../../identity/password-advice.ts";
import { forgiveTries } from "../../identity/sign-in-limits.ts";
import { afterSignIn } from "./after-sign-in.ts";

/** Signs somebody in who has just set their password, and sends them on; failing that, to the sign-in page. */
export async function signInAfterwards(
  request: Request,
  context: Readonly<RouterContextProvider>,
  credentials: { email: string; password: string },
  target: "/dashboard" | "/",
): Promise<Response> {
  // Whoever guesses at the account meanwhile does not keep them out.
  await forgiveTries(context.get(database), credentials.email);
  const answer = await askIdentity(
    context.get(identity),
    context.get(requestMeta),
    request,
    "/sign-in/email",
    credentials,
  );
  logEntering(context, "/sign-in/email", answer, credentials.email);
  if (answer.outcome === "second-step")
    return redirect(signInPath(target, "/signin/code"), { headers: answer.cookies });
  if (answer.outcome !== "done") return redirect("/signin");
  const advised = isEasilyGuessed(credentials.password, credentials.email);
  const { origin } = context.get(requestMeta);
  const { id } = answer.body.user as { id: string };
  const cookies = await withDeviceCookie(answer.cookies, request, context, id);
  const noted = advised ? flashPasswordAdvice(cookies, origin) : cookies;
  const { to, headers } = await afterSignIn({ request, context }, id, target, noted);
  return redirect(to, { headers });
}
