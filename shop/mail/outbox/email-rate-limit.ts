import { createHash } from "node:crypto";
import { type MessageKind, messageKind } from "../../base/outbox/message-kind.ts";
import type { Email } from "../model/email.ts";

/**
 * Emails of one scope are counted together for each mailbox. Security email has a scope of its own, so that orders
 * that a stranger places cannot hold back a password reset; so has email to the owner.
 */
export type RateLimitScope = "security" | "customer" | "owner";

export interface EmailRateLimits {
  /** Emails in any hour to one recipient, in one scope. */
  maxPerHour: number;
  /** How many of them may go to unconfirmed emails of a mailbox; the rest need a confirmed one. */
  maxUnconfirmed: number;
  /** How many emails to the owner in an hour report one order each; later ones are merged into digests. */
  maxSingle: number;
  /** How many contact messages in an hour are each sent as specified, beside the other emails to the owner. */
  maxMessages: number;
}
const usualLimits: EmailRateLimits = { maxPerHour: 6, maxUnconfirmed: 3, maxSingle: 4, maxMessages: 20 };

const hourMs = 3_600_000;
/** Hours after which an email about an order is dropped that is over the limit of a confirmed address. */
const maxDeferHours = 24;

export function scopeOf(kind: MessageKind): RateLimitScope {
  const { audience, security } = messageKind(kind);
  return audience === "owner" ? "owner" : security ? "security" : "customer";
}

/**
 * Whose hourly limit an email counts towards, and how high that is. A confirmed address has a limit of its own:
 * strangers can sign up with any number of variants of it, but confirm none. The variants share that of their mailbox.
 */
export function rateLimitOf(kind: MessageKind, email: Email, limits = usualLimits) {
  const { maxPerHour, maxUnconfirmed, maxSingle, maxMessages } = limits;
  if (kind === "contact-message") return { recipient: "owner, messages", maxPerHour: maxMessages };
  if (email.audience === "owner")
    return { recipient: "owner", maxPerHour: messageKind(kind).digest ? maxSingle : maxPerHour };
  return email.confirmed
    ? { recipient: `confirmed:${hash(email.to.toLowerCase())}`, maxPerHour: maxPerHour - maxUnconfirmed }
    : { recipient: hash(normaliseMailbox(email.to)), maxPerHour: maxUnconfirmed };
}

/** Whether a customer's email over the limit waits. What strangers can set off waits an hour at most: no backlog. */
export function mayDefer(
  kind: MessageKind,
  { confirmed }: { confirmed: boolean },
  { now, due, createdAt }: { now: Date; due: Date; createdAt: Date },
): boolean {
  return confirmed && scopeOf(kind) === "customer"
    ? due.getTime() < createdAt.getTime() + maxDeferHours * hourMs
    : due.getTime() <= now.getTime() + hourMs;
}

// The database names a mailbox without its address.
function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/**
 * The mailbox that an email address reaches: without regard to case, to what follows a plus, and at Gmail to dots.
 * @example `Ayesha.Khan+shop@GMail.com` is `ayeshakhan@gmail.com`
 */
export function normaliseMailbox(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
    .replace(/^googlemail\.com$/, "gmail.com");
  const [name = ""] = email.slice(0, at).trim().toLowerCase().split("+");
  return `${domain === "gmail.com" ? name.replaceAll(".", "") : name}@${domain}`;
}

/**
 * When a message may be sent, so that no hour sees more than `maxPerHour` emails to its recipient: now, or after all
 * slots that were reserved before.
 * @param others the slots of the recipient's other messages: when they were sent, or in the future when they may be
 * @param own the message's own slot, where it has one: an earlier attempt, or the time that it has waited for
 */
export function nextRateSlot(now: Date, others: Date[], own: Date | null, maxPerHour: number): Date {
  if (own && own > now) return own;
  const recent = others.filter((at) => at.getTime() > now.getTime() - hourMs);
  // A message whose slot has come does not wait for later ones.
  const before = own ? recent.filter((at) => at <= now) : recent;
  if (before.length < maxPerHour) return now;
  const latestFirst = recent.sort((a, b) => b.getTime() - a.getTime());
  return new Date((latestFirst[maxPerHour - 1] ?? now).getTime() + hourMs);
}
