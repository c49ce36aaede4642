import { data, type RouterContextProvider } from "react-router";
import { renderSVG } from "uqr";
import { recordAudit } from "../../../shop/base/audit/audit-queries.ts";
import { revokeAccess } from "../../../shop/customers/account/revoke-access-queries.ts";
import { setRecoveryCodes } from "../../../shop/customers/account/two-factor-queries.ts";
import { wrongPassword } from "../../account/settings/action.ts";
import { reusedCodeText, wrongCodeText } from "../../account/sign-in/code-action.ts";
import { customer, database, sessionId } from "../../http/context.ts";
import { parseForm, type Rejected } from "../../http/forms/parse-form.ts";
import { retryAfterHeaders } from "../../http/limits/limit-visitor.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";
import { codeForm, currentPasswordForm } from "../../identity/auth-forms.ts";
import { callAuth } from "../../identity/call-auth.ts";
import { checkPassword } from "../../identity/check-password.ts";
import { generateRecoveryCodes, hashRecoveryCodes } from "../../identity/recovery-codes.ts";
import { newSessionToken } from "../../identity/session-reader.ts";
import { reusedCode } from "../../identity/two-factor.ts";

/** The action data of the page. Secrets appear only here, never in a URL. */
export interface TwoStepAnswer extends Rejected {
  /** The secret for the authenticator app: as URI, as text to type, and as a QR code. */
  app?: { uri: string; secret: string; picture: string };
  /** New recovery codes, shown only once. */
  codes?: string[];
  done?: "on" | "off" | "codes";
}

interface TwoStepArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Creates a new secret for the app; `confirmTwoStep` turns it on. */
export async function beginTwoStep(args: TwoStepArgs, form: FormData) {
  const answer = await requestWithPassword(args, form, "/two-factor/enable");
  if (answer.outcome !== "done") return answer.refusal;
  return data<TwoStepAnswer>({ ...noErrors, app: toAuthenticatorApp(String(answer.body.totpURI)) });
}

/** Turns the second step on once a code proves that the app has the secret. Replaces the session and ends all others. */
export async function confirmTwoStep(args: TwoStepArgs, form: FormData) {
  const { context } = args;
  const app = parseAuthenticatorApp(form);
  if (!app) return data<TwoStepAnswer>({ values: {}, errors: { form: beginAgain } }, { status: 400 });
  const refuse = (errors: Rejected["errors"], status: number, headers?: HeadersInit) =>
    data<TwoStepAnswer>({ values: {}, errors, app }, { status, headers });
  const parsed = parseForm(codeForm, form);
  if (!parsed.ok) return refuse(parsed.rejected.errors, 400);
  const answer = await callAuth(args, "/two-factor/verify-totp", { code: parsed.value.code });
  if (answer.outcome === "too-many")
    return refuse({ code: answer.message }, 429, retryAfterHeaders(answer.retryAfter));
  if (answer.outcome !== "done") {
    const isUsedCode = answer.outcome === "refused" && answer.code === reusedCode;
    return refuse({ code: isUsedCode ? reusedCodeText : wrongCodeText }, 400);
  }
  const { id } = context.get(customer);
  // Replaces the codes that better-auth made when the setup began, which no one has seen.
  const codes = generateRecoveryCodes();
  await setRecoveryCodes(context.get(database), id, hashRecoveryCodes(codes));
  await recordTwoStepChange(context, "two-step.on", { token: newSessionToken(answer.cookies) });
  return data<TwoStepAnswer>({ ...noErrors, done: "on", codes }, { headers: answer.cookies });
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(args: TwoStepArgs, form: FormData) {
  const answer = await requestWithPassword(args, form, "/two-factor/generate-backup-codes");
  if (answer.outcome !== "done") return answer.refusal;
  await recordTwoStepChange(args.context, "two-step.codes", { id: args.context.get(sessionId) ?? undefined });
  return data<TwoStepAnswer>({ ...noErrors, done: "codes", codes: answer.body.backupCodes as string[] });
}

/** Turns the second step off. */
export async function turnOffTwoStep(args: TwoStepArgs, form: FormData) {
  const answer = await requestWithPassword(args, form, "/two-factor/disable");
  if (answer.outcome !== "done") return answer.refusal;
  await recordTwoStepChange(args.context, "two-step.off", { token: newSessionToken(answer.cookies) });
  return data<TwoStepAnswer>({ ...noErrors, done: "off" }, { headers: answer.cookies });
}

type PasswordPath = "/two-factor/enable" | "/two-factor/disable" | "/two-factor/generate-backup-codes";

async function requestWithPassword(args: TwoStepArgs, form: FormData, path: PasswordPath) {
  const reject = (errors: Record<string, string>, status: number, headers?: HeadersInit) => ({
    outcome: "refused" as const,
    refusal: data<TwoStepAnswer>({ values: {}, errors }, { status, headers }),
  });
  const parsed = parseForm(currentPasswordForm, form);
  if (!parsed.ok) return reject(parsed.rejected.errors, 400);
  const { password } = parsed.value;
  const check = await checkPassword(args.context, password);
  if (check.outcome === "too-many")
    return reject({ form: tooManyMessage(check.retryAfter) }, 429, retryAfterHeaders(check.retryAfter));
  if (check.outcome !== "right") return reject({ password: wrongPassword }, 400);
  const answer = await callAuth(args, path, { password });
  if (answer.outcome === "too-many")
    return reject({ form: answer.message }, 429, retryAfterHeaders(answer.retryAfter));
  return answer.outcome === "done" ? answer : reject({ form: beginAgain }, 409);
}

/** Records the change in the audit log and ends every session and pending sign-in but the current session. */
async function recordTwoStepChange(
  context: TwoStepArgs["context"],
  action: string,
  except: { id?: string; token?: string },
): Promise<void> {
  const { id } = context.get(customer);
  const transaction = context.get(database).transaction();
  await transaction.execute(async (tx) => {
    await revokeAccess(tx, id, except);
    await recordAudit(tx, { actorId: id, action, subject: id });
  });
}

function toAuthenticatorApp(uri: string): NonNullable<TwoStepAnswer["app"]> {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  const svg = renderSVG(uri, { ecc: "M", border: 2 });
  return {
    uri,
    secret: secret.replace(/(.{4})(?=.)/g, "$1 "),
    picture: `data:image/svg+xml,${encodeURIComponent(svg)}`,
  };
}

/** The secret that the page sends back with the code. */
function parseAuthenticatorApp(form: FormData): TwoStepAnswer["app"] {
  const uri = String(form.get("uri") ?? "");
  const isOurs = uri.length < 1000 && /^otpauth:\/\/totp\/[^\s<>"]+$/.test(uri) && URL.canParse(uri);
  return isOurs ? toAuthenticatorApp(uri) : undefined;
}

const beginAgain = "Something went wrong. Please start again.";
const noErrors: Rejected = { values: {}, errors: {} };
