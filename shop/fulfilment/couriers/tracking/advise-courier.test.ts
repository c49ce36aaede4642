import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../../test/customers/create-customer.ts";
import { planTestParcel, prepareCouriers } from "../../../../test/fulfilment/planned-parcel.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import { findLinkedOrder } from "../../../orders/answers/linked-order-queries.ts";
import { listOpenWishes } from "../../../orders/complaints/complaint-queries.ts";
import { wishForDelivery } from "../../../orders/complaints/wish-for-delivery.ts";
import { transition } from "../../../orders/lifecycle/transition.ts";
import { listChased } from "../../../overview/chase-queries.ts";
import { adviseCourier } from "./advise-courier.ts";
import { recordCourierEvents } from "./record-courier-events.ts";

describe("advice after a failed attempt", async () => {
  const { db } = await createTestDatabase();
  const admin = await createCustomer(db, { isAdmin: true });
  const actor = { actor: "admin", actorId: admin.id } as const;
  await prepareCouriers(db);
  const parcel = await planTestParcel(db, await createCustomer(db));
  const shipmentId = parcel.id;
  await db
    .updateTable("shipments")
    .set({ courier: "postex", trackingNumber: "PX-1" })
    .where("id", "=", shipmentId)
    .execute();
  await db.transaction().execute(async (tx) => {
    for (const to of ["booked", "handed_over"] as const)
      await transition(tx, { machine: "shipment", id: shipmentId, to, actor });
  });
  const fail = async (minutesFromNow: number) => {
    const at = new Date(Date.now() + minutesFromNow * 60_000);
    const event = { code: "0013", meaning: "attempted", text: "Nobody at home", at } as const;
    await recordCourierEvents(db, "postex", [{ trackingNumber: "PX-1", events: [event] }]);
  };
  const chased = async () =>
    (await listChased(db, "failed", { now: new Date(), stuckDays: 3 })).map(({ id }) => id);
  const wishShown = async () => (await findLinkedOrder(db, parcel.order.id))?.wish;

  it("passes the customer's wish on, and the parcel leaves the list until something new is said of it", async () => {
    await fail(-60);
    await wishForDelivery(db, parcel.order.id, "come_again");
    expect(await chased()).toEqual([shipmentId]);
    const advice = { shipmentId, advice: "retry", remarks: "" } as const;
    expect(await adviseCourier(db, advice, actor)).toEqual({ outcome: "done" });
    expect(await listOpenWishes(db, shipmentId)).toEqual([]);
    expect(await chased()).toEqual([]);
    expect(await wishShown()).toBe("come_again");

    await wishForDelivery(db, parcel.order.id, "collect");
    expect(await chased()).toEqual([shipmentId]);
    await adviseCourier(db, advice, actor);
    expect(await chased()).toEqual([]);

    // Of another attempt nothing was said yet.
    await fail(1);
    expect(await chased()).toEqual([shipmentId]);
    expect(await wishShown()).toBeNull();
  });
});
