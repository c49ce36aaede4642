import { describe, expect, it } from "vitest";
import { bookByHand } from "../../../shop/fulfilment/couriers/booking/decide-booking.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { planTestParcel, prepareCouriers } from "../../fulfilment/planned-parcel.ts";
import { captureLatePayment } from "../../payments/late-payment.ts";
import { openTestShop } from "../../test-shop.ts";

const list = "/dashboard/paid-parcels";

describe("an order that is paid in another way than it was to be", async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const owner = await shop.signUpStaff("owner");
  const packer = await shop.signUpStaff("packer");
  const caller = await shop.signUpStaff("caller");
  await prepareCouriers(db);
  const actor = { actor: "system", actorId: null } as const;
  const textOf = async (path: string, as = owner.as) => {
    const response = await shop.get(path, { as });
    expect(`${path} ${response.status}`).toBe(`${path} 200`);
    return (await response.text()).replaceAll("<!-- -->", "");
  };
  const post = (path: string, form: Record<string, string>, as = owner.as) => shop.post(path, { as, form });
  const decide = (parcel: number, intent: string, as = owner.as) =>
    post(list, { parcel: String(parcel), intent }, as);

  it("is sent as cash on delivery and back from its page, by those who may change orders", async () => {
    const { id, order } = await planTestParcel(db, await createCustomer(db), { payment: "jazzcash" });
    const path = `/dashboard/orders/LS-${order.number}`;
    expect(await textOf(path)).toContain(">Send as cash on delivery<");
    expect(await textOf(path, packer.as)).not.toContain("Send as cash on delivery");
    expect((await post(path, { intent: "cash" }, packer.as)).status).toBe(403);
    for (const _ of [1, 2]) {
      const sent = await post(path, { intent: "cash" }, caller.as);
      expect([sent.status, sent.headers.get("Location")]).toEqual([302, `${path}?saved=cash`]);
    }
    const html = await textOf(`${path}?saved=cash`);
    for (const words of ["This order is now cash on delivery", "Cash on Delivery instead of JazzCash"])
      expect(html).toContain(words);
    expect(html).toContain(">Wait for JazzCash payment again<");
    await bookByHand(db, { shipmentId: id, courierId: "tcs", trackingNumber: "TCS-501" }, actor);
    const refused = await post(path, { intent: "ahead" });
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining("Cancel the booking first"),
    ]);
  });

  it("[P.paid-parcel] stands in Today and in the list while its parcel collects cash, for owner and manager, and is decided once", async () => {
    const { id, reference, order } = await planTestParcel(db, await createCustomer(db), { payment: "cod" });
    await bookByHand(db, { shipmentId: id, courierId: "tcs", trackingNumber: "TCS-502" }, actor);
    expect(await textOf(list)).toContain("No parcels like this.");
    await captureLatePayment(db, order.id);
    expect(await textOf("/dashboard/today")).toContain("Already paid: stop the courier from asking for cash");
    for (const { as } of [packer, caller]) {
      expect(await textOf("/dashboard/today", as)).not.toContain(
        "Already paid: stop the courier from asking for cash",
      );
      expect((await shop.get(list, { as })).status).toBe(302);
      expect((await decide(id, "rebook", as)).status).toBe(403);
    }
    const html = await textOf(list);
    for (const words of [reference, `LS-${order.number}`, "TCS-502", "Nothing left to pay."])
      expect(html).toContain(words);
    expect(html).toContain(">Book again without cash<");
    expect(html).not.toContain("Deliver, then refund");
    for (const [parcel, intent, status] of [
      [id, "deliver", 409],
      [id, "elsewhere", 400],
      [0, "rebook", 400],
      [999_999, "rebook", 409],
    ] as const)
      expect((await decide(parcel, intent)).status).toBe(status);
    for (const _ of [1, 2])
      expect((await decide(id, "rebook")).headers.get("Location")).toBe(`${list}?done=rebook`);
    expect(await textOf(`${list}?done=rebook`)).toMatch(/Cancelling the booking[\s\S]*No parcels like this/);
    expect(await textOf(`/dashboard/orders/LS-${order.number}`)).toContain(
      `Paid, but the courier will collect cash for parcel ${reference}: book again without cash`,
    );
    expect(await textOf("/dashboard/audit")).toContain("decided what to do with the paid parcel");
  });

  it("that has left can be stopped, again if the courier refuses, or delivered", async () => {
    const { id, order } = await planTestParcel(db, await createCustomer(db), { payment: "cod" });
    await bookByHand(db, { shipmentId: id, courierId: "tcs", trackingNumber: "TCS-503" }, actor);
    await db.updateTable("shipments").set({ state: "handed_over" }).where("id", "=", id).execute();
    await captureLatePayment(db, order.id);
    const html = await textOf(list);
    expect(html).toContain(">Ask the courier to collect nothing<");
    expect(html).toContain(">Deliver, then refund<");
    expect((await decide(id, "rebook")).status).toBe(409);
    expect((await decide(id, "intercept")).status).toBe(302);
    expect(await textOf(list)).toContain("No parcels like this.");
    await db
      .updateTable("courierRequests")
      .set({ state: "refused", answer: JSON.stringify({ reason: "Out for delivery" }) })
      .where("shipmentId", "=", id)
      .where("kind", "=", "intercept")
      .execute();
    expect(await textOf(list)).toMatch(/TCS has not agreed to collect nothing\.[\s\S]*Out for delivery/);
    expect((await decide(id, "deliver")).status).toBe(302);
    expect((await decide(id, "intercept")).status).toBe(409);
  });
});
