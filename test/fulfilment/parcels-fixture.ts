import { type PlannedLine, planShipment } from "../../shop/fulfilment/parcels/plan-shipment.ts";
import { transition } from "../../shop/orders/lifecycle/transition.ts";
import { changeOrderStatus } from "../../shop/orders/list/change-order-status.ts";
import { listParcelCash } from "../../shop/payments/ledger/parcel-cash-queries.ts";
import type { PaymentMethod } from "../../shop/payments/model/payment.ts";
import type { Database } from "../../shop/schema.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { placeTestOrder } from "../orders-fixture.ts";

type TestCustomer = Awaited<ReturnType<typeof createCustomer>>;
type Items = [productId: string, quantity: number][];

/** Orders and parcels for the tests of packing. */
export function parcelFixture(db: Database, admin: TestCustomer) {
  const actor = { actor: "admin", actorId: admin.id } as const;

  async function confirm(orderId: number) {
    await db
      .transaction()
      .execute((tx) => transition(tx, { machine: "confirmation", id: orderId, to: "confirmed", actor }));
  }

  /** A placed order; confirmed unless `toConfirm` is set. */
  async function order(
    items: Items,
    options: { customer?: TestCustomer; payment?: PaymentMethod; toConfirm?: true } = {},
  ) {
    const customer = options.customer ?? (await createCustomer(db));
    const placed = await placeTestOrder(db, customer, { items, payment: options.payment ?? "cod" });
    if (!options.toConfirm && (options.payment ?? "cod") === "cod") await confirm(placed.id);
    return { ...placed, customer };
  }

  const plan = (lines: PlannedLine[], courier?: string) =>
    db.transaction().execute((tx) => planShipment(tx, { lines, ...(courier && { courier }) }, actor));

  /** @returns the id of a parcel that must be plannable */
  async function parcel(lines: PlannedLine[], courier?: string): Promise<number> {
    const planned = await plan(lines, courier);
    if (planned.outcome !== "planned") throw new Error(planned.reason);
    return planned.shipmentId;
  }

  const shipment = (id: number) =>
    db.selectFrom("shipments").where("id", "=", id).selectAll().executeTakeFirstOrThrow();

  /** What a parcel collects, in paisa. */
  const cashOf = async (id: number) => (await listParcelCash(db, [id])).get(id)?.collects ?? 0;

  async function setShipment(id: number, to: "booked" | "unknown" | "delivered" | "coming_back" | "lost") {
    await db.transaction().execute((tx) => transition(tx, { machine: "shipment", id, to, actor }));
  }

  /** All lines of an order, each whole. */
  async function wholeOrder(orderId: number): Promise<PlannedLine[]> {
    return db
      .selectFrom("orderLines")
      .where("orderId", "=", orderId)
      .orderBy("line")
      .select(["orderId", "line", "quantity"])
      .execute();
  }

  return {
    actor,
    confirm,
    order,
    plan,
    parcel,
    shipment,
    cashOf,
    setShipment,
    wholeOrder,
    cancel: (lineId: number) => changeOrderStatus(db, admin, lineId, "cancelled"),
  };
}
