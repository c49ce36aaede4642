import { beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { placeTestOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { answerCall } from "./answer-call.ts";
import { openCall, openNextCall } from "./open-call.ts";
import { listQueue } from "./queue-queries.ts";
import { sendConfirmLink } from "./send-confirm-link.ts";

const { db, pool } = await createTestDatabase();
const sana = await createCustomer(db, { role: "caller", fullName: "Sana Iqbal" });
const bilal = await createCustomer(db, { role: "caller", fullName: "Bilal" });
const start = new Date("2026-11-23T09:00:00+05:00");
const inMinutes = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

let first: Awaited<ReturnType<typeof placeTestOrder>>;
let second: typeof first;
beforeEach(async () => {
  await pool.query(
    "update orders set confirmation = 'confirmed', call_lease_by = null, call_lease_until = null",
  );
  first = await placeTestOrder(db, await createCustomer(db));
  second = await placeTestOrder(db, await createCustomer(db));
});

const next = (person: { id: string }, minutes = 0, hasSeenAnswer = false) =>
  openNextCall(db, { userId: person.id, at: inMinutes(minutes), hasSeenAnswer });
const answer = (
  orderId: number,
  person: { id: string } | null,
  outcome: "confirmed" | "call_later" | "refused" = "confirmed",
  callAfter?: Date,
) =>
  answerCall(db, {
    orderId,
    outcome,
    callAfter,
    channel: person ? "call" : "link",
    actor: person ? { actor: "admin", actorId: person.id } : { actor: "customer", actorId: null },
  });

describe("who has an order's call lease", () => {
  it("two helpers get two customers, each keeps theirs, and a third gets no one", async () => {
    const [one, other] = await Promise.all([next(sana), next(bilal)]);
    expect([one, other].sort()).toEqual([first.number, second.number]);
    expect(await next(sana, 5)).toBe(one);
    expect(await next(await createCustomer(db, { role: "caller" }), 5)).toBeNull();
  });

  it("[O.one-call] of 20 helpers at once no one shares a customer", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => createCustomer(db)));
    const numbers = (await Promise.all(people.map((person) => next(person)))).filter((one) => one !== null);
    expect(numbers.sort()).toEqual([first.number, second.number]);
  });

  it("ends after the minutes that the owner has set: then it is anyone's", async () => {
    expect(await next(sana)).toBe(first.number);
    expect(await openCall(db, first.id, { userId: bilal.id, at: inMinutes(9) })).toBe(false);
    expect(await openCall(db, first.id, { userId: bilal.id, at: inMinutes(10) })).toBe(true);
    expect(await next(sana, 10)).toBe(second.number);
  });

  it("a message on WhatsApp passes on to the next customer, and this one again after two hours", async () => {
    const at = inMinutes(180);
    expect(await next(sana, 180)).toBe(first.number);
    const origin = "https://shop.example";
    await sendConfirmLink(db, { number: first.number, origin, actorId: sana.id, at });
    expect(await next(sana, 181)).toBe(second.number);
    expect((await listQueue(db, inMinutes(181))).map(({ number }) => number)).toEqual([
      second.number,
      first.number,
    ]);
    await answer(second.id, sana);
    expect(await next(sana, 182)).toBeNull();
    expect(await next(sana, 180 + 120)).toBe(first.number);
  });

  it("opening another parcel lets go of the one before", async () => {
    await next(sana);
    expect(await openCall(db, second.id, { userId: sana.id, at: inMinutes(1) })).toBe(true);
    expect(await next(bilal, 1)).toBe(first.number);
  });

  it("an answer brings the next; one that the link gives meanwhile stays on the screen until it is seen", async () => {
    await next(sana);
    await answer(first.id, sana);
    expect(await next(sana, 1)).toBe(second.number);
    await answer(second.id, null);
    expect(await next(sana, 2)).toBe(second.number);
    expect(await next(sana, 3, true)).toBeNull();
    expect(await next(sana, 4)).toBeNull();
  });

  it("who asked for later is not called before, and stands last in the queue", async () => {
    await answer(first.id, sana, "call_later", inMinutes(60));
    expect((await listQueue(db, start)).map(({ number }) => number)).toEqual([second.number, first.number]);
    await answer(second.id, sana);
    expect(await next(bilal, 59)).toBeNull();
    expect(await next(bilal, 60)).toBe(first.number);
    expect(await listQueue(db, inMinutes(61))).toMatchObject([
      { leaseName: "Bilal", lastOutcome: "call_later" },
    ]);
  });
});
