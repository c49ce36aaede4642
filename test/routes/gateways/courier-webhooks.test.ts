import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { followHints } from "../../../shop/fulfilment/couriers/tracking/follow-hints.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { planTestParcel, prepareCouriers } from "../../fulfilment/planned-parcel.ts";
import { openTestShop } from "../../test-shop.ts";

describe("a courier's call", async () => {
  const { db, handle } = await openTestShop();
  const call = (
    body: string | Uint8Array,
    { courier = "trax", from = "192.0.2.50", headers = {}, query = "" } = {},
  ) =>
    handle(
      new Request(`http://localhost:3000/webhooks/${courier}${query}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: body as BodyInit,
      }),
      from,
    );
  await prepareCouriers(db);
  const parcel = await planTestParcel(db, await createCustomer(db));
  const trackingNumber = "10100000001";
  await db
    .updateTable("shipments")
    .set({ courier: "trax", trackingNumber, state: "handed_over", trackDueAt: new Date("2099-01-01") })
    .where("id", "=", parcel.id)
    .execute();
  const events = () => db.selectFrom("inboundEvents").selectAll().orderBy("id").execute();
  const shipment = () =>
    db.selectFrom("shipments").selectAll().where("id", "=", parcel.id).executeTakeFirstOrThrow();
  const delivered = JSON.stringify({
    tracking_number: 10100000001,
    status: "Shipment - Delivered",
    phone: "x",
  });

  it("[O.webhook] is answered from one insert, and moves nothing: the parcel is asked about soon", async () => {
    expect((await call(delivered)).status).toBe(204);
    expect((await shipment()).state).toBe("handed_over");
    await followHints(db);
    expect(await shipment()).toMatchObject({ state: "handed_over" });
    expect((await shipment()).trackDueAt.getTime()).toBeLessThan(Date.now() + 60_000);
    expect(await events()).toMatchObject([{ provider: "trax", payload: {}, shipmentId: parcel.id }]);
    expect(await db.selectFrom("shipmentEvents").selectAll().execute()).toEqual([]);
  });

  it("that is replayed, also many times at once, is heard once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => call(delivered)));
    expect(await events()).toHaveLength(1);
  });

  it("of a parcel that was asked about just now has it asked about when a minute has passed, and not again and again", async () => {
    const trackedAt = new Date();
    await db
      .updateTable("shipments")
      .set({ trackDueAt: new Date("2099-01-01"), trackedAt })
      .where("id", "=", parcel.id)
      .execute();
    for (const n of [2, 3]) {
      await call(JSON.stringify({ tracking_number: trackingNumber, n }));
      await followHints(db);
      expect((await shipment()).trackDueAt).toEqual(new Date(trackedAt.getTime() + 60_000));
    }
  });

  it("that names no parcel of that courier is not stored, and a courier has at most 5,000 rows a day", async () => {
    const before = (await events()).length;
    expect((await call(JSON.stringify({ tracking_number: "99999999999" }))).status).toBe(204);
    expect(
      (await call(JSON.stringify({ tracking_number: trackingNumber, other: 1 }), { courier: "postex" }))
        .status,
    ).toBe(204);
    expect(await events()).toHaveLength(before);
    await sql`insert into inbound_events (provider, event_key, payload, processed_at)
      select 'trax', 'full ' || n, '{}', now() from generate_series(1, 5000) as n`.execute(db);
    expect((await call(JSON.stringify({ tracking_number: trackingNumber, n: 99 }))).status).toBe(204);
    expect(await events()).toHaveLength(before + 5000);
    await sql`delete from inbound_events where event_key like 'full %'`.execute(db);
  });

  it.each<[string, string | Uint8Array, number, Parameters<typeof call>[1]?]>([
    ["without anything", "", 204],
    ["with words", "a parcel was delivered", 204],
    ["with NUL", '{"tracking_number": "10100000001\\u0000"}', 204],
    ["with bytes that are no text", new Uint8Array([0x22, 0xff, 0xfe, 0x22]), 204],
    ["that is too large", `"${"x".repeat(70_000)}"`, 413],
    ["of nobody", "{}", 404, { courier: "nobody" }],
    ["of a courier without a protocol", "{}", 404, { courier: "tcs" }],
    ["from a browser on another site", "{}", 204, { headers: { Origin: "https://evil.example" } }],
    ["that says it is a form", "{}", 204, { headers: { "Content-Type": "multipart/form-data" } }],
  ])("%s: changes nothing", async (_, body, status, options) => {
    const before = await shipment();
    expect((await call(body, options)).status).toBe(status);
    await followHints(db);
    expect(await shipment()).toEqual(before);
  });

  it("from an address that floods the shop is not heard, and never refused: Trax would stop calling", async () => {
    const customer = await createCustomer(db);
    const numbers = Array.from({ length: 10 }, (_, n) => `1020000000${n}`);
    for (const number of numbers) {
      const { id } = await planTestParcel(db, customer);
      await db
        .updateTable("shipments")
        .set({ courier: "trax", trackingNumber: number })
        .where("id", "=", id)
        .execute();
    }
    const before = (await events()).length;
    // Side by side: within the minute of the limit also where the machine is slow.
    for (let batch = 0; batch < 18; batch++) {
      const calls = Array.from({ length: 50 }, (_, n) =>
        call(`{"n": ${50 * batch + n}, "cn": "${numbers[n % 10]}"}`, { from: "192.0.2.66" }),
      );
      for (const { status } of await Promise.all(calls)) expect(status).toBe(204);
    }
    const heard = (await events()).length - before;
    expect(heard).toBeLessThan(700);
    expect((await call(`{"n": 9999, "cn": "${trackingNumber}"}`)).status).toBe(204);
    expect((await events()).length).toBe(before + heard + 1);
  });

  it.each<[string, string, string, string]>([
    ["a form", "application/x-www-form-urlencoded", "tracking_number=10100000001&status=x", ""],
    ["a query", "text/plain", "", "?tracking_number=10100000001"],
  ])("is heard as %s too", async (_, type, body, query) => {
    const due = { trackDueAt: new Date("2099-01-01"), trackedAt: null };
    await db.updateTable("shipments").set(due).where("id", "=", parcel.id).execute();
    const response = await call(body, { query, headers: { "Content-Type": type } });
    expect(response.status).toBe(204);
    // What came before is followed first, a batch at a time.
    const dueAt = async () => {
      await followHints(db);
      return (await shipment()).trackDueAt.getTime();
    };
    await expect.poll(dueAt).toBeLessThan(Date.now() + 60_000);
  });

  it("is answered while the database cannot keep it", async () => {
    const refuse = (on: string) => sql.raw(`alter table inbound_events ${on}`).execute(db);
    await refuse("add constraint full_up check (id < 0) not valid");
    expect((await call(`{"n": 8888, "cn": "${trackingNumber}"}`)).status).toBe(204);
    await refuse("drop constraint full_up");
  });

  it("deeper below the address is no call, so its origin is checked", async () => {
    expect((await call("{}", { courier: "trax/more" })).status).toBe(403);
  });
});
