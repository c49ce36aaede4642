import { expect, it } from "vitest";
import { plainEmail } from "../../../test/emails.ts";
import { mayDefer, nextRateSlot, normaliseMailbox, rateLimitOf } from "./email-rate-limit.ts";

it.each([
  ["ayesha@example.com", "ayesha@example.com"],
  ["Ayesha@EXAMPLE.com", "ayesha@example.com"],
  ["ayesha+serum@example.com", "ayesha@example.com"],
  ["ayesha.khan@example.com", "ayesha.khan@example.com"],
  ["ayesha.khan+1@gmail.com", "ayeshakhan@gmail.com"],
  ["a.y.eshakhan@GoogleMail.com", "ayeshakhan@gmail.com"],
  ['"a@b"@example.com', '"a@b"@example.com'],
])("emails to %s are counted for %s", (address, counted) => {
  expect(normaliseMailbox(address)).toBe(counted);
});

const emailTo = async (to: string, confirmed: boolean) => {
  const email = await plainEmail("order-confirmation", "1");
  return { ...email, audience: "customer" as const, to, confirmed };
};
const limitOf = async (to: string, confirmed: boolean) =>
  rateLimitOf("order-confirmation", await emailTo(to, confirmed));

it("variants of an address share the limit of their mailbox, and a confirmed address has its own", async () => {
  const variant = await limitOf("ayesha+1@example.com", false);
  const confirmed = await limitOf("ayesha@example.com", true);
  expect(await limitOf("Ayesha+2@example.com", false)).toEqual(variant);
  expect(await limitOf("ayesha@example.com", false)).toEqual(variant);
  expect(await limitOf("Ayesha@example.com", true)).toEqual(confirmed);
  expect(confirmed.recipient).not.toBe(variant.recipient);
  expect(confirmed.maxPerHour + variant.maxPerHour).toBe(6);
});

it.each([
  ["order-confirmation", true, 0, 23 * 60, true],
  ["order-confirmation", true, -60, 23 * 60, false],
  ["order-confirmation", false, -600, 60, true],
  ["order-confirmation", false, 0, 61, false],
  ["password-reset", true, -600, 60, true],
  ["password-reset", true, 0, 61, false],
] as const)("a %s (confirmed: %s) of minute %i that is due at minute %i waits: %s", (...row) => {
  const [kind, confirmed, createdAt, due, waits] = row;
  const times = { now: at(0), due: at(due), createdAt: at(createdAt) };
  expect(mayDefer(kind, { confirmed }, times)).toBe(waits);
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
it.each<[what: string, others: number[], own: number | null, maxPerHour: number, slot: number]>([
  ["the first email goes at once", [], null, 6, 0],
  ["the sixth too", [-50, -40, -30, -20, -10], null, 6, 0],
  ["the seventh when the first is an hour old", [-50, -40, -30, -20, -10, 0], null, 6, 10],
  ["emails of an hour ago count no longer", [-60, -60, -60, -60, -60, -60], null, 6, 0],
  ["whoever comes later waits behind those that wait", [-50, -40, -30, -20, -10, 0, 10], null, 6, 20],
  ["also a whole round later", [0, 0, 0, 0, 0, 0, 60, 60, 60, 60, 60, 60], null, 6, 120],
  ["a message whose slot has come goes, whoever waits behind it", [-59, -59, 1, 2, 3, 4, 5, 6], 0, 6, 0],
  ["but not before the hour has room", [-59, -50, -40, -30, -20, -10, 5], -1, 6, 10],
  ["a message waits for the slot that it has", [-50], 30, 6, 30],
  ["the next attempt of a message is not counted beside the first", [-50, -40, -30, -20, -10], -55, 6, 0],
  ["a lower limit leaves the rest to others", [-50, -40, -30, -20], null, 4, 10],
])("%s", (_, others, own, maxPerHour, slot) => {
  const now = at(0);
  const own_ = own === null ? null : at(own);
  expect(nextRateSlot(now, others.map(at), own_, maxPerHour)).toEqual(at(slot));
});

it("no hour has more emails than the limit, for any sequence of arrivals", () => {
  // One email every twenty seconds for an hour, as a script would order.
  const slots: Date[] = [];
  for (let second = 0; second < 3600; second += 20)
    slots.push(nextRateSlot(new Date(at(0).getTime() + second * 1000), slots, null, 6));
  for (const slot of slots) {
    const hour = slots.filter((other) => other >= slot && other.getTime() < slot.getTime() + 3_600_000);
    expect(hour.length).toBeLessThanOrEqual(6);
  }
});
