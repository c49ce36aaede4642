import { expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { orderFaults } from "../../../test/orders/order-faults.ts";
import { orderLinesOf, placeTestOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { getCart } from "../../checkout/cart/cart-queries.ts";
import { buyItNow } from "../../checkout/place/buy-it-now.ts";
import { removeFromCart } from "../../checkout/place/remove-from-cart.ts";
import { listParcelCash } from "../../payments/ledger/parcel-cash-queries.ts";
import { changeOrderStatus } from "./change-order-status.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { email: "owner@example.com" });
const [serum, glove] = ["lumiskin-retinol", "lumiskin-exfoliating-glove"] as const;
const rounds = Array.from({ length: 20 }, (_, round) => round);

/** A customer with two draft lines. */
async function createDrafts() {
  const customer = await createCustomer(db);
  for (const productId of [serum, glove]) await buyItNow(db, customer, { productId, quantity: 1 });
  const [first, second] = await orderLinesOf(db, { userId: customer.id });
  const { lines } = await getCart(db, customer.id);
  return { customer, first: first?.id ?? 0, second: second?.id ?? 0, entry: lines[0]?.id ?? 0 };
}

it("Buy it now beside an admin who ends another draft line: the dashboard's list has both", async () => {
  for (const round of rounds) {
    const { customer, first } = await createDrafts();
    await Promise.all([
      buyItNow(db, customer, { productId: glove, quantity: 1 }),
      changeOrderStatus(db, admin, first, round % 2 ? "completed" : "cancelled"),
    ]);
  }
  expect(await orderFaults(pool)).toEqual([]);
});

it("removing from the cart beside an admin who ends the same draft line: one of them does, and neither fails", async () => {
  for (const round of rounds) {
    const { customer, first, entry } = await createDrafts();
    await Promise.all([
      removeFromCart(db, customer.id, entry),
      changeOrderStatus(db, admin, first, round % 2 ? "completed" : "cancelled"),
    ]);
  }
  expect(await orderFaults(pool)).toEqual([]);
});

it.each([
  // Rupees that each parcel collects, and would be told today: 3,198 and 249 until lines are cancelled. The second is empty then.
  ["planned", [1199, 0], [1199, 0]],
  ["booked", [3198, 0], [1199, 0]],
] as const)(
  "cancelling a line of an order in two %s parcels: together they would be told what is due",
  async (state, collects, today) => {
    const customer = await createCustomer(db);
    const { id, lineIds } = await placeTestOrder(db, customer, {
      items: [
        [serum, 1],
        [glove, 1],
        ["eyebrow-razor", 1],
      ],
    });
    const parcels = await pool.query<{ id: number }>(
      "insert into shipments (state) select $1 from generate_series(1, 2) returning id",
      [state],
    );
    const ids = parcels.rows.map((parcel) => parcel.id);
    const [first = 0, second = 0] = ids;
    await pool.query(
      `insert into shipment_lines (shipment_id, order_id, line, quantity)
       select case when line <= 2 then $2::bigint else $3::bigint end, order_id, line, quantity
       from order_lines where order_id = $1`,
      [id, first, second],
    );
    if (state === "booked")
      await pool.query(
        "insert into told_cash (order_id, shipment_id, amount) values ($1, $2, 319800), ($1, $3, 24900)",
        [id, first, second],
      );
    for (const lineId of [lineIds[0] ?? 0, lineIds[2] ?? 0])
      expect(await changeOrderStatus(db, admin, lineId, "cancelled")).toMatchObject({ outcome: "changed" });
    const cash = await listParcelCash(db, ids);
    expect(ids.map((parcel) => (cash.get(parcel)?.collects ?? 0) / 100)).toEqual(collects);
    expect(ids.map((parcel) => (cash.get(parcel)?.today ?? 0) / 100)).toEqual(today);
    expect((await pool.query("select order_due($1)::int as due", [id])).rows).toEqual([{ due: 119900 }]);
  },
);
