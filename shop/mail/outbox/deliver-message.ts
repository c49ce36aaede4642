import { secondsFromNow } from "../../../platform/database/seconds-from-now.ts";
import { log } from "../../../platform/log.ts";
import { logHash } from "../../../platform/log-hash.ts";
import type { SendResult } from "../../../platform/mail/send-result.ts";
import { type MergedMessage, mergedMessages, mergeIntoDigest } from "../../base/outbox/merge-queries.ts";
import { type MessageKind, messageKind } from "../../base/outbox/message-kind.ts";
import {
  beginAttempt,
  claimMessage,
  type Message,
  releaseMessage,
} from "../../base/outbox/outbox-queries.ts";
import { realSettings } from "../../content/settings/placeholder-settings.ts";
import { readSettings } from "../../content/settings/settings-queries.ts";
import type { Database } from "../../schema.ts";
import type { Email } from "../model/email.ts";
import { chooseTransport, sendableKinds } from "./choose-transport.ts";
import {
  type EmailRateLimits,
  mayDefer,
  normaliseMailbox,
  rateLimitOf,
  scopeOf,
} from "./email-rate-limit.ts";
import { reserveRateSlot } from "./email-rate-limit-queries.ts";
import type { MailTransports } from "./mail-transports.ts";

export interface Delivery {
  db: Database;
  transports: MailTransports;
  /** Where the configuration sends email to the owner. */
  ownerEmail: string | null;
  /** Renders the email of a message; null where there is nothing left to report. */
  render(kind: MessageKind, subjectId: string, merged: MergedMessage[]): Promise<Email | null>;
  /** Failed attempts after which a message fails for good; absent: `usualAttempts`. */
  maxAttempts?: number;
  /** Absent: `sendLeaseSeconds`. */
  leaseSeconds?: number;
  /** Pause before the first retry; it doubles from one to the next, up to four hours. Absent: 10. */
  retrySeconds?: number;
  /** How many emails one mailbox gets in an hour; absent: as usual. */
  limits?: EmailRateLimits;
}

/** Send lease in seconds; must exceed the slowest send. */
const sendLeaseSeconds = 90;

/** They take most of a day. */
const usualAttempts = 14;

const maxRetrySeconds = 4 * 3600;

/** A message with the owner's email as it was when the message was claimed. */
export interface ClaimedMessage extends Message {
  owner: string | null;
}

/** Claims the next due message that a transport can send; undefined: there is none. */
export async function claimNext(delivery: Delivery): Promise<ClaimedMessage | undefined> {
  const owner = await findOwnerEmail(delivery);
  const kinds = sendableKinds((name) => name in delivery.transports, owner);
  const message = await claimMessage(delivery.db, kinds, delivery.leaseSeconds ?? sendLeaseSeconds);
  return message && { ...message, owner };
}

/** Where email to the owner goes: as configured, else the email in the settings unless it is a placeholder; null: nowhere. */
export async function findOwnerEmail({ db, ownerEmail }: Pick<Delivery, "db" | "ownerEmail">) {
  return ownerEmail ?? realSettings(await readSettings(db)).email ?? null;
}

/** Delivers a claimed message. Sending is committed before the call: after a crash a possible duplicate is marked. */
export async function deliverMessage(delivery: Delivery, message: ClaimedMessage): Promise<void> {
  const { db, transports, leaseSeconds = sendLeaseSeconds } = delivery;
  const { id, kind, owner, attempts, createdAt } = message;
  const { staleAfterHours = Number.POSITIVE_INFINITY, byPerson } = messageKind(kind);
  if (Date.now() - createdAt.getTime() >= staleAfterHours * 3_600_000)
    return drop(db, message, "it came too late");
  // Otherwise `recordResult` has ended it: the process stopped in every attempt.
  if (attempts >= (delivery.maxAttempts ?? usualAttempts))
    return retryOrFail(delivery, message, {
      attempts,
      error: "The server stopped while it sent this email.",
    });

  const name = chooseTransport(kind, (transport) => transport in transports, owner);
  const transport = name && transports[name];
  if (!transport) throw new Error(`no transport sends ${kind}`);
  const email = await tryRender(delivery, message);
  if (email === null) return void (await releaseMessage(db, message, { state: "superseded", error: null }));
  if (typeof email === "string")
    return retryOrFail(delivery, message, { attempts: attempts + 1, error: email });

  const slot = await reserveSlot(delivery, message, email);
  if (slot) return deferOverLimit(db, message, email, slot);

  await transport.ready();
  const attempt = await beginAttempt(db, message, name, leaseSeconds);
  if (!attempt) return;
  const options = { ownerEmail: owner, messageId: `outbox-${id}-${createdAt.getTime()}`, byPerson };
  const result = await send(() => transport.send(email, options));
  return recordResult(delivery, attempt, withoutRecipient(result, email));
}

/** The email, null where there is nothing left to report, or why it could not be rendered. */
async function tryRender({ db, render }: Delivery, { id, kind, subjectId, mergedCount }: Message) {
  try {
    return await render(kind, subjectId, mergedCount > 0 ? await mergedMessages(db, id) : []);
  } catch (error) {
    log.error({ err: error, kind, subjectId }, "an email could not be rendered");
    return "This email could not be created. Your developer can see why in the log.";
  }
}

/** Reserves the message's slot in its recipient's rate limit, just before it is sent: null, it may be sent now. */
function reserveSlot({ db, limits }: Delivery, { id, kind, createdAt }: Message, email: Email) {
  return reserveRateSlot(db, {
    messageId: id,
    kind,
    scope: scopeOf(kind),
    ...rateLimitOf(kind, email, limits),
    // No email to the owner is dropped: it waits, or a digest reports it.
    mayDefer: (due, now) =>
      email.audience === "owner" ? !messageKind(kind).digest : mayDefer(kind, email, { now, due, createdAt }),
  });
}

type FutureSlot = NonNullable<Awaited<ReturnType<typeof reserveSlot>>>;

/** A message over the rate limit waits for its slot, or is merged into a digest, or is dropped. */
async function deferOverLimit(
  db: Database,
  message: Message,
  email: Email,
  { due, deferred }: FutureSlot,
): Promise<void> {
  if (deferred) await releaseMessage(db, message, { state: "waiting", nextAttemptAt: due });
  else if (email.audience === "owner") await mergeIntoDigest(db, message, "owner-digest");
  else await drop(db, message, "its mailbox had too many", { mailbox: logHash(normaliseMailbox(email.to)) });
}

/** What became of an attempt; an unexpected error is one that was rejected. */
export async function send(sending: () => Promise<SendResult>): Promise<SendResult> {
  try {
    return await sending();
  } catch (error) {
    log.error({ err: error }, "an email could not be sent");
    return { outcome: "rejected", reason: (error as Error).message, permanent: false };
  }
}

/** A service's answer may repeat the customer's address, which the outbox must not store. */
function withoutRecipient(result: SendResult, email: Email): SendResult {
  if (result.outcome === "accepted" || email.audience === "owner") return result;
  return { ...result, reason: result.reason.replaceAll(email.to, "this address") };
}

async function recordResult(delivery: Delivery, message: Message, result: SendResult): Promise<void> {
  if (result.outcome === "accepted")
    return void (await releaseMessage(delivery.db, message, { state: "sent", error: null }));
  const { attempts } = message;
  if (result.outcome === "unknown")
    return retryOrFail(delivery, message, { attempts, error: result.reason, possiblySent: true });
  const { reason, permanent } = result;
  return retryOrFail(delivery, message, { attempts, error: reason }, permanent);
}

/** Schedules the next attempt of a message, or fails it for good so that the owner sees it. */
async function retryOrFail(
  { db, maxAttempts = usualAttempts, retrySeconds = 10 }: Delivery,
  message: Message,
  attempt: { attempts: number; error: string; possiblySent?: true },
  permanent = false,
): Promise<void> {
  const { attempts, error } = attempt;
  if (!permanent && attempts < maxAttempts) {
    const pause = Math.min(maxRetrySeconds, retrySeconds * 2 ** (attempts - 1));
    await releaseMessage(db, message, { ...attempt, state: "waiting", nextAttemptAt: secondsFromNow(pause) });
  } else if (await releaseMessage(db, message, { ...attempt, state: "failed" }))
    log.warn({ message: message.id, kind: message.kind, error }, "an email failed for good");
}

/** Drops a message that could still be sent, with a line in the log. */
async function drop(db: Database, message: Message, why: string, details = {}): Promise<void> {
  const { id, kind } = message;
  if (await releaseMessage(db, message, { state: "superseded", error: null }))
    log.warn({ message: id, kind, ...details }, `an email was dropped: ${why}`);
}
