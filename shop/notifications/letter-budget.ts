import { createHash } from "node:crypto";
import type { Letter } from "./letter.ts";
import { type MessageKind, messageKind } from "./message-kind.ts";

/**
 * Letters of one budget are counted together for each mailbox. Security letters have one of their own, so that order
 * letters that a stranger sets off cannot hold back a password reset; so have those to the owner.
 */
export type Budget = "security" | "customer" | "owner";

export interface LetterLimits {
  /** The most letters that reach one recipient from one budget within any hour. */
  anHour: number;
  /** So many of them to the addresses of a mailbox that nobody has confirmed; the others to one that is confirmed. */
  unconfirmed: number;
  /** So many of the owner's letters of an hour tell of one thing each; what follows is gathered into digests. */
  single: number;
}
const usualLimits: LetterLimits = { anHour: 6, unconfirmed: 3, single: 4 };

const hour = 3_600_000;
/** Hours after which a letter about an order is given up that is still over the budget of a confirmed address. */
const overBudgetHours = 24;

export function budgetOf(kind: MessageKind): Budget {
  const { audience, security } = messageKind(kind);
  return audience === "owner" ? "owner" : security ? "security" : "customer";
}

/**
 * Whose slots within its budget a letter takes, and how many an hour has. A confirmed address has slots of its own:
 * strangers can sign up with any number of variants of it, but confirm none. The variants share those of their mailbox.
 */
export function slotsOf(kind: MessageKind, letter: Letter, limits = usualLimits) {
  const { anHour, unconfirmed, single } = limits;
  if (letter.audience === "owner")
    return { recipient: "owner", most: messageKind(kind).digest ? single : anHour };
  return letter.confirmed
    ? { recipient: `confirmed:${hash(letter.to.toLowerCase())}`, most: anHour - unconfirmed }
    : { recipient: mailboxHash(letter.to), most: unconfirmed };
}

/**
 * Whether a letter to a customer that is over the budget waits until it is due. What strangers can set off waits an hour
 * at most, so that they can leave no backlog.
 */
export function mayWait(
  kind: MessageKind,
  { confirmed }: { confirmed: boolean },
  { now, due, createdAt }: { now: Date; due: Date; createdAt: Date },
): boolean {
  return confirmed && budgetOf(kind) === "customer"
    ? due.getTime() < createdAt.getTime() + overBudgetHours * hour
    : due.getTime() <= now.getTime() + hour;
}

/**
 * Names a mailbox without its address. Addresses that differ in case, in what follows a plus, or at Gmail in dots reach
 * one mailbox and are counted as one.
 */
export function mailboxHash(address: string): string {
  return hash(mailbox(address));
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** @example `Ayesha.Khan+shop@GMail.com` is `ayeshakhan@gmail.com` */
export function mailbox(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase()
    .replace(/^googlemail\.com$/, "gmail.com");
  const [name = ""] = address.slice(0, at).trim().toLowerCase().split("+");
  return `${domain === "gmail.com" ? name.replaceAll(".", "") : name}@${domain}`;
}

/**
 * When a message may be sent, so that no hour sees more letters to its mailbox than `most`: now, or later than all
 * those whose turn has been settled before.
 * @param others the turns of the mailbox's other messages: when they were sent, or in the future when they may be
 * @param own the message's own turn, where it has one: an attempt before this, or the time that it has waited for
 */
export function nextTurn(now: Date, others: Date[], own: Date | null, most: number): Date {
  if (own && own > now) return own;
  const recent = others.filter((at) => at.getTime() > now.getTime() - hour);
  // A message whose turn has come waits for nobody who comes after it.
  const before = own ? recent.filter((at) => at <= now) : recent;
  if (before.length < most) return now;
  const latestFirst = recent.sort((a, b) => b.getTime() - a.getTime());
  return new Date((latestFirst[most - 1] ?? now).getTime() + hour);
}
