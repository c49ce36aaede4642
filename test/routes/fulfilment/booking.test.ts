import { describe, expect, it } from "vitest";
import { sealText, setSealingSecrets } from "../../../platform/sealed-text.ts";
import { findCourierCity } from "../../../shop/fulfilment/cities/find-courier-city.ts";
import type { CourierDelivery } from "../../../shop/fulfilment/couriers/accounts/courier-delivery.ts";
import { sealPurpose } from "../../../shop/fulfilment/couriers/accounts/open-courier-account.ts";
import { adapterOf } from "../../../shop/fulfilment/couriers/adapters/adapter-of.ts";
import {
  claimNextRequest,
  deliverRequest,
} from "../../../shop/fulfilment/couriers/requests/deliver-request.ts";
import { recordCourierEvents } from "../../../shop/fulfilment/couriers/tracking/record-courier-events.ts";
import { transition } from "../../../shop/orders/lifecycle/transition.ts";
import { listParcelCash } from "../../../shop/payments/ledger/parcel-cash-queries.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { type FakeCourier, fakeCourier, fakeDelivery } from "../../fulfilment/fake-courier.ts";
import { insertParcel } from "../../fulfilment/parcel-states-fixture.ts";
import { planTestParcel, prepareCouriers } from "../../fulfilment/planned-parcel.ts";
import { screen } from "../../screen.ts";
import { startCourier } from "../../simulators/couriers/start-courier.ts";
import { openTestShop } from "../../test-shop.ts";

const key = "a-key-that-seals-credentials-in-tests-only";

describe("booking", async () => {
  const shop = await openTestShop({ settings: { CREDENTIALS_KEY: key } });
  const { db } = shop;
  const { as } = await shop.signUpAdmin();
  const packer = await shop.signUpStaff("packer");
  const caller = await shop.signUpStaff("caller");
  await prepareCouriers(db);
  await db
    .updateTable("couriers")
    .set({ active: false })
    .where("id", "not in", ["postex", "trax", "tcs"])
    .execute();
  for (const courierId of ["postex", "trax"])
    await db.insertInto("courierCities").values({ courierId, code: "Lahore", name: "Lahore" }).execute();

  const newParcel = async (options: Parameters<typeof planTestParcel>[2] = {}) =>
    planTestParcel(db, await createCustomer(db, { fullName: "Ayesha Khan" }), options);
  const shipment = (id: number) =>
    db.selectFrom("shipments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const post = (form: Record<string, string>, who = as, path = "/dashboard/book") =>
    shop.post(path, { as: who, form });
  const book = (id: number, courier: string, who = as) =>
    post({ intent: "book", parcel: String(id), [`courier-${id}`]: courier }, who);
  const pageText = async (path = "/dashboard/book", who = as) =>
    (await (await shop.get(path, { as: who })).text()).replace(/<!-- -->/g, "");
  /** Sends all that waits, as the server's job does. */
  async function work(courier: FakeCourier | CourierDelivery = fakeCourier()) {
    const delivery =
      "books" in courier ? { ...fakeDelivery(db, courier), findCity: findCourierCity } : courier;
    for (let claimed = await claimNextRequest(delivery); claimed; claimed = await claimNextRequest(delivery))
      await deliverRequest(delivery, claimed);
  }

  it("ticks only the parcels that come from packing", async () => {
    const [packed] = [await newParcel(), await newParcel()];
    const { main } = await screen(shop.get(`/dashboard/book?parcels=${packed?.id}`, { as }));
    const ticked = main.fields.filter(({ name, checked }) => name === "parcel" && checked);
    expect(ticked.map(({ value }) => value)).toEqual([String(packed?.id)]);
  });

  it("many parcels are booked in one press, with the proposed courier or another", async () => {
    const [one, two] = [await newParcel(), await newParcel()];
    const page = await pageText();
    expect(page).toContain("First courier in your list that delivers there");
    const sent = new URLSearchParams([
      ["intent", "book"],
      ["parcel", String(one.id)],
      ["parcel", String(two.id)],
      [`courier-${one.id}`, "postex"],
      [`courier-${two.id}`, "trax"],
    ]);
    const response = await shop.handle(
      new Request(new URL("/dashboard/book", shop.origin), {
        method: "POST",
        headers: { Origin: shop.origin, Cookie: as.header() },
        body: sent,
      }),
      "192.0.2.7",
    );
    expect(response.headers.get("Location")).toBe("/dashboard/book?requested=2");
    expect(await pageText()).toContain("Sending to courier: 2");
    const afterwards = async () => (await shop.get("/dashboard/book?requested=2", { as })).text();
    expect(await afterwards()).toContain("2 bookings are being sent");
    const fake = fakeCourier();
    await work(fake);
    expect(await afterwards()).not.toContain("on the way");
    expect(fake.books).toHaveLength(2);
    expect([(await shipment(one.id)).courier, (await shipment(two.id)).courier]).toEqual(["postex", "trax"]);
    expect(await pageText()).toContain("Booked with Trax: 1");
  });

  it("a packer books; a caller and whoever is unknown do not", async () => {
    const { id } = await newParcel();
    expect((await book(id, "postex", caller.as)).status).toBe(403);
    expect((await shipment(id)).courier).toBeNull();
    expect((await book(id, "postex", packer.as)).status).toBe(302);
    await work();
    expect((await shipment(id)).state).toBe("booked");
  });

  it("[O.paisa] paisa are taken off once, as an adjustment of the order", async () => {
    const { id, order, cash } = await newParcel();
    await db
      .insertInto("orderAdjustments")
      .values({ orderId: order.id, kind: "correction", amount: -50, reason: "Goodwill" })
      .execute();
    expect(await pageText()).toContain("0.50 less than due");
    await book(id, "trax");
    await work();
    expect((await listParcelCash(db, [id])).get(id)).toEqual({
      collects: cash - 100,
      told: cash - 100,
      today: cash - 100,
    });
    const reasons = await db
      .selectFrom("orderAdjustments")
      .select(["amount", "reason"])
      .where("orderId", "=", order.id)
      .orderBy("id")
      .execute();
    expect(reasons.map(({ amount }) => amount)).toEqual([-50, -50]);
  });

  it("[O.courier-rule] says that a city is not served before any call, and has a doubtful one decided", async () => {
    await db.insertInto("courierCities").values({ courierId: "trax", code: "77", name: "KOT ADU" }).execute();
    const { id } = await newParcel();
    await db.updateTable("shipments").set({ cityId: "kot-addu" }).where("id", "=", id).execute();
    const refused = await book(id, "trax");
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("This city is not matched with");
    expect(await pageText()).toContain("Trax: city not matched yet");
    expect(await pageText()).toMatch(/<option value="" selected="">Choose the city<\/option>/);
    for (const code of ["", "is:", "77"]) {
      const unchosen = await post({ intent: "map", courier: "trax", city: "kot-addu", code });
      expect([code, unchosen.status]).toEqual([code, 400]);
      expect(await unchosen.text()).toContain("Please choose the city, or “Not delivered to”");
    }
    expect((await post({ intent: "map", courier: "trax", city: "kot-addu", code: "is:999" })).status).toBe(
      409,
    );
    expect(
      (await post({ intent: "map", courier: "postex", city: "kot-addu", code: "unserved" })).status,
    ).toBe(302);
    expect((await post({ intent: "map", courier: "trax", city: "kot-addu", code: "is:77" })).status).toBe(
      302,
    );
    expect(await pageText()).toContain("PostEx: not delivered to");
    expect((await book(id, "postex")).status).toBe(409);
    await book(id, "trax");
    const fake = fakeCourier();
    await work(fake);
    expect(fake.books).toHaveLength(1);
    expect((await shipment(id)).consignee).toMatchObject({ city: { code: "77", name: "KOT ADU" } });
  });

  it("a parcel without a city gets one by hand, and none that is not known here", async () => {
    const { id, order } = await newParcel();
    await db.updateTable("shipments").set({ cityId: null }).where("id", "=", id).execute();
    await db.updateTable("orders").set({ cityId: null }).where("id", "=", order.id).execute();
    const unknown = await post({ intent: "city", shipment: String(id), city: "Atlantis" });
    expect([unknown.status, await unknown.text()]).toEqual([409, expect.stringContaining("Atlantis")]);
    expect((await post({ intent: "city", shipment: String(id), city: "lahore" })).status).toBe(302);
    expect((await shipment(id)).cityId).toBe("lahore");
  });

  it.each([
    ["booked", { trackingNumber: "TX-777" }, "booked"],
    ["not_booked", {}, "planned"],
  ])("a lost answer waits for a person, who says %s", async (intent, more, state) => {
    const { id, reference } = await newParcel();
    await book(id, "trax");
    await work(Object.assign(fakeCourier({ canBeAsked: false }), { next: { book: ["lost"] } }));
    expect((await shipment(id)).state).toBe("unknown");
    expect(await pageText()).toContain("Courier did not answer: 1");
    expect((await book(id, "postex")).status).toBe(409);
    expect((await post({ intent, shipment: String(id), ...more }, caller.as)).status).toBe(403);
    expect((await post({ intent, shipment: String(id), ...more })).status).toBe(302);
    expect((await post({ intent, shipment: String(id), ...more })).status).toBe(409);
    expect((await shipment(id)).state).toBe(state);
    expect(await pageText(`/dashboard/parcels/${reference}`)).toContain("Booking, Trax");
  });

  it("a courier without a protocol is booked by hand: one number typed, many pasted", async () => {
    const [one, two, three] = [await newParcel(), await newParcel(), await newParcel()];
    for (const { id } of [one, two, three]) await book(id, "tcs");
    expect(await pageText()).toContain("Tracking number from ");
    const typed = { intent: "number", shipment: String(one.id), trackingNumber: "7790001" };
    expect((await post(typed)).status).toBe(302);
    const sheet = `CN\tReference\n7790001\t${two.reference}\n7790003\t${three.reference}`;
    const pasted = await post({ intent: "numbers", courier: "tcs", numbers: sheet });
    expect([pasted.status, await pasted.text()]).toEqual([
      409,
      expect.stringContaining("Another parcel has this tracking number."),
    ]);
    expect(await shipment(three.id)).toMatchObject({ state: "booked", trackingNumber: "7790003" });
    expect((await shipment(two.id)).state).toBe("planned");
  });

  it("a booking is taken back before hand-over, and its number is no parcel's any more", async () => {
    const { id, reference } = await newParcel();
    await book(id, "trax");
    const fake = fakeCourier();
    await work(fake);
    const path = `/dashboard/parcels/${reference}`;
    expect((await post({ intent: "cancel" }, caller.as, path)).status).toBe(403);
    expect((await post({ intent: "cancel" }, packer.as, path)).status).toBe(302);
    await work(fake);
    expect(fake.books.every(({ cancelled }) => cancelled)).toBe(true);
    expect(await shipment(id)).toMatchObject({ state: "planned", trackingNumber: null });
  });

  it("[O.after-hand-over] after hand-over the order's new address stands beside what the courier holds, and Trax is asked", async () => {
    const { id, reference, order } = await newParcel();
    await book(id, "trax");
    const fake = fakeCourier();
    await work(fake);
    const { trackingNumber } = await shipment(id);
    await db.transaction().execute((tx) =>
      transition(tx, {
        machine: "shipment",
        id,
        to: "handed_over",
        actor: { actor: "system", actorId: null },
      }),
    );
    await db
      .updateTable("orders")
      .set({ shippingAddress: "House 9, Model Town, Lahore" })
      .where("id", "=", order.id)
      .execute();
    const at = new Date();
    await recordCourierEvents(db, "trax", [
      {
        trackingNumber: trackingNumber ?? "",
        events: [{ code: "nobody", meaning: "attempted", text: "Consignee not home", at }],
      },
    ]);
    const path = `/dashboard/parcels/${reference}`;
    const page = await pageText(path, caller.as);
    expect(page).toContain("Address: House 9, Model Town, Lahore");
    expect(page).toContain("Consignee not home");
    const change = { intent: "intercept", remarks: "Please bring it to House 9, Model Town." };
    expect((await post({ ...change, remarks: "" }, caller.as, path)).status).toBe(400);
    expect((await post(change, packer.as, path)).status).toBe(403);
    expect((await post(change, caller.as, path)).status).toBe(302);
    expect((await post({ intent: "retry", remarks: "He is at home today" }, caller.as, path)).status).toBe(
      302,
    );
    await work(fake);
    expect(fake.calls).toEqual(expect.arrayContaining(["intercept", "advise"]));
  });

  it("labels and the load sheet come through this server, for whoever books", async () => {
    const courier = await startCourier("postex");
    try {
      setSealingSecrets([key]);
      const { baseUrl, credentials, settings } = courier.account;
      await db
        .updateTable("couriers")
        .set({ settings: JSON.stringify({ ...settings, baseUrl }) })
        .where("id", "=", "postex")
        .execute();
      const sealed = sealText(sealPurpose("postex"), JSON.stringify(credentials));
      await db
        .insertInto("courierCredentials")
        .values({ courierId: "postex", sealed, setBy: null })
        .execute();
      const { id } = await newParcel();
      await book(id, "postex");
      await work({
        ...fakeDelivery(db, fakeCourier()),
        adapterOf,
        openAccount: async (_, courierId) => ({ courierId, ...courier.account }),
        findCity: findCourierCity,
      });
      const path = "/dashboard/book/documents";
      const form = { kind: "load_sheet", parcels: String(id) };
      expect((await shop.get(path, { as })).status).toBe(405);
      expect((await post(form, caller.as, path)).status).toBe(403);
      const answer = await post(form, packer.as, path);
      expect([await answer.text(), answer.headers.get("Content-Type")]).toEqual([
        expect.stringMatching(/^%PDF/),
        "application/pdf",
      ]);
      expect(courier.calls.at(-1)).toBe("POST /v2/generate-load-sheet");
      expect((await post({ ...form, parcels: "999999" }, as, path)).status).toBe(409);
      expect((await post({ ...form, parcels: "1,x" }, as, path)).status).toBe(404);
    } finally {
      await courier.stop();
    }
  });

  it("opens the words as they were edited, once they are written down", async () => {
    const { shipmentId } = await insertParcel(db, {
      number: 81_001,
      parcel: { state: "handed_over", courier: "tcs", handedOverAt: new Date() },
    });
    const { reference } = await shipment(shipmentId ?? 0);
    const tell = `/dashboard/parcels/${reference}/tell`;
    const remarks = "Ring twice & ask for آیشہ";
    const written = async () =>
      (
        await db
          .selectFrom("courierRequests")
          .select(["state", "payload"])
          .where("shipmentId", "=", shipmentId)
          .where("kind", "=", "intercept")
          .execute()
      ).map(({ state, payload }) => [state, payload]);
    for (const [by, url] of [
      ["whatsapp", `https://wa.me/?text=${encodeURIComponent(remarks)}`],
      ["email", `mailto:?subject=Change%20to%20a%20parcel&body=${encodeURIComponent(remarks)}`],
    ] as const) {
      const opened = await post({ by, remarks }, caller.as, tell);
      expect([opened.status, opened.headers.get("Refresh")]).toEqual([200, `0;url=${url}`]);
    }
    // The same words by another way, a moment later: it is one request.
    const told = [["done", { remarks }]];
    expect(await written()).toEqual(told);
    for (const [form, status] of [
      [{ by: "whatsapp", remarks: " " }, 400],
      [{ by: "whatsapp", remarks: "x".repeat(191) }, 400],
      [{ by: "https://evil.example", remarks }, 400],
      [{ remarks }, 400],
    ] as [Record<string, string>, number][])
      expect([form, (await post(form, caller.as, tell)).status]).toEqual([form, status]);
    expect((await post({ by: "email", remarks }, packer.as, tell)).status).toBe(403);
    await db.updateTable("shipments").set({ state: "received_back" }).where("id", "=", shipmentId).execute();
    expect((await post({ by: "email", remarks }, caller.as, tell)).status).toBe(409);
    expect(await written()).toEqual(told);
  });
});
