import { type Exchange, exchange } from "../../../../platform/http-exchange.ts";
import { shortReason } from "../../../../platform/mail/send-result.ts";
import type {
  CourierAccount,
  CourierDocument,
  CourierFailure,
  CourierResult,
} from "../../model/courier-adapter.ts";

// Couriers answer slowly: PostEx takes more than six seconds for a list.
const timeoutMs = 20_000;
const maxAnswerBytes = 4_000_000;
const maxDocumentBytes = 20_000_000;

export interface CourierCall {
  method: "GET" | "POST" | "PUT";
  /** Appended to the account's `baseUrl`; begins with a slash. */
  path: string;
  query?: readonly (readonly [name: string, value: string])[];
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
}

/** Reads the answer of a courier, which may be any JSON, or tells why it is none that can be used. */
export type ReadAnswer<T> = (answer: unknown) => CourierResult<T>;

/** A status with which a courier says something that its adapter understands, and the outcome it stands for. */
export type ReadStatus<T> = (status: number, answer: unknown) => CourierResult<T> | null;

/**
 * Makes one call and reads its answer as JSON. Only what a courier has refused, or never saw, is `refused`; an answer that
 * cannot be read is `no_answer`, because the call may have worked.
 */
export async function askCourier<T>(
  account: CourierAccount,
  call: CourierCall,
  signal: AbortSignal,
  readAnswer: ReadAnswer<T>,
  readStatus: ReadStatus<T> = () => null,
): Promise<CourierResult<T>> {
  const result = await send(account, call, signal, maxAnswerBytes);
  if (result.outcome !== "answered") return result;
  const { status } = result;
  const answer = parseJson(result.body);
  try {
    const read = readStatus(status, answer) ?? readFailure(status, answer) ?? readAnswer(answer);
    return read.outcome === "done" ? read : { ...read, reason: redact(read.reason, account) };
  } catch {
    return unreadable;
  }
}

/** Makes one call that is answered by a document, such as a label. */
export async function askForDocument(
  account: CourierAccount,
  call: CourierCall,
  signal: AbortSignal,
  readStatus: ReadStatus<{ document: CourierDocument }> = () => null,
): Promise<CourierResult<{ document: CourierDocument }>> {
  const result = await send(account, call, signal, maxDocumentBytes);
  if (result.outcome !== "answered") return result;
  const { status, body } = result;
  const contentType = status === 200 ? documentType(body) : null;
  if (contentType) return { outcome: "done", document: { contentType, bytes: body } };
  const answer = parseJson(body);
  const said = reasonIn(answer);
  const failure: CourierResult<{ document: CourierDocument }> =
    readStatus(status, answer) ??
    readFailure(status, answer) ??
    (said ? { outcome: "refused", reason: said } : unreadable);
  return failure.outcome === "done" ? failure : { ...failure, reason: redact(failure.reason, account) };
}

/** The answer came and cannot be used. */
export const unreadable: CourierFailure = {
  outcome: "no_answer",
  reason: "We could not read the courier's answer.",
  unreadable: true,
};

/** Whether a courier has refused because it knows no such parcel: some say that as they say that something is wrong. */
export function saysNothingFound(result: CourierResult<object>): boolean {
  if (result.outcome !== "refused" || result.retry) return false;
  return /\b(not found|no (record|data|packet|parcel|shipment|order|booking)s?\b|does ?n[o']t exist)/i.test(
    result.reason,
  );
}

async function send(
  account: CourierAccount,
  { method, path, query = [], headers, body }: CourierCall,
  signal: AbortSignal,
  maxBytes: number,
): Promise<Extract<Exchange, { outcome: "answered" }> | CourierFailure> {
  const url = callUrl(account.baseUrl, path);
  if (!url) return { outcome: "refused", reason: "The courier's API address must start with https://." };
  for (const [name, value] of query) url.searchParams.append(name, value);
  const result = await exchange(url, {
    method,
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    timeoutMs,
    maxBytes,
    signal,
  });
  if (result.outcome === "not_sent") return { outcome: "refused", reason: result.reason, retry: true };
  if (result.outcome === "lost") return { outcome: "no_answer", reason: result.reason };
  return result;
}

/** Where a call goes. Keys and customers' addresses travel encrypted, except to this machine. */
function callUrl(baseUrl: string, path: string): URL | null {
  const url = URL.parse(baseUrl.replace(/\/+$/, "") + path);
  const isLocal = url !== null && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  return url?.protocol === "https:" || (url?.protocol === "http:" && isLocal) ? url : null;
}

/** What a status means by itself; null where the answer says more. */
function readFailure(status: number, answer: unknown): CourierFailure | null {
  if (status >= 200 && status < 300) return null;
  const reason = reasonIn(answer) ?? `The courier's system answered with error ${status}.`;
  // 408: the courier gave up on a call that it may have begun.
  if (status < 400 || status === 408 || status >= 500) return { outcome: "no_answer", reason };
  return status === 429 || status === 425
    ? { outcome: "refused", reason, retry: true }
    : { outcome: "refused", reason };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

const reasonKeys = ["statusMessage", "message", "error", "errorMessage", "reason"];

/** Why a courier refused, in its words: couriers put them under different keys, as text, lists or maps. */
export function reasonIn(answer: unknown): string | null {
  const wordsOf = (key: string) =>
    typeof answer === "object" && answer !== null && Object.hasOwn(answer, key)
      ? wordsIn((answer as Record<string, unknown>)[key], 3)
      : "";
  // "Validation failed" says less than the fields that did.
  const words = [reasonKeys.map(wordsOf).find(Boolean), wordsOf("errors")].filter(Boolean).join(": ");
  return words ? shortReason(words) : null;
}

function wordsIn(value: unknown, depth: number): string {
  if (typeof value === "string") return value.slice(0, 1000).trim();
  if (typeof value !== "object" || value === null || depth === 0) return "";
  return Object.entries(value)
    .slice(0, 20)
    .flatMap(([key, item]) => {
      const words = wordsIn(item, depth - 1);
      return words ? (Array.isArray(value) ? words : `${key} ${words}`) : [];
    })
    .join("; ");
}

/** A courier may repeat what it was sent: its words are stored and shown, the keys to the account never are. */
function redact(reason: string, { credentials }: CourierAccount): string {
  return Object.values(credentials)
    .filter((secret) => secret.length > 3)
    .reduce((text, secret) => text.replaceAll(secret, "…"), reason);
}

/** By its first bytes, because what a courier calls its documents is not always true. */
function documentType(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
  if (start.startsWith("%PDF-")) return "application/pdf";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("\x89PNG")) return "image/png";
  return null;
}
