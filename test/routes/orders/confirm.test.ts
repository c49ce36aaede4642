import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { markPhone } from "../../../shop/orders/confirm/mark-phone.ts";
import { changeOrderStatus } from "../../../shop/orders/list/change-order-status.ts";
import { insertOrder, ordersOf, placeTestOrder, setStock } from "../../orders-fixture.ts";
import { createPaidOrder } from "../../payments/paid-order.ts";
import { openTestShop } from "../../test-shop.ts";

describe("confirmation before dispatch", async () => {
  const shop = await openTestShop();
  const [owner, manager, sana, bilal] = [
    await shop.signUpStaff("owner"),
    await shop.signUpStaff("manager"),
    await shop.signUpStaff("caller"),
    await shop.signUpStaff("caller"),
  ];
  const phoneE164 = "+923001234567";
  const textOf = async (answer: Promise<Response>) =>
    (await (await answer).text()).replaceAll("<!-- -->", "");
  const place = async () => {
    const { id } = await shop.signUp();
    return placeTestOrder(shop.db, await shop.customer(id));
  };

  it("[O.one-call] two helpers side by side are given two customers, and each is told whom the other calls", async () => {
    const [one, other] = [await place(), await place()];
    const opened = async (as: typeof sana.as) =>
      /<article aria-label="Order LS-(\d+)"/.exec(await textOf(shop.get("/dashboard/confirm", { as })))?.[1];
    expect(await Promise.all([opened(sana.as), opened(bilal.as)]).then((numbers) => numbers.sort())).toEqual([
      ...[String(one.number), String(other.number)],
    ]);
    const mine = Number(await opened(sana.as));
    const theirs = mine === one.number ? other : one;
    const html = await textOf(shop.get(`/dashboard/confirm/LS-${theirs.number}`, { as: sana.as }));
    expect(html).toContain("is calling");
    expect(html).not.toContain('value="confirmed"');
  });

  it("a marked number is refused at checkout in plain words, what was typed is kept, and nothing is ordered", async () => {
    const { as, id } = await shop.signUp();
    await shop.addToCart(as);
    const change = { orderNumber: 1, phoneE164, reason: "Refused twice", actorId: owner.id };
    await markPhone(shop.db, { ...change, mark: "advance_only" });
    const details = { phoneNumber: "0300-1234567", shippingAddress: "House 417, Multan" };
    const refused = await shop.checkOut(as, details);
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain("For this phone number we need payment in advance");
    expect(html).toContain("House 417, Multan");
    expect(html).not.toContain("Refused twice");
    await markPhone(shop.db, { ...change, mark: "do_not_serve" });
    expect(await textOf(shop.checkOut(as, { ...details, payment: "jazzcash" }))).toContain(
      "We cannot accept orders for this phone number",
    );
    expect(await ordersOf(shop.db, id)).toMatchObject([{ placedAt: null }]);
    await markPhone(shop.db, { ...change, mark: null, reason: "" });
    expect((await shop.checkOut(as, details)).status).toBe(302);
  });

  it("[O.record] the record of a number: what was ordered, completed and cancelled; the owner alone marks it", async () => {
    const number = 90_417;
    const theirs = { phoneE164: "+923451112223" };
    await insertOrder(shop.db, { number, userId: null }, [{ ...theirs, status: "completed" }]);
    await insertOrder(shop.db, { number: number + 1, userId: null }, [{ ...theirs, status: "cancelled" }]);
    await insertOrder(shop.db, { number: number + 2, userId: null }, [theirs]);
    const path = `/dashboard/orders/LS-${number}/number`;
    for (const { as } of [owner, manager, sana]) {
      const html = await textOf(shop.get(path, { as }));
      expect(html).toContain("3 orders, 1 completed, 1 cancelled, 1 in progress");
      expect(html.includes("Save restriction")).toBe(as === owner.as);
    }
    const form = { intent: "mark", mark: "do_not_serve", reason: "Threatened the rider" };
    for (const { as } of [manager, sana]) expect((await shop.post(path, { as, form })).status).toBe(403);
    expect((await shop.post(path, { as: owner.as, form: { ...form, mark: "enemy" } })).status).toBe(400);
    expect((await shop.post(path, { as: owner.as, form: { ...form, reason: " " } })).status).toBe(400);
    expect((await shop.post(path, { as: owner.as, form })).status).toBe(302);
    const order = await textOf(shop.get(`/dashboard/orders/LS-${number + 2}`, { as: sana.as }));
    expect(order).toContain("No orders");
    expect((await shop.post(path, { as: owner.as, form: { intent: "lift", liftReason: "" } })).status).toBe(
      302,
    );
    expect(await textOf(shop.get(path, { as: owner.as }))).toContain("No restriction.");
  });

  it("shows an order beside another one of the customer, for which the shop owes money", async () => {
    const owed = await createPaidOrder(shop.db, await shop.customer(owner.id), { cancel: false, items: 2 });
    await changeOrderStatus(shop.db, await shop.customer(owner.id), owed.lineIds[0] as number, "cancelled");
    const { number } = await place();
    const shown = await shop.get(`/dashboard/confirm/LS-${number}`, { as: sana.as });
    expect(await textOf(Promise.resolve(shown))).toContain(
      `LS-${owed.number}, Eyebrow Razors, we owe Rs. 1,999`,
    );
    await shop.db
      .updateTable("orders")
      .set({ confirmation: "to_confirm" })
      .where("id", "=", owed.id)
      .execute();
    const own = await textOf(shop.get(`/dashboard/confirm/LS-${owed.number}`, { as: sana.as }));
    expect(own).toMatch(/Cash on delivery.*Rs\. 0.*We owe Rs\. 1,999/);
  });

  it("says how many are left of an order that holds no stock, and refuses to confirm it beyond that", async () => {
    await setStock(shop.db, "lumiskin-retinol", 13);
    const { id } = await shop.signUp();
    const items: [string, number][] = [["lumiskin-retinol", 13]];
    const { id: orderId, number } = await placeTestOrder(shop.db, await shop.customer(id), { items });
    await setStock(shop.db, "lumiskin-retinol", 12);
    const path = `/dashboard/confirm/LS-${number}`;
    expect(await textOf(shop.get(path, { as: sana.as }))).toContain("Not reserved: 12 left.");
    const { action, fields } = await shop.fill(path, "Confirmed", {}, { as: sana.as });
    const refused = await shop.post(action, { as: sana.as, form: fields });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Not enough is left for this order.");
    await setStock(shop.db, "lumiskin-retinol", null);
    await shop.db.updateTable("orders").set({ confirmation: "refused" }).where("id", "=", orderId).execute();
  });

  it("leaves out a row that cannot be shown, with its link, and opens the next one", async () => {
    const broken = await place();
    const { id, number } = await place();
    const path = `/dashboard/orders/LS-${broken.number}`;
    // No time that a person can read.
    await sql`update confirmation_attempts set call_after = '-infinity'`.execute(shop.db);
    await sql`insert into confirmation_attempts (order_id, channel, outcome, call_after)
      values (${broken.id}, 'call', 'call_later', '-infinity')`.execute(shop.db);
    await sql`update orders set call_lease_by = null, call_lease_until = null`.execute(shop.db);
    await sql`update orders set confirmation = 'refused' where id not in (${broken.id}, ${id})`.execute(
      shop.db,
    );
    await sql`update orders set call_after = '-infinity' where id = ${broken.id}`.execute(shop.db);
    const html = await textOf(shop.get("/dashboard/confirm", { as: sana.as }));
    expect(html).toContain(`aria-label="Order LS-${number}"`);
    expect(html).toMatch(new RegExp(`href="${path}"[^>]*>LS-${broken.number} cannot be shown</a>`));
  });

  it("bulk cancelling refuses what is no list of orders, and callers", async () => {
    const path = "/dashboard/confirm/release";
    for (const order of ["", "-1", "1 or 1=1", "9".repeat(40)])
      expect((await shop.post(path, { as: owner.as, form: { order } })).status).toBe(400);
    expect((await shop.post(path, { as: sana.as, form: { order: "1" } })).status).toBe(403);
    const answer = await shop.post(path, { as: owner.as, form: { order: "999999999999999" } });
    expect(answer.headers.get("Location")).toBe(`${path}?cancelled=0&kept=1`);
    const strange = await shop.get(`${path}?cancelled=<b>&kept=%00&order=x&cancel`, { as: owner.as });
    expect(strange.status).toBe(200);
  });
});
