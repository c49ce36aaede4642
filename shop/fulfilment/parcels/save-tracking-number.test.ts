import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { parcelFixture } from "../../../test/fulfilment/parcels-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import { handOver } from "./hand-over.ts";
import { saveTrackingNumber } from "./save-tracking-number.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { isAdmin: true });
const { actor, cashOf, order, parcel, shipment } = parcelFixture(db, admin);
const retinol = "lumiskin-retinol";
const glove = "lumiskin-exfoliating-glove";

const save = (orderId: number, number: string, of?: number | "rest") =>
  saveTrackingNumber(db, admin, { orderId, number, ...(of !== undefined && { of }) });
const piecesOf = async (shipmentId: number) =>
  (
    await pool.query("select line, quantity from shipment_lines where shipment_id = $1 order by line", [
      shipmentId,
    ])
  ).rows;
const part = (orderId: number, line: number) => [{ orderId, line, quantity: 1 }];

/** An order of 1,999 and 1,199 in two parcels, one line in each. */
async function divided() {
  const { id } = await order([
    [retinol, 1],
    [glove, 1],
  ]);
  return { id, first: await parcel(part(id, 1)), second: await parcel(part(id, 2)) };
}

async function deliver(shipmentId: number) {
  await handOver(
    db,
    {
      key: crypto.randomUUID(),
      courierId: "rider",
      riderName: "",
      counted: 1,
      at: new Date(),
      shipmentIds: [shipmentId],
    },
    actor,
  );
  await db
    .transaction()
    .execute((tx) => transition(tx, { machine: "shipment", id: shipmentId, to: "delivered", actor }));
}

describe("a tracking number that someone types", () => {
  it("moves no piece into a parcel that was delivered", async () => {
    const { id, first, second } = await divided();
    await deliver(first);
    expect(await save(id, "TCS-1", first)).toEqual({ outcome: "tracked" });
    expect(await shipment(first)).toMatchObject({ trackingNumber: "TCS-1", state: "delivered" });
    expect([await piecesOf(first), await piecesOf(second)]).toEqual([
      [{ line: 1, quantity: 1 }],
      [{ line: 2, quantity: 1 }],
    ]);
    expect([await cashOf(first), await cashOf(second)]).toEqual([199_900, 119_900]);
  });

  it("belongs to one of several parcels", async () => {
    const { id, first, second } = await divided();
    expect(await save(id, "TCS-2")).toMatchObject({ outcome: "refused" });
    await save(id, "TCS-2", second);
    expect(await shipment(first)).toMatchObject({ trackingNumber: null, state: "planned" });
    expect(await shipment(second)).toMatchObject({ trackingNumber: "TCS-2", state: "booked" });
    expect(await save(id, "TCS-3", 999_999)).toMatchObject({ outcome: "refused" });
  });

  it("tells the courier the parcel's cash, and an empty one takes that back", async () => {
    const { id, first, second } = await divided();
    const told = async () =>
      (
        await pool.query("select told::int from cash_of_parcels($1::bigint[]) order by shipment_id", [
          [first, second],
        ])
      ).rows.map((row) => row.told);
    await save(id, "TCS-4", first);
    expect(await told()).toEqual([199_900, null]);
    await save(id, "", first);
    expect(await shipment(first)).toMatchObject({ trackingNumber: null, state: "planned" });
    expect(await told()).toEqual([null, null]);
  });

  it("makes a parcel of exactly what is in none", async () => {
    const { id } = await order([
      [retinol, 2],
      [glove, 1],
    ]);
    const first = await parcel(part(id, 1));
    expect(await save(id, "TCS-5", "rest")).toEqual({ outcome: "tracked" });
    const { rows } = await pool.query(
      "select distinct s.id::int from shipments s join shipment_lines on shipment_id = s.id where order_id = $1 and s.id <> $2",
      [id, first],
    );
    expect(rows).toHaveLength(1);
    expect(await piecesOf(rows[0].id)).toEqual([
      { line: 1, quantity: 1 },
      { line: 2, quantity: 1 },
    ]);
    expect(await shipment(rows[0].id)).toMatchObject({ trackingNumber: "TCS-5", state: "booked" });
    expect([await cashOf(first), await cashOf(rows[0].id)]).toEqual([199_900, 319_800]);
  });

  it("does not take back a booking that the courier has made", async () => {
    const { id, first } = await divided();
    await pool.query(
      "update shipments set state = 'booked', courier = 'postex', tracking_number = 'PX-1' where id = $1",
      [first],
    );
    expect(await save(id, "", first)).toMatchObject({ outcome: "refused" });
    expect(await shipment(first)).toMatchObject({ trackingNumber: "PX-1", state: "booked" });
  });
});
