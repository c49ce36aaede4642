import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { refusedWrite, whileWritesAreRefused } from "../../../test/database/refuse-writes.ts";
import { placeTestOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import type { Database } from "../../schema.ts";
import { cancelOrder } from "../lifecycle/cancel-order.ts";
import { type Answer, confirmOrder, recordAttempt, refuseOrder } from "./confirm-order.ts";
import { undoAttempt } from "./undo-attempt.ts";

const { db, pool } = await createTestDatabase();
const sana = await createCustomer(db, { role: "caller", fullName: "Sana" });
const bilal = await createCustomer(db, { role: "caller", fullName: "Bilal" });
const by = (person: { id: string }) => ({ actor: "admin", actorId: person.id }) as const;
const customer = { actor: "customer", actorId: null } as const;

const inTransaction = <Result>(work: (tx: Database) => Promise<Result>) => db.transaction().execute(work);
const newOrder = async () => (await placeTestOrder(db, await createCustomer(db))).id;
const stateOf = async (id: number) =>
  (
    await db
      .selectFrom("orders")
      .where("id", "=", id)
      .select(["confirmation", "callAfter"])
      .executeTakeFirstOrThrow()
  ).confirmation;
const outcomesOf = async (id: number) =>
  (
    await db
      .selectFrom("confirmationAttempts")
      .where("orderId", "=", id)
      .orderBy("id")
      .select(["outcome", "channel"])
      .execute()
  ).map(({ outcome, channel }) => `${outcome} ${channel}`);
const eventsOf = async (id: number) =>
  (await db.selectFrom("orderEvents").where("orderId", "=", id).orderBy("id").select(["type"]).execute())
    .filter(({ type }) => type.startsWith("confirmation."))
    .map(({ type }) => type.replace("confirmation.", ""));
const call = (orderId: number, person = sana): Answer => ({
  orderId,
  channel: "call",
  actor: by(person),
  seen: 0,
});
const attempt = (orderId: number, outcome: "no_answer" | "call_later" | "wrong_number" | "sent", seen = 0) =>
  inTransaction((tx) => recordAttempt(tx, { ...call(orderId), outcome, seen }));

describe("[O.answer-once] confirming an order", () => {
  it("is an attempt and a state; a second tap and a form that is sent twice change nothing more", async () => {
    const id = await newOrder();
    const first = await inTransaction((tx) => confirmOrder(tx, call(id)));
    expect(first).toMatchObject({ outcome: "recorded", state: "confirmed" });
    expect(await inTransaction((tx) => confirmOrder(tx, call(id)))).toMatchObject({ outcome: "already" });
    expect(await inTransaction((tx) => confirmOrder(tx, { ...call(id), seen: undefined }))).toMatchObject({
      outcome: "already",
    });
    expect(await outcomesOf(id)).toEqual(["confirmed call"]);
    expect(await eventsOf(id)).toEqual(["confirmed"]);
  });

  it("the customer's link confirms while a helper calls: the helper is told, and nothing changes", async () => {
    const id = await newOrder();
    const link = { orderId: id, channel: "link", actor: customer } as const;
    expect(await inTransaction((tx) => confirmOrder(tx, link))).toMatchObject({ outcome: "recorded" });
    expect(await inTransaction((tx) => refuseOrder(tx, call(id)))).toMatchObject({
      outcome: "answered",
      by: { channel: "link", outcome: "confirmed", actorName: null },
    });
    expect(await attempt(id, "no_answer")).toMatchObject({ outcome: "answered" });
    expect(await stateOf(id)).toBe("confirmed");
    expect(await outcomesOf(id)).toEqual(["confirmed link"]);
  });

  it("of a helper and the link at once one is recorded, and the other is told", async () => {
    for (const _ of Array.from({ length: 10 })) {
      const id = await newOrder();
      const results = await Promise.all([
        inTransaction((tx) => confirmOrder(tx, { orderId: id, channel: "link", actor: customer, seen: 0 })),
        inTransaction((tx) => refuseOrder(tx, call(id))),
      ]);
      expect(results.map(({ outcome }) => outcome).sort()).toEqual(["answered", "recorded"]);
      expect(await outcomesOf(id)).toHaveLength(1);
    }
  });

  it("of 20 taps at once one counts", async () => {
    const id = await newOrder();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        inTransaction((tx) => confirmOrder(tx, call(id, index % 2 ? sana : bilal))),
      ),
    );
    expect(results.filter(({ outcome }) => outcome === "recorded")).toHaveLength(1);
    expect(await eventsOf(id)).toEqual(["confirmed"]);
  });

  it("the customer changes their mind by the link until a courier has the parcel", async () => {
    const id = await newOrder();
    await inTransaction((tx) => confirmOrder(tx, call(id)));
    const link = { orderId: id, channel: "link", actor: customer } as const;
    expect(await inTransaction((tx) => refuseOrder(tx, link))).toMatchObject({ state: "refused" });
    expect(await inTransaction((tx) => confirmOrder(tx, link))).toMatchObject({ state: "confirmed" });
    await pool.query(
      `with parcel as (insert into shipments (state) values ('handed_over') returning id)
       insert into shipment_lines select parcel.id, $1, 1, 1 from parcel`,
      [id],
    );
    expect(await inTransaction((tx) => refuseOrder(tx, link))).toEqual({ outcome: "closed" });
    expect(await inTransaction((tx) => confirmOrder(tx, link))).toMatchObject({ outcome: "already" });
  });

  it("an order that is cancelled is closed, one that needs none is too, and none is none", async () => {
    const id = await newOrder();
    await inTransaction((tx) => cancelOrder(tx, { orderId: id, actor: by(sana), reason: "duplicate" }));
    expect(await inTransaction((tx) => confirmOrder(tx, call(id)))).toEqual({ outcome: "closed" });
    const paid = await placeTestOrder(db, await createCustomer(db), { payment: "jazzcash" });
    expect(await inTransaction((tx) => refuseOrder(tx, call(paid.id)))).toEqual({ outcome: "closed" });
    expect(await inTransaction((tx) => confirmOrder(tx, call(999_999)))).toEqual({ outcome: "unknown" });
  });

  it("a number that is not served is never sent silently", async () => {
    const id = await newOrder();
    await pool.query("update orders set phone_e164 = '+923000000666' where id = $1", [id]);
    await pool.query("insert into phone_marks values ('+923000000666', 'do_not_serve', 'Two fakes')");
    expect(await inTransaction((tx) => confirmOrder(tx, call(id)))).toEqual({
      outcome: "marked",
      mark: { mark: "do_not_serve", reason: "Two fakes" },
    });
    expect(await outcomesOf(id)).toEqual([]);
    const despite = { ...call(id), despiteMark: true };
    expect(await inTransaction((tx) => confirmOrder(tx, despite))).toMatchObject({ outcome: "recorded" });
  });
});

describe("attempts without an answer", () => {
  it("after as many as the owner has set the order counts as ignored; a form that is sent twice is one", async () => {
    const id = await newOrder();
    let seen = 0;
    for (const state of ["to_confirm", "to_confirm", "unreachable"]) {
      const result = await attempt(id, "no_answer", seen);
      expect(result).toMatchObject({ outcome: "recorded", state });
      expect(await attempt(id, "no_answer", seen)).toMatchObject({ outcome: "already" });
      seen = result.outcome === "recorded" ? result.attempt : 0;
    }
    expect(await outcomesOf(id)).toHaveLength(3);
    expect(await attempt(id, "call_later", seen)).toMatchObject({ state: "to_confirm" });
  });

  it("a message that was sent leaves the order as it is, also one that is confirmed", async () => {
    const id = await newOrder();
    expect(await attempt(id, "no_answer")).toMatchObject({ outcome: "recorded" });
    const nextCall = () =>
      db.selectFrom("orders").select("callAfter").where("id", "=", id).executeTakeFirst();
    const before = await nextCall();
    expect(before?.callAfter).toBeInstanceOf(Date);
    expect(await attempt(id, "sent")).toMatchObject({ outcome: "recorded", state: "to_confirm" });
    expect(await nextCall()).toEqual(before);
    await inTransaction((tx) => confirmOrder(tx, call(id)));
    expect(await attempt(id, "sent")).toMatchObject({ outcome: "recorded", state: "confirmed" });
  });
});

describe("taking an answer back", () => {
  it("leaves the order as it was before, once, and only whoever gave it may", async () => {
    const id = await newOrder();
    const first = await attempt(id, "no_answer");
    const seen = first.outcome === "recorded" ? first.attempt : 0;
    const result = await inTransaction((tx) => confirmOrder(tx, { ...call(id), seen }));
    const answer = result.outcome === "recorded" ? result.attempt : 0;
    expect(await undoAttempt(db, answer, by(bilal))).toEqual({ outcome: "unknown" });
    expect(await undoAttempt(db, seen, by(sana))).toEqual({ outcome: "tooLate" });
    expect(await undoAttempt(db, answer, by(sana))).toMatchObject({ outcome: "undone" });
    expect(await undoAttempt(db, answer, by(sana))).toEqual({ outcome: "unknown" });
    expect(await stateOf(id)).toBe("to_confirm");
    expect(await outcomesOf(id)).toEqual(["no_answer call"]);
    expect(await eventsOf(id)).toEqual(["confirmed", "to_confirm"]);
  });

  it("a wrong number that was none, and a second opinion, lead back to what was before", async () => {
    const id = await newOrder();
    const wrong = await attempt(id, "wrong_number");
    expect(await stateOf(id)).toBe("unreachable");
    const seen = wrong.outcome === "recorded" ? wrong.attempt : 0;
    const refused = await inTransaction((tx) => refuseOrder(tx, { ...call(id), seen }));
    await undoAttempt(db, refused.outcome === "recorded" ? refused.attempt : 0, by(sana));
    expect(await stateOf(id)).toBe("unreachable");
    await undoAttempt(db, seen, by(sana));
    expect(await stateOf(id)).toBe("to_confirm");
  });

  it("is too late once the parcel is booked", async () => {
    const id = await newOrder();
    const result = await inTransaction((tx) => confirmOrder(tx, call(id)));
    await pool.query(
      `with parcel as (insert into shipments (state) values ('booked') returning id)
       insert into shipment_lines select parcel.id, $1, 1, 1 from parcel`,
      [id],
    );
    const answer = result.outcome === "recorded" ? result.attempt : 0;
    expect(await undoAttempt(db, answer, by(sana))).toEqual({ outcome: "tooLate" });
  });
});

describe("cancelling an order as a whole", () => {
  it("ends all its lines, returns their pieces, and sends one email that names both", async () => {
    const items: [string, number][] = [
      ["lumiskin-retinol", 1],
      ["lumiskin-niacinamide-zinc", 2],
    ];
    const { id, number } = await placeTestOrder(db, await createCustomer(db), { items });
    const cancel = () =>
      inTransaction((tx) => cancelOrder(tx, { orderId: id, actor: by(sana), reason: "refused" }));
    expect(await cancel()).toMatchObject({ outcome: "cancelled", number, lines: 2 });
    expect(await cancel()).toEqual({ outcome: "ended", number });
    const { rows } = await pool.query(
      `select state from outbox where kind = 'order-cancelled'
        and subject_id in (select id::text from order_lines where order_id = $1) order by id`,
      [id],
    );
    expect(rows).toEqual([{ state: "waiting" }, { state: "merged" }]);
  });
});

it("an attempt is not recorded where the time of the next call cannot be stored", async () => {
  const id = await newOrder();
  const answered = whileWritesAreRefused(db, "update of call_after on orders", () =>
    attempt(id, "no_answer"),
  );
  await expect(answered).rejects.toThrow(refusedWrite);
  expect(await outcomesOf(id)).toEqual([]);
});
