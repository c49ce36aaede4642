import { data, type RouterContextProvider, replace } from "react-router";
import { recordAudit } from "../../../shop/base/audit/audit-queries.ts";
import { database } from "../../http/context.ts";
import type { Rejected } from "../../http/forms/parse-form.ts";
import { retryAfterHeaders } from "../../http/limits/limit-visitor.ts";
import { signInPath } from "../../http/return-to.ts";
import { logAuth } from "../../identity/auth-log.ts";
import { callAuth } from "../../identity/call-auth.ts";
import { hashRecoveryCode } from "../../identity/recovery-codes.ts";
import { reusedCode } from "../../identity/two-factor.ts";
import { signedIn } from "./auth-action.ts";

interface Args {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** The second step at sign-in: six digits of the app, or a recovery code. */
export async function signInCodeAction(args: Args, code: string) {
  const { context, url } = args;
  const returnTo = url.searchParams.get("returnTo");
  const isAppCode = /^\d{6}$/.test(code);
  const path = isAppCode ? "/two-factor/verify-totp" : "/two-factor/verify-backup-code";
  const result = await callAuth(args, path, { code: isAppCode ? code : hashRecoveryCode(code) });
  logAuth(context, path, result);
  if (result.outcome === "too-many")
    return rejected(result.message, 429, retryAfterHeaders(result.retryAfter));
  if (result.outcome === "refused" && result.code === reusedCode) return rejected(reusedCodeText, 401);
  // The challenge has expired or was tried too often: back to the password.
  if (result.outcome === "refused" && result.code !== "INVALID_CODE" && result.code !== "INVALID_BACKUP_CODE")
    throw replace(signInPath(returnTo));
  if (result.outcome !== "done") return rejected(wrongCodeText, 401);
  const { id } = result.body.user as { id: string };
  if (!isAppCode)
    await recordAudit(context.get(database), { actorId: id, action: "two-step.recovery", subject: id });
  throw await signedIn(args, result, returnTo);
}

export const wrongCodeText =
  "This code is not correct. Please check your app. It shows a new code every 30 seconds.";
export const reusedCodeText = "This code was already used. Please wait for the next one.";

function rejected(message: string, status: number, headers?: HeadersInit) {
  const answer: Rejected = { values: {}, errors: { code: message } };
  return data(answer, { status, headers });
}
