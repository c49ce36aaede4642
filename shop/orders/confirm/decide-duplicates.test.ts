import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { beside } from "../../../test/beside.ts";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { orderLinesOf, placeTestOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { planShipment } from "../../fulfilment/parcels/plan-shipment.ts";
import { cancelOrder } from "../lifecycle/cancel-order.ts";
import { endLines } from "../list/end-lines.ts";
import { answerCall } from "./answer-call.ts";
import { cancelDuplicate, keepBoth, packAlone, packTogether } from "./decide-duplicates.ts";
import { listDuplicates, listPackedTogether } from "./duplicate-queries.ts";
import { undoAttempt } from "./undo-attempt.ts";

const { db, pool } = await createTestDatabase();
const sana = await createCustomer(db, { role: "caller" });
const actorId = sana.id;
let phones = 0;

async function newOrder(phone: string | null, address = `House ${++phones}, Street 2, Lahore`, hoursAgo = 0) {
  const order = await placeTestOrder(db, await createCustomer(db), { shippingAddress: address });
  await pool.query(
    "update orders set phone_e164 = $2, placed_at = placed_at - make_interval(hours => $3) where id = $1",
    [order.id, phone, hoursAgo],
  );
  return order;
}
const newPhone = () => `+9230000${String(10_000 + ++phones)}`;
async function newPair() {
  const phone = newPhone();
  return [await newOrder(phone, undefined, 5), await newOrder(phone)] as const;
}
const numbersOf = async (id: number) => (await listDuplicates(db, id)).map(({ number }) => number);
const confirmationOf = async (id: number) =>
  (await db.selectFrom("orders").select("confirmation").where("id", "=", id).executeTakeFirst())
    ?.confirmation;

describe("[O.duplicates] orders that may be one", () => {
  it.each<[string, [string | null, string, number], [string | null, string, number], boolean]>([
    ["the same phone", ["+923001", "House 1, Multan", 0], ["+923001", "Clinic, Quetta", 71], true],
    ["73 hours apart", ["+923002", "House 2, Multan", 0], ["+923002", "House 9, Quetta", 73], false],
    ["the same address", ["+923003", "House 3, Multan", 0], ["+923004", " HOUSE 3 Multan. ", 1], true],
    ["an address in Urdu", [null, "مکان ۱۲، گلی ۳، لاہور", 0], [null, "مکان ۱۲ گلی ۳ لاہور", 1], true],
    ["a city alone", ["+923005", "Multan", 0], ["+923006", "Multan", 1], false],
    ["two strangers", ["+923007", "House 7, Multan", 0], ["+923008", "House 8, Multan", 1], false],
  ])("%s", async (_, one, other, expected) => {
    const [first, second] = [await newOrder(...one), await newOrder(...other)];
    expect(await numbersOf(first.id)).toEqual(expected ? [second.number] : []);
    expect(await numbersOf(second.id)).toEqual(expected ? [first.number] : []);
  });

  it("one parcel: the later is packed with the earlier, one call is about both, and one Undo takes both back", async () => {
    const [early, late] = await newPair();
    expect(await packTogether(db, { orderId: late.id, otherId: early.id, actorId })).toBe("done");
    expect(await packTogether(db, { orderId: late.id, otherId: early.id, actorId })).toBe("gone");
    expect((await listPackedTogether(db, early.id)).map(({ id }) => id)).toEqual([early.id, late.id]);
    const row = await db.selectFrom("orders").select("packWith").where("id", "=", late.id).executeTakeFirst();
    expect(row).toEqual({ packWith: early.id });
    expect(await numbersOf(early.id)).toEqual([]);
    const actor = { actor: "admin", actorId } as const;
    const result = await answerCall(db, {
      orderId: early.id,
      outcome: "confirmed",
      channel: "call",
      seen: 0,
      actor,
    });
    expect([await confirmationOf(early.id), await confirmationOf(late.id)]).toEqual([
      "confirmed",
      "confirmed",
    ]);
    await undoAttempt(db, result.outcome === "recorded" ? result.attempt : 0, actor);
    expect([await confirmationOf(early.id), await confirmationOf(late.id)]).toEqual([
      "to_confirm",
      "to_confirm",
    ]);
    expect(await packAlone(db, late.id, actorId)).toBe("done");
    expect(await numbersOf(early.id)).toEqual([late.number]);
  });

  it("ten older orders of the same address hide none of the same phone, and refuse none", async () => {
    const [phone, address] = [newPhone(), "Hostel 4, Canal Road, Multan"];
    for (let hour = 20; hour > 10; hour--) await newOrder(newPhone(), address, hour);
    const [one, other] = [await newOrder(phone, address, 1), await newOrder(phone, address)];
    expect((await numbersOf(one.id))[0]).toBe(other.number);
    const last = await newOrder(newPhone(), address);
    expect(await numbersOf(one.id)).not.toContain(last.number);
    expect(await packTogether(db, { orderId: one.id, otherId: last.id, actorId })).toBe("done");
    expect(await packTogether(db, { orderId: other.id, otherId: one.id, actorId })).toBe("done");
  });

  it("a third order joins the same parcel; when the first leaves it, the next takes its place", async () => {
    const phone = newPhone();
    const [one, two, three] = [
      await newOrder(phone, undefined, 9),
      await newOrder(phone, undefined, 5),
      await newOrder(phone),
    ];
    await packTogether(db, { orderId: two.id, otherId: three.id, actorId });
    await packTogether(db, { orderId: one.id, otherId: two.id, actorId });
    const ids = [one, two, three].map(({ id }) => id);
    expect((await listPackedTogether(db, three.id)).map(({ id }) => id)).toEqual(ids);
    await packAlone(db, one.id, actorId);
    expect((await listPackedTogether(db, three.id)).map(({ id }) => id)).toEqual(ids.slice(1));
  });

  it.each(["from the list", "by a colleague"])(
    "an order that is cancelled %s leaves the parcel of the others",
    async (way) => {
      const phone = newPhone();
      const [one, two, three] = [
        await newOrder(phone, undefined, 9),
        await newOrder(phone, undefined, 5),
        await newOrder(phone),
      ];
      await packTogether(db, { orderId: one.id, otherId: two.id, actorId });
      await packTogether(db, { orderId: one.id, otherId: three.id, actorId });
      const [line] = await orderLinesOf(db, { orderId: one.id });
      if (way === "from the list") await endLines(db, { id: actorId }, [line?.id ?? 0], "cancelled");
      else
        await db
          .transaction()
          .execute((tx) =>
            cancelOrder(tx, { orderId: one.id, actor: { actor: "admin", actorId }, reason: "refused" }),
          );
      expect(await listPackedTogether(db, one.id)).toMatchObject([{ id: one.id }]);
      expect((await listPackedTogether(db, three.id)).map(({ id }) => id)).toEqual([two.id, three.id]);
    },
  );

  it("keep both: they are not shown together any more, but a third one is", async () => {
    const phone = newPhone();
    const [one, two] = [await newOrder(phone, undefined, 5), await newOrder(phone, undefined, 4)];
    expect(await keepBoth(db, { orderId: one.id, otherId: two.id, actorId })).toBe("done");
    expect(await numbersOf(one.id)).toEqual([]);
    expect(await numbersOf(two.id)).toEqual([]);
    const three = await newOrder(phone);
    expect(await numbersOf(one.id)).toEqual([three.number]);
  });

  it("cancel one: of two who press at once one is cancelled, once, and it is no duplicate any more", async () => {
    const [early, late] = await newPair();
    const results = await Promise.all([
      cancelDuplicate(db, { orderId: late.id, otherId: early.id, actorId }),
      cancelDuplicate(db, { orderId: early.id, otherId: late.id, actorId }),
    ]);
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["cancelled", "ended"]);
    const statuses = await Promise.all(
      [early, late].map(async ({ id }) => (await orderLinesOf(db, { orderId: id }))[0]?.status),
    );
    expect(statuses.map((status) => status?.toLowerCase()).sort()).toEqual(["cancelled", "pending"]);
    expect(await numbersOf(early.id)).toEqual([]);
  });

  it("an order of someone else cannot be drawn in", async () => {
    const [early] = await newPair();
    const stranger = await newOrder(newPhone());
    const pair = { orderId: early.id, otherId: stranger.id, actorId };
    expect(await packTogether(db, pair)).toBe("gone");
    expect(await cancelDuplicate(db, pair)).toMatchObject({ outcome: "ended" });
    expect(await orderLinesOf(db, { orderId: stranger.id })).toMatchObject([{ status: "Pending" }]);
  });
});

it("cancelling a duplicate waits for an order that shares its parcel before it locks a later one", async () => {
  const [shared, ...pair] = [await newOrder(newPhone()), ...(await newPair())];
  const [early, late] = pair;
  if (!early || !late) throw new Error("no pair");
  await pool.query("update orders set user_id = null, phone_e164 = $2 where id = any($1)", [
    [shared.id, early.id, late.id],
    newPhone(),
  ]);
  const lines = [shared.id, late.id].map((orderId) => ({ orderId, line: 1, quantity: 1 }));
  const actor = { actor: "admin", actorId } as const;
  const planned = await db.transaction().execute((tx) => planShipment(tx, { lines }, actor));
  expect(planned.outcome).toBe("planned");
  const lock = (id: number) => sql`select from orders where id = ${id} for no key update nowait`;
  const cancelled = beside(
    db,
    (tx) => lock(shared.id).execute(tx),
    () => cancelDuplicate(db, { orderId: early.id, otherId: late.id, actorId }),
    (tx) => lock(early.id).execute(tx),
  );
  await expect(cancelled).resolves.toMatchObject({ outcome: "cancelled" });
});
