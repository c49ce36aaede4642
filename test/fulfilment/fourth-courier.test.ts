import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getBookView } from "../../app/dashboard/couriers/book/view.ts";
import { setSealingSecrets } from "../../platform/sealed-text.ts";
import { saveCourier } from "../../shop/fulfilment/couriers/accounts/change-courier.ts";
import { courierForm } from "../../shop/fulfilment/couriers/accounts/courier-form.ts";
import { openCourierAccount } from "../../shop/fulfilment/couriers/accounts/open-courier-account.ts";
import { adapterOf, adapters } from "../../shop/fulfilment/couriers/adapters/adapter-of.ts";
import { requestBooking } from "../../shop/fulfilment/couriers/booking/request-booking.ts";
import { claimNextRequest, deliverRequest } from "../../shop/fulfilment/couriers/requests/deliver-request.ts";
import { followHints } from "../../shop/fulfilment/couriers/tracking/follow-hints.ts";
import { callingCouriers, hearHint } from "../../shop/fulfilment/couriers/tracking/hear-hint.ts";
import { trackParcels } from "../../shop/fulfilment/couriers/tracking/track-parcels.ts";
import { confirmPayment } from "../../shop/orders/lifecycle/confirm-payment.ts";
import { type PaymentMethod, paymentMethods, paymentMethodTable } from "../../shop/payments/model/payment.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { placeTestOrder } from "../orders-fixture.ts";
import { createTestDatabase } from "../test-database.ts";
import { everyCity, fakeCourier } from "./fake-courier.ts";
import { planTestParcel, prepareCouriers } from "./planned-parcel.ts";

// What a fourth courier and another payment method need: an entry in `adapters` or `paymentMethodTable`, and rows. Nothing else.
const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { isAdmin: true });
const actor = { actor: "admin", actorId: admin.id } as const;
const easypaisa = "easypaisa" as PaymentMethod;

// Other files of the worker read the same tables.
afterAll(() => {
  setSealingSecrets([]);
  delete adapters.tez;
  delete (paymentMethodTable as Partial<Record<string, unknown>>)[easypaisa];
  const added = paymentMethods.indexOf(easypaisa);
  if (added > 0) paymentMethods.splice(added, 1);
});

describe("a fourth courier", () => {
  const fake = fakeCourier();
  beforeAll(async () => {
    setSealingSecrets([randomBytes(32).toString("hex")]);
    await prepareCouriers(db);
    const credentials = [{ name: "key", label: "API key", required: true }];
    adapters.tez = {
      ...fake.adapter,
      account: { baseUrl: "https://tez.example", credentials, settings: [] },
    };
    await pool.query("insert into courier_adapters (name) values ('tez')");
    await pool.query(
      "insert into couriers (id, name, adapter, position, active) values ('tez', 'Tez', 'tez', 9, true)",
    );
  });

  it("asks the owner for its account", async () => {
    const typed = { name: "Tez", trackingUrl: "", adviceHours: "48", version: "1", baseUrl: "" };
    const form = courierForm("tez", { hasAccount: true, account: true });
    expect(form.safeParse({ ...typed, "password-key": "k-1" }).success).toBe(true);
    expect(form.safeParse(typed).success).toBe(false);
    const saved = { name: "Tez", trackingUrl: null, active: true, adviceHours: 48, version: 1, settings: {} };
    const account = { baseUrl: null, credentials: { key: "k-1" } };
    expect(await saveCourier(db, "tez", { ...saved, account }, admin.id)).toMatchObject({
      outcome: "changed",
    });
    expect(await openCourierAccount(db, "tez")).toMatchObject({
      baseUrl: "https://tez.example",
      credentials: { key: "k-1" },
    });
  });

  it("books a parcel, is asked again when its answer is lost, and calls when it has delivered", async () => {
    const delivery = { db, adapterOf, openAccount: openCourierAccount, findCity: everyCity };
    const { id, reference, cash } = await planTestParcel(db, await createCustomer(db));
    fake.next.book = ["lost"];
    await requestBooking(db, { shipmentIds: [id], courierId: "tez" }, actor, everyCity);
    const work = async () => {
      await pool.query("update courier_requests set due_at = now() where finished_at is null");
      const claimed = await claimNextRequest(delivery);
      if (claimed) await deliverRequest(delivery, claimed);
    };
    await work();
    expect((await getBookView(db)).unknown).toMatchObject([{ canAsk: true }]);
    await work();
    const [booking] = fake.books;
    const trackingNumber = booking?.trackingNumber ?? "";
    expect(fake.books).toMatchObject([{ reference, parcel: { cashRupees: cash / 100 } }]);
    const state = () =>
      db
        .selectFrom("shipments")
        .where("id", "=", id)
        .select(["state", "courier", "trackingNumber"])
        .executeTakeFirst();
    expect(await state()).toEqual({ state: "booked", courier: "tez", trackingNumber });

    expect(callingCouriers()).toContain("tez");
    await hearHint(db, "tez", { key: "k".repeat(64), candidates: [trackingNumber] });
    const at = new Date();
    fake.events.set(trackingNumber, [
      { code: "1", meaning: "scanned", text: "Picked", at },
      { code: "2", meaning: "delivered", text: "Delivered", at: new Date(at.getTime() + 1000) },
    ]);
    await followHints(db);
    await trackParcels(delivery);
    expect(await state()).toMatchObject({ state: "delivered" });
  });
});

describe("another payment method", () => {
  beforeAll(async () => {
    Object.assign(paymentMethodTable, {
      [easypaisa]: { ...paymentMethodTable.transfer, label: "Easypaisa" },
    });
    paymentMethods.push(easypaisa);
    await pool.query("insert into payment_methods values ('easypaisa', false, false)");
    await pool.query(`insert into payment_states (method, state, words, paid) values
      ('easypaisa', 'awaited', 'Easypaisa awaited', false), ('easypaisa', 'captured', 'Easypaisa received', true)`);
  });

  it("has orders that are due until their payment has come, and are not collected at the door", async () => {
    const { id } = await placeTestOrder(db, await createCustomer(db), { payment: easypaisa });
    const order = async () =>
      (await pool.query("select order_due($1)::int as due, cash_at_door($1)::int as cash from orders", [id]))
        .rows[0];
    expect(await order()).toEqual({ due: 199_900, cash: 0 });
    expect(await confirmPayment(db, admin, id)).toBe("byTransfer");
    await pool.query("update payments set state = 'captured' where order_id = $1", [id]);
    expect(await order()).toEqual({ due: 0, cash: 0 });
  });

  it("is refused by the database where no row names it", async () => {
    const unknown = placeTestOrder(db, await createCustomer(db), { payment: "barter" as PaymentMethod });
    await expect(unknown).rejects.toThrow();
    await expect(pool.query("update couriers set adapter = 'pigeon' where id = 'tcs'")).rejects.toThrow(
      "couriers_adapter_fkey",
    );
  });
});

it("has the same facts of each method in the database", async () => {
  const { rows } = await pool.query("select method, on_delivery, by_gateway from payment_methods");
  const facts = paymentMethods.map((method) => ({
    method,
    on_delivery: !paymentMethodTable[method].paidAhead,
    by_gateway: paymentMethodTable[method].holder === "gateway",
  }));
  expect(rows).toEqual(expect.arrayContaining(facts));
  expect(rows).toHaveLength(facts.length);
});
