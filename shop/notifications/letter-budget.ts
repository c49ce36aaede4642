import { createHash } from "node:crypto";
import { type MessageKind, messageKind } from "./message-kind.ts";

/**
 * Letters of one budget are counted together for each mailbox. Security letters have one of their own, so that order
 * letters that a stranger sets off cannot hold back a password reset; so have those to the owner.
 */
export type Budget = "security" | "customer" | "owner";

export interface LetterLimits {
  /** The most letters that reach one mailbox from one budget within any hour. */
  anHour: number;
  /** So many of the owner's letters of an hour tell of one thing each; what follows is gathered into digests. */
  single: number;
}
const usualLimits: LetterLimits = { anHour: 6, single: 4 };
/** Hours after which a letter to a customer that is still over the budget is given up. */
export const overBudgetHours = 24;

const hour = 3_600_000;

export function budgetOf(kind: MessageKind): Budget {
  const { audience, security } = messageKind(kind);
  return audience === "owner" ? "owner" : security ? "security" : "customer";
}

/** How many letters of the hour there may be already, and this kind still be sent. */
export function mostInAnHour(kind: MessageKind, { anHour, single } = usualLimits): number {
  return messageKind(kind).digest ? single : anHour;
}

/**
 * Names a mailbox without its address. Addresses that differ in case, in what follows a plus, or at Gmail in dots reach
 * one mailbox and are counted as one.
 */
export function mailboxHash(address: string): string {
  return createHash("sha256").update(mailbox(address)).digest("base64url");
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
