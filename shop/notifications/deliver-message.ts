import { log } from "../../platform/log.ts";
import { logHash } from "../../platform/log-hash.ts";
import type { Handover } from "../../platform/mail/handover.ts";
import type { Database } from "../schema.ts";
import { realSettings } from "../settings/made-up.ts";
import { readSettings } from "../settings/settings-queries.ts";
import type { Carriers } from "./carriers.ts";
import { chooseCarrier } from "./choose-carrier.ts";
import { type Gathered, gatheredBy, gatherIntoDigest } from "./gather-queries.ts";
import type { Letter } from "./letter.ts";
import { budgetOf, type LetterLimits, mailbox, mayWait, slotsOf } from "./letter-budget.ts";
import { reserveLetterSlot } from "./letter-slot-queries.ts";
import { isMessageKind, type MessageKind, messageKind } from "./message-kind.ts";
import { beginAttempt, endAttempt, letWait, type Message, readMessage } from "./outbox-queries.ts";

/** What delivering takes. */
export interface Delivery {
  db: Database;
  carriers: Carriers;
  /** Where the configuration says that mail to the owner goes. */
  ownerEmail: string | null;
  /** Writes the letter that a message announces; null where there is nothing left to tell. */
  write(kind: MessageKind, subjectId: string, gathered: Gathered[]): Promise<Letter | null>;
  /** After how many attempts that failed a message is set aside. */
  attempts: number;
  /** Seconds for which who has begun to send has it to themselves; longer than sending can take. */
  leaseSeconds: number;
  /** How many letters reach one mailbox in an hour; absent: as usual. */
  limits?: LetterLimits;
}

export type Delivered =
  /** Nothing more is to be done: it was sent, set aside, or there was nothing left to tell. */
  | { outcome: "settled" }
  /** It waits until its mail can be carried, or until its recipient's budget allows it. */
  | { outcome: "held" }
  /** It is to be tried again later. */
  | { outcome: "again"; reason: string };

/**
 * Delivers one message of the outbox. That it is being sent is committed before the service is called, so
 * that after a crash a possible second sending is known and marked. Of several servers one sends it.
 */
export async function deliverMessage(delivery: Delivery, id: number): Promise<Delivered> {
  const { db, carriers, leaseSeconds } = delivery;
  const message = await readMessage(db, id, leaseSeconds);
  if (!message || !["waiting", "sending"].includes(message.state)) return { outcome: "settled" };
  if (message.held) return { outcome: "again", reason: "it is being sent" };
  const { kind } = message;
  if (!isMessageKind(kind)) return failBefore(delivery, message, `This shop does not know the kind ${kind}.`);
  if (message.age >= (messageKind(kind).staleAfter ?? Number.POSITIVE_INFINITY))
    return giveUp(db, message, "it came too late");

  const owner = await ownerAddress(delivery);
  const name = chooseCarrier(kind, (carrier) => carrier in carriers, owner);
  const carrier = name && carriers[name];
  if (!carrier) return hold(db, message);
  const letter = await written(delivery, kind, message);
  if (letter === null) return drop(db, message);
  if (typeof letter === "string") return failBefore(delivery, message, letter);

  const turn = await turnOf(delivery, message, kind, letter);
  if (turn) return overBudget(db, message, letter, turn);

  await carrier.ready();
  const begun = await beginAttempt(db, message, name);
  if (!begun) return { outcome: "again", reason: "another server was quicker" };
  const envelope = { owner, id: `outbox-${id}-${message.createdAt.getTime()}` };
  const handover = await handedOver(() => carrier.send(letter, envelope));
  return record(delivery, begun, withoutAddress(handover, letter));
}

/** Where mail to the owner goes: as configured, else the email in the shop's settings unless it is made up; null: not known. */
export async function ownerAddress({ db, ownerEmail }: Pick<Delivery, "db" | "ownerEmail">) {
  return ownerEmail ?? realSettings(await readSettings(db)).email ?? null;
}

/** The letter, null where there is nothing left to tell, or why it could not be written. */
async function written({ db, write }: Delivery, kind: MessageKind, { id, subjectId, gathered }: Message) {
  try {
    return await write(kind, subjectId, gathered > 0 ? await gatheredBy(db, id) : []);
  } catch (error) {
    log.error({ err: error, kind, subjectId }, "a letter could not be written");
    return "The letter could not be written; the log says why.";
  }
}

/** Takes the message's turn, just before it is sent: null, it may be sent now. */
function turnOf({ db, limits }: Delivery, { id, createdAt }: Message, kind: MessageKind, letter: Letter) {
  return reserveLetterSlot(db, {
    messageId: id,
    budget: budgetOf(kind),
    ...slotsOf(kind, letter, limits),
    // To the owner nothing is given up: it waits, or a digest tells it.
    waits: (due, now) =>
      letter.audience === "owner"
        ? !messageKind(kind).digest
        : mayWait(kind, letter, { now, due, createdAt }),
  });
}

type Turn = NonNullable<Awaited<ReturnType<typeof turnOf>>>;

/** A message over the budget waits for its turn, or is told by a digest, or is given up. */
async function overBudget(
  db: Database,
  message: Message,
  letter: Letter,
  { due, waiting }: Turn,
): Promise<Delivered> {
  if (waiting) return hold(db, message, due);
  if (letter.audience === "customer")
    return giveUp(db, message, "its mailbox had too many", { mailbox: logHash(mailbox(letter.to)) });
  return (await gatherIntoDigest(db, message, "owner-digest")) ? { outcome: "settled" } : changed;
}

const changed: Delivered = { outcome: "again", reason: "it has changed meanwhile" };

/** Lets a message wait until its mail can be carried, or until then. */
async function hold(db: Database, message: Message, until?: Date): Promise<Delivered> {
  return (await letWait(db, message, until)) ? { outcome: "held" } : changed;
}

async function handedOver(send: () => Promise<Handover>): Promise<Handover> {
  try {
    return await send();
  } catch (error) {
    log.error({ err: error }, "a letter could not be handed over");
    return { outcome: "refused", reason: (error as Error).message, final: false };
  }
}

/** A service's answer may repeat the customer's address, which the outbox is not to keep. */
function withoutAddress(handover: Handover, letter: Letter): Handover {
  if (handover.outcome === "accepted" || letter.audience === "owner") return handover;
  return { ...handover, reason: handover.reason.replaceAll(letter.to, "this address") };
}

async function record(delivery: Delivery, message: Message, handover: Handover): Promise<Delivered> {
  const { attempts } = message;
  if (handover.outcome !== "accepted") {
    const maybeSent = handover.outcome === "unanswered";
    const final = handover.outcome === "refused" && handover.final;
    return fail(delivery, message, { attempts, error: handover.reason, maybeSent }, final);
  }
  await endAttempt(delivery.db, message, { state: "sent", attempts, error: null, maybeSent: false });
  return { outcome: "settled" };
}

/** It did not come to an attempt, which counts as one: what can never be written is set aside too. */
function failBefore(delivery: Delivery, message: Message, error: string): Promise<Delivered> {
  // Where the attempt before this never ended, it may have sent the message.
  const maybeSent = message.state === "sending";
  return fail(delivery, message, { attempts: message.attempts + 1, error, maybeSent }, false);
}

/** Ends an attempt that failed: the message is tried again, or set aside so that the owner sees it. */
async function fail(
  delivery: Delivery,
  message: Message,
  ending: { attempts: number; error: string; maybeSent: boolean },
  final: boolean,
): Promise<Delivered> {
  const state = final || ending.attempts >= delivery.attempts ? "failed" : "waiting";
  if (!(await endAttempt(delivery.db, message, { ...ending, state }))) return changed;
  if (state === "waiting") return { outcome: "again", reason: ending.error };
  log.warn({ message: message.id, kind: message.kind, error: ending.error }, "a mail was set aside");
  return { outcome: "settled" };
}

/** Drops what could still be told, with a line in the log. */
async function giveUp(db: Database, message: Message, why: string, about = {}): Promise<Delivered> {
  const dropped = await drop(db, message);
  const { id, kind } = message;
  if (dropped.outcome === "settled") log.warn({ message: id, kind, ...about }, `a mail was given up: ${why}`);
  return dropped;
}

/** There is nothing left to tell. */
async function drop(db: Database, message: Message): Promise<Delivered> {
  const { attempts, state } = message;
  const maybeSent = state === "sending";
  const ended = await endAttempt(db, message, { state: "obsolete", attempts, error: null, maybeSent });
  return ended ? { outcome: "settled" } : changed;
}
