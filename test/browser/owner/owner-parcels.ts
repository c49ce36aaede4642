import type { Customer } from "../../../shop/customers/model/customer.ts";
import { insertRider } from "../../../shop/fulfilment/riders/rider-queries.ts";
import { createOrderLink } from "../../../shop/orders/link/create-order-link.ts";
import type { ShipmentState } from "../../../shop/orders/model/state-machines.ts";
import type { Database } from "../../../shop/schema.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { planTestParcel, prepareCouriers } from "../../fulfilment/planned-parcel.ts";
import { placeTestOrder } from "../../orders-fixture.ts";

const hour = 3_600_000;
const people = ["Hamid Raza", "Mehwish Tariq", "Asad Iqbal", "Rabia Noor", "Kashif Ali", "Nida Shah"];

/** Orders and parcels at every step from the order to the door, past all rules of the shop. */
export async function addParcels(db: Database, owner: Pick<Customer, "id">) {
  const now = Date.now();
  const ago = (hours: number) => new Date(now - hours * hour);
  let count = 0;
  const next = async () => {
    const fullName = people[count++ % people.length] ?? "";
    const customer = await createCustomer(db, { fullName });
    const options = {
      items: [["lumiskin-tranexamic-acid", 1 + (count % 2)]] as [string, number][],
      phoneNumber: `0321 55566${String(10 + count)}`,
      shippingAddress: `House ${count}, Street 4, Gulberg III, Lahore`,
    };
    return { customer, options };
  };
  const order = async () => {
    const { customer, options } = await next();
    return placeTestOrder(db, customer, options);
  };
  const parcel = async (state: ShipmentState, fields: Record<string, unknown> = {}) => {
    const { customer, options } = await next();
    const planned = await planTestParcel(db, customer, options);
    const consignee = JSON.stringify({
      name: customer.fullName,
      phone: options.phoneNumber,
      address: options.shippingAddress,
      city: { code: "Lahore", name: "Lahore" },
    });
    const held = state === "planned" ? {} : { consignee, trackingNumber: `2210000${planned.id}` };
    await db
      .updateTable("shipments")
      .set({ state, ...held, ...fields })
      .where("id", "=", planned.id)
      .execute();
    if (state !== "planned")
      await db
        .insertInto("toldCash")
        .values({ shipmentId: planned.id, orderId: planned.order.id, amount: planned.cash, toldBefore: true })
        .execute();
    return planned;
  };
  await prepareCouriers(db);
  const called = await order();
  const toConfirm = [called, await order(), await order()];
  for (const [index, { id }] of toConfirm.entries())
    await db
      .updateTable("orders")
      .set({ placedAt: ago(3 * (index + 1)) })
      .where("id", "=", id)
      .execute();
  for (const { id } of [await order(), await order()])
    await db.updateTable("orders").set({ confirmation: "confirmed" }).where("id", "=", id).execute();
  const printed = [await parcel("planned"), await parcel("planned", { packedAt: ago(2) })];
  await parcel("booked", { courier: "postex", bookedAt: ago(2), packedAt: ago(1) });
  await parcel("booked", { courier: "leopards", bookedAt: ago(2), packedAt: ago(1) });
  const onTheRoad = { courier: "postex", bookedAt: ago(80), packedAt: ago(79) };
  await parcel("handed_over", { ...onTheRoad, handedOverAt: ago(30) });
  const failed = await parcel("attempted", {
    ...onTheRoad,
    handedOverAt: ago(70),
    firstScannedAt: ago(60),
    lastEventAt: ago(4),
    attempts: 1,
    adviceDueAt: ago(-5),
  });
  await parcel("coming_back", { ...onTheRoad, handedOverAt: ago(70), lastEventAt: ago(9) });
  const riderId = (await insertRider(db, { name: "Rashid", phone: "0300 9998887" })) ?? 0;
  for (const named of [true, false]) {
    const { id: handOverId } = await db
      .insertInto("handOvers")
      .values({
        key: crypto.randomUUID(),
        courierId: "rider",
        riderName: named ? "Rashid" : "",
        counted: 1,
        riderId: named ? riderId : null,
        handedOverAt: ago(named ? 2 : 5),
        actorId: owner.id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const left = { courier: "rider", handOverId, handedOverAt: ago(2), packedAt: ago(4) };
    await parcel("handed_over", { ...left, trackingNumber: null });
  }
  const { token } = await createOrderLink(db, called.id);
  return { called: called.number, failed: failed.reference, printed: printed.map(({ id }) => id), token };
}
