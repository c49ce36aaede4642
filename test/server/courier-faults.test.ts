import { afterAll, describe, expect, it } from "vitest";
import { setSealingSecrets } from "../../platform/sealed-text.ts";
import { courierDelivery } from "../../server/jobs/courier-jobs.ts";
import { fetchDueCities } from "../../shop/fulfilment/couriers/accounts/fetch-cities.ts";
import { claimNextRequest, deliverRequest } from "../../shop/fulfilment/couriers/requests/deliver-request.ts";
import { pullCourierMoney, trackParcels } from "../../shop/fulfilment/couriers/tracking/track-parcels.ts";
import { listUnreadable } from "../../shop/fulfilment/couriers/tracking/unreadable-answer-queries.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { compareCouriers, liveOf } from "../faults/compare-couriers.ts";
import { runCourierRounds } from "../faults/courier-rounds.ts";
import { planTestParcel, prepareCouriers } from "../fulfilment/planned-parcel.ts";
import { PlainBrowser } from "../pages/plain-browser.ts";
import { connectShop } from "../simulators/couriers/connect-shop.ts";
import type { CourierStep } from "../simulators/couriers/courier-books.ts";
import { courierProtocols, startCourier } from "../simulators/couriers/start-courier.ts";
import { createTestDatabase } from "../test-database.ts";
import { openTestShop } from "../test-shop.ts";

const whole = { doubled: 0, lost: 0, untrue: 0, unfinished: 0, cash: 0, broken: [] };

const { parcels, kills } = process.env.TEST_ALL ? { parcels: 1000, kills: 40 } : { parcels: 60, kills: 5 };

it(`[O.books-agree] books none of ${parcels} parcels twice, loses none, and believes no delivery that is not true`, async () => {
  const { url } = await createTestDatabase();
  const findings = await runCourierRounds({ databaseUrl: url, parcels, kills, seed: 20261123 });
  expect(findings).toMatchObject({ ...whole, kills });
  expect(findings.forged.heard).toBeGreaterThan(10);
}, 1_800_000);

// What that test relies on: a shop that believes what is not so must not pass for a whole one.
describe("the comparison of the shop with the couriers' own books", async () => {
  const { db, pool } = await createTestDatabase();
  const trax = await startCourier("trax");
  afterAll(() => trax.stop());
  await prepareCouriers(db);
  const book = (reference: string, cash: number) =>
    trax.books.book({
      reference,
      name: "A",
      phone: "03001234567",
      address: "1",
      city: "Lahore",
      cashRupees: cash / 100,
      weightGrams: 300,
      contents: "Serum",
    });
  const { id, order, reference, cash } = await planTestParcel(db, await createCustomer(db));
  await db
    .insertInto("toldCash")
    .values({ shipmentId: id, orderId: order.id, amount: cash, toldBefore: true })
    .execute();
  const parcel = book(reference, cash);
  trax.books.act(parcel, "return");
  const believe = (columns: object) =>
    db.updateTable("shipments").set(columns).where("id", "=", id).execute();
  const found = () => compareCouriers(db, pool, [trax]);

  it("finds nothing where there is nothing, and each difference", async () => {
    const booked = { courier: "trax", trackingNumber: parcel.trackingNumber };
    await believe({ ...booked, state: "coming_back" });
    expect(await found()).toEqual(whole);
    await believe({ state: "handed_over" });
    expect(await found()).toEqual({ ...whole, unfinished: 1 });
    await believe({ state: "delivered" });
    expect(await found()).toEqual({ ...whole, untrue: 1 });
    await believe({ state: "coming_back", trackingNumber: "10120000" });
    expect(await found()).toEqual({ ...whole, lost: 1 });
    await believe({ ...booked, courier: "leopards" });
    expect(await found()).toEqual({ ...whole, lost: 1 });
    await believe(booked);
    const second = book(reference, cash);
    expect(await found()).toEqual({ ...whole, doubled: 1 });
    trax.books.act(second, "cancelled");
    expect(await found()).toEqual(whole);
    trax.books.act(parcel, "delivered");
    expect(await found()).toEqual({ ...whole, untrue: 1, cash: -cash });
    book("SH-999999", 0);
    expect(await found()).toMatchObject({ lost: 1 });
  });
});

describe("with couriers that refuse what lacks a mandatory field", async () => {
  const count = process.env.TEST_ALL ? 60 : 6;
  const shop = await openTestShop();
  const { db } = shop;
  const owner = await shop.signUpAdmin();
  const couriers = await Promise.all(
    (["postex", "leopards", "trax"] as const).map((name) => startCourier(name)),
  );
  afterAll(async () => {
    setSealingSecrets([]);
    await Promise.all(couriers.map((courier) => courier.stop()));
  });
  const delivery = courierDelivery(db);
  const browser = new PlainBrowser(shop, owner.as);
  const shipments = async () =>
    (await db.selectFrom("shipments").selectAll().orderBy("id").execute()).map((row) => {
      const courier = couriers.find(({ name }) => name === row.courier);
      return { ...row, books: courier?.books, kept: courier?.books.find(row.trackingNumber ?? "") };
    });
  const countStates = async () => {
    const groups = Map.groupBy(await shipments(), ({ state }) => state);
    return Object.fromEntries([...groups].map(([state, { length }]) => [state, length]));
  };

  /** Sends what waits, as the server's job does, until nothing does any more automatically. */
  async function work() {
    for (let sent = true; sent; ) {
      sent = false;
      await db
        .updateTable("courierRequests")
        .set({ dueAt: new Date(0) })
        .where("finishedAt", "is", null)
        .execute();
      for (
        let claimed = await claimNextRequest(delivery);
        claimed;
        claimed = await claimNextRequest(delivery)
      ) {
        await deliverRequest(delivery, claimed);
        sent = true;
      }
    }
  }
  /** What the couriers do with each parcel, and what the shop then learns. */
  async function happens(stepsOf: (index: number) => CourierStep[]) {
    for (const [index, { books, kept }] of (await shipments()).entries())
      for (const step of kept ? stepsOf(index) : []) books?.act(kept as NonNullable<typeof kept>, step);
    await db
      .updateTable("shipments")
      .set({ trackDueAt: new Date(0) })
      .execute();
    await trackParcels(delivery);
  }
  const isReturned = (index: number) => index % 6 > 2;

  it(`books, tries again, brings back and is paid for ${count} parcels, and a button leads on from each`, async () => {
    setSealingSecrets(shop.shop.sealingSecrets);
    await prepareCouriers(db);
    await connectShop(db, couriers);
    await fetchDueCities(delivery, new AbortController().signal);
    const references: string[] = [];
    for (let made = 0; made < count; made++)
      references.push(
        (await planTestParcel(db, await createCustomer(db, { fullName: "Ayesha Khan" }))).reference,
      );
    // Of each courier a refused booking, and one whose answer is lost.
    for (const { name, faults } of couriers)
      for (const kind of ["refused", "lost-after"] as const)
        faults.add({ kind, path: courierProtocols[name].bookingPath });

    for (let round = 0; round < 4 && (await countStates()).booked !== count; round++) {
      const planned = (await shipments()).filter(({ state }) => state === "planned");
      const chosen = planned.map(({ id, reference }) => [
        `Courier for ${reference}`,
        couriers[id % 3]?.name ?? "",
      ]);
      await browser.goto("/dashboard/book");
      if (planned.length > 0) await browser.press(/^Book/, Object.fromEntries(chosen));
      await work();
      for (const { reference, state } of await shipments()) {
        if (state !== "unknown") continue;
        const [there] = couriers.flatMap((courier) => liveOf(courier, reference));
        await browser.goto(`/dashboard/parcels/${reference}`);
        if (there) await browser.press("Mark as booked", { trackingNumber: there.trackingNumber });
        else await browser.press("Not booked");
      }
    }
    expect(await countStates()).toEqual({ booked: count });

    await happens(() => ["scan", "out for delivery", "attempt failed"]);
    expect((await shipments()).map(({ state, attempts }) => [state, attempts])).toEqual(
      references.map(() => ["attempted", 1]),
    );
    for (const [index, reference] of references.entries()) {
      await browser.goto(`/dashboard/parcels/${reference}`);
      await browser.press(isReturned(index) ? "Return to shop" : "Ask to try again", {
        remarks: "Ring twice",
      });
    }
    await work();
    const requests = db.selectFrom("courierRequests").where("kind", "=", "advise").select("state");
    expect(await requests.where("state", "!=", "done").execute()).toEqual([]);
    expect(couriers.flatMap(({ books }) => books.parcels.flatMap(({ advice }) => advice))).toHaveLength(
      count,
    );

    await happens((index) =>
      isReturned(index) ? ["return", "returned"] : ["out for delivery", "delivered"],
    );
    expect(await countStates()).toEqual({ delivered: count / 2, coming_back: count / 2 });
    for (const { state, books, kept } of await shipments())
      if (kept && state === "delivered") books?.pay(kept);
    await db
      .updateTable("shipments")
      .set({ moneyDueAt: new Date(0) })
      .execute();
    await pullCourierMoney(delivery);
    const paid = db.selectFrom("courierPayments").where("paid", "=", true).orderBy("shipmentId");
    expect((await paid.select("shipmentId").execute()).map(({ shipmentId }) => shipmentId)).toEqual(
      (await shipments()).filter(({ state }) => state === "delivered").map(({ id }) => id),
    );
    for (const { name } of couriers) expect(await listUnreadable(db, name)).toEqual([]);
    expect(await compareCouriers(db, shop.shop.pool, couriers)).toEqual(whole);
    for (const [index, reference] of references.entries()) {
      if (!isReturned(index)) continue;
      await browser.goto(`/dashboard/take-back/${reference}`);
      await browser.press("Save return");
    }
    expect(await countStates()).toEqual({ delivered: count / 2, received_back: count / 2 });
  }, 600_000);
});
