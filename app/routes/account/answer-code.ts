import { data, type RouterContextProvider, replace } from "react-router";
import { recordAudit } from "../../../shop/audit/audit-queries.ts";
import { database, identity, requestMeta } from "../../http/context.ts";
import { withDeviceCookie } from "../../http/known-device.ts";
import { retryAfterHeaders } from "../../http/limit-visitor.ts";
import type { Rejected } from "../../http/parse-form.ts";
import { signInPath } from "../../http/return-to.ts";
import { askIdentity } from "../../identity/ask-identity.ts";
import { logEntering } from "../../identity/entering-log.ts";
import { keptCode } from "../../identity/recovery-codes.ts";
import { usedCode } from "../../identity/second-step.ts";
import { afterSignIn } from "./after-sign-in.ts";

interface Asked {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** The second step at sign-in: six digits of the app, or a recovery code. */
export async function answerCode({ request, url, context }: Asked, code: string) {
  const db = context.get(database);
  const returnTo = url.searchParams.get("returnTo");
  const ofApp = /^\d{6}$/.test(code);
  const path = ofApp ? "/two-factor/verify-totp" : "/two-factor/verify-backup-code";
  const answer = await askIdentity(context.get(identity), context.get(requestMeta), request, path, {
    code: ofApp ? code : keptCode(code),
  });
  logEntering(context, path, answer);
  if (answer.outcome === "too-many")
    return refused(answer.message, 429, retryAfterHeaders(answer.retryAfter));
  if (answer.outcome === "refused" && answer.code === usedCode) return refused(usedCodeText, 401);
  // The challenge has expired or was tried too often: back to the password.
  if (answer.outcome === "refused" && answer.code !== "INVALID_CODE" && answer.code !== "INVALID_BACKUP_CODE")
    throw replace(signInPath(returnTo));
  if (answer.outcome !== "done") return refused(wrongCode, 401);
  const { user } = answer.body as { user: { id: string } };
  if (!ofApp) await recordAudit(db, { actorId: user.id, action: "two-step.recovery", subject: user.id });
  const cookies = await withDeviceCookie(answer.cookies, request, context, user.id);
  const { to, headers } = await afterSignIn({ request, context }, user.id, returnTo, cookies);
  throw replace(to, { headers });
}

const wrongCode = "This code is not right. Please look again: the app shows another one every 30 seconds.";
/** What a page says where a code was used before. */
export const usedCodeText = "This code was used already. Please wait for the next one.";

function refused(message: string, status: number, headers?: HeadersInit) {
  const answer: Rejected = { values: {}, errors: { code: message } };
  return data(answer, { status, headers });
}
