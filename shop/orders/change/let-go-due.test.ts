import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { parcelFixture } from "../../../test/fulfilment/parcels-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { tellCash } from "../../fulfilment/parcels/tell-cash.ts";
import { getWorkQueues } from "../../overview/get-today.ts";
import { findUnaskedDue } from "../../payments/ledger/unasked-due-queries.ts";
import { findTransferDue } from "../../payments/transfers/transfer-queries.ts";
import { transition } from "../lifecycle/transition.ts";
import { changeOrderStatus } from "../list/change-order-status.ts";
import { letGoDue } from "./let-go-due.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { isAdmin: true });
const { order, parcel, wholeOrder } = parcelFixture(db, admin);

/** What Today counts as delivered and not paid. */
async function listed() {
  const { queues } = await getWorkQueues(db, { now: new Date(), userId: admin.id });
  const queue = queues.find(({ name }) => name === "delivered_unpaid");
  return queue?.count ? { count: queue.count, amount: queue.amount } : null;
}

/** An order of 1,999 whose parcel was delivered without asking for its cash. */
async function deliveredUnasked() {
  const { id } = await order([["lumiskin-retinol", 1]]);
  const shipmentId = await parcel(await wholeOrder(id));
  await pool.query("update shipments set state = 'delivered' where id = $1", [shipmentId]);
  return id;
}

const letGo = (orderId: number, due: number) => letGoDue(db, { orderId, due, actorId: admin.id });

describe("what is due and asked of no one", () => {
  it("is listed once nothing is under way, and ends when someone lets it go", async () => {
    const id = await deliveredUnasked();
    expect(await listed()).toEqual({ count: 1, amount: 199_900 });
    expect(await findTransferDue(db, id)).toEqual({ method: "transfer", purpose: "full", amount: 199_900 });
    expect(await letGo(id, 199_800)).toBe("changed");
    expect(await letGo(id, 199_900)).toBe("done");
    expect(await letGo(id, 199_900)).toBe("changed");
    expect(await listed()).toBeNull();
    const { rows } = await pool.query(
      "select kind, amount::int, (select count(*)::int from audit_log where action = 'order.let-go') as audited from order_adjustments where order_id = $1",
      [id],
    );
    expect(rows).toEqual([{ kind: "correction", amount: -199_900, audited: 1 }]);
  });

  it("is not listed while something is to be sent", async () => {
    const { id } = await order([
      ["lumiskin-retinol", 1],
      ["lumiskin-exfoliating-glove", 1],
    ]);
    const first = await parcel([{ orderId: id, line: 1, quantity: 1 }]);
    await pool.query("update shipments set state = 'lost' where id = $1", [first]);
    expect(await listed()).toBeNull();
    const second = await parcel([{ orderId: id, line: 2, quantity: 1 }]);
    expect(await listed()).toBeNull();
    await pool.query("update shipments set state = 'delivered' where id = $1", [second]);
    expect(await listed()).toEqual({ count: 1, amount: 319_800 });
    await letGo(id, 319_800);
  });

  it("stays let go when the line that was lost is cancelled: nothing goes back", async () => {
    const { id, lineIds } = await order([
      ["lumiskin-retinol", 1],
      ["lumiskin-exfoliating-glove", 1],
    ]);
    const lost = await parcel([{ orderId: id, line: 1, quantity: 1 }]);
    await pool.query("update shipments set state = 'lost' where id = $1", [lost]);
    const brought = await parcel([{ orderId: id, line: 2, quantity: 1 }]);
    await db.transaction().execute((tx) => tellCash(tx, [brought]));
    for (const to of ["booked", "handed_over", "delivered"] as const)
      await db.transaction().execute((tx) =>
        transition(tx, {
          machine: "shipment",
          id: brought,
          to,
          actor: { actor: "admin", actorId: admin.id },
        }),
      );
    expect(await letGo(id, 199_900)).toBe("done");
    await changeOrderStatus(db, admin, lineIds[0] ?? 0, "cancelled");
    const { rows } = await pool.query(
      "select total::int, paid::int, due::int from order_amounts where order_id = $1",
      [id],
    );
    expect(rows).toEqual([{ total: 119_900, paid: 119_900, due: 0 }]);
  });

  it("is said of an order that was completed without a parcel, which is not listed", async () => {
    const { id, lineIds } = await order([["lumiskin-exfoliating-glove", 1]]);
    expect(await findUnaskedDue(db, id)).toBeUndefined();
    await changeOrderStatus(db, admin, lineIds[0] ?? 0, "completed");
    expect(await findUnaskedDue(db, id)).toEqual({ due: 119_900, wasSent: false });
    expect(await listed()).toBeNull();
    expect(await letGo(id, 119_900)).toBe("done");
  });
});
