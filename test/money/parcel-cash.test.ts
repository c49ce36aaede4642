import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../test-database.ts";

const { pool } = await createTestDatabase(2);

interface Case {
  /** Unit price in rupees and quantity; the second word a status. */
  lines: [price: number, quantity: number, status?: "cancelled" | "completed"][];
  /** Pieces by line (from 1), the state, and what is told in rupees. */
  parcels?: { pieces: Record<number, number>; state?: string; told?: number; good?: number }[];
  /** Rupees. */
  paid?: number;
  advanceAwaited?: number;
  adjustments?: [kind: string, amount: number, line?: number][];
  method?: "cod" | "jazzcash";
}

/** Writes an order and its parcels to the tables. @returns its parcels' ids, oldest first */
async function write({
  lines,
  parcels = [],
  paid = 0,
  advanceAwaited = 0,
  adjustments = [],
  method = "cod",
}: Case) {
  const { rows } =
    await pool.query(`insert into orders (channel, placed_at, placed_total, customer_name, customer_email, phone_number, shipping_address)
    values ('phone', now(), 0, 'Ayesha Khan', '', '0300 1234567', 'Lahore') returning id`);
  const orderId: number = rows[0].id;
  await pool.query(
    `insert into payments (order_id, method, state, amount, purpose)
     select $1::bigint, $2, 'awaited', null::bigint, 'full'
     union all select $1, 'jazzcash', 'awaited', $3::bigint, 'advance' where $3::bigint > 0`,
    [orderId, method, advanceAwaited * 100],
  );
  if (paid > 0)
    await pool.query(
      "insert into payments (order_id, method, state, amount, purpose, attempt) values ($1, 'transfer', 'captured', $2, 'advance', 2)",
      [orderId, paid * 100],
    );
  for (const [index, [price, quantity, status = "pending"]] of lines.entries())
    await pool.query(
      `insert into order_lines (order_id, line, product_id, product_name, brand, unit_price, quantity, amount, status, placed_at)
       values ($1, $2, 'eyebrow-razor', 'Razor', 'LumiSkin', $3, $4::int, $3::bigint * $4::int, $5, now())`,
      [orderId, index + 1, Math.round(price * 100), quantity, status],
    );
  for (const [kind, amount, line = null] of adjustments)
    await pool.query(
      `insert into order_adjustments (order_id, kind, amount, line, reason) values ($1, $2, $3, $4, 'Test')`,
      [orderId, kind, amount * 100, line],
    );
  const ids: number[] = [];
  for (const { pieces, state = "planned", told, good } of parcels) {
    const inserted = await pool.query(`insert into shipments (state) values ($1) returning id`, [state]);
    const id = inserted.rows[0].id;
    for (const [line, quantity] of Object.entries(pieces))
      await pool.query(
        `insert into shipment_lines (shipment_id, order_id, line, quantity, received_good, received_damaged)
         values ($1, $2, $3, $4, $5, $6)`,
        [id, orderId, line, quantity, good ?? null, good === undefined ? null : quantity - good],
      );
    if (told !== undefined)
      await pool.query(
        "insert into told_cash (shipment_id, order_id, amount, told_before) values ($1, $2, $3, true)",
        [id, orderId, told * 100],
      );
    ids.push(id);
  }
  return { orderId, ids };
}

/** Parts in rupees, such as `P1 1999, P2 told 1199 today 199, rest 0`. */
async function partsOf(one: Case): Promise<string> {
  const { orderId, ids } = await write(one);
  const { rows } = await pool.query(
    "select shipment_id, place, told::int, part::int, today::int from parcel_cash(array[$1::bigint]) order by shipment_id nulls last, place desc",
    [orderId],
  );
  return rows
    .map(({ shipment_id: id, place, told, part, today }) => {
      const name = id === null ? place : `P${ids.indexOf(id) + 1}`;
      const words = told === null ? `${part / 100}` : `told ${told / 100}`;
      return `${name} ${words}${today === part ? "" : ` today ${today / 100}`}`;
    })
    .join(", ");
}

const two: Case["lines"] = [
  [1999, 1],
  [1199, 1],
];

describe("parcel_cash", () => {
  it.each<[string, Case, string]>([
    [
      "a parcel each, line 1 cancelled",
      {
        lines: [
          [1999, 1, "cancelled"],
          [1199, 1],
        ],
        parcels: [{ pieces: { 2: 1 } }],
      },
      "P1 1199",
    ],
    [
      "249 of the first parcel cancelled",
      { lines: [...two, [249, 1, "cancelled"]], parcels: [{ pieces: { 1: 1, 3: 1 } }, { pieces: { 2: 1 } }] },
      "P1 1999, P2 1199",
    ],
    [
      "sent as cash on delivery",
      { lines: [...two, [249, 1]], parcels: [{ pieces: { 1: 1, 3: 1 } }, { pieces: { 2: 1 } }] },
      "P1 2248, P2 1199",
    ],
    [
      "to be paid ahead",
      { lines: two, method: "jazzcash", parcels: [{ pieces: { 1: 1 } }, { pieces: { 2: 1 } }] },
      "P1 0, P2 0",
    ],
    [
      "one delivered and paid, then a discount of 200",
      {
        lines: two,
        paid: 1999,
        adjustments: [["discount", -200]],
        parcels: [{ pieces: { 1: 1 }, state: "delivered", told: 1999 }, { pieces: { 2: 1 } }],
      },
      "P2 999",
    ],
    [
      "one told, 1,000 by transfer",
      {
        lines: two,
        paid: 1000,
        parcels: [{ pieces: { 1: 1 }, state: "booked", told: 1999 }, { pieces: { 2: 1 } }],
      },
      "P1 told 1999, P2 199",
    ],
    [
      "both told, 1,000 by transfer",
      {
        lines: two,
        paid: 1000,
        parcels: [
          { pieces: { 1: 1 }, state: "booked", told: 1999 },
          { pieces: { 2: 1 }, state: "booked", told: 1199 },
        ],
      },
      "P1 told 1999, P2 told 1199 today 199",
    ],
    [
      "the newest has left: the older would be told less",
      {
        lines: two,
        paid: 1000,
        parcels: [
          { pieces: { 1: 1 }, state: "booked", told: 1999 },
          { pieces: { 2: 1 }, state: "handed_over", told: 1199 },
        ],
      },
      "P1 told 1999 today 999, P2 told 1199",
    ],
    [
      "an excess above the newest",
      {
        lines: two,
        paid: 2698,
        parcels: [
          { pieces: { 1: 1 }, state: "booked", told: 1999 },
          { pieces: { 2: 1 }, state: "booked", told: 1199 },
        ],
      },
      "P1 told 1999 today 500, P2 told 1199 today 0",
    ],
    [
      "dearer than it was told",
      { lines: two, parcels: [{ pieces: { 1: 1, 2: 1 }, state: "booked", told: 1999 }] },
      "P1 told 1999 today 3198",
    ],
    [
      "lost, not packed again",
      { lines: two, parcels: [{ pieces: { 1: 1 }, state: "lost", told: 1999 }, { pieces: { 2: 1 } }] },
      "P2 1199, gone 1999",
    ],
    [
      "three of 333, delivery 200",
      {
        lines: [
          [333, 1],
          [333, 1],
          [333, 1],
        ],
        adjustments: [["delivery", 200]],
        parcels: [{ pieces: { 1: 1 } }, { pieces: { 2: 1 } }, { pieces: { 3: 1 } }],
      },
      "P1 400, P2 400, P3 399",
    ],
    [
      "prices with paisa",
      {
        lines: [
          [1999.5, 1],
          [1199.5, 1],
        ],
        parcels: [{ pieces: { 1: 1 } }, { pieces: { 2: 1 } }],
      },
      "P1 2000, P2 1199",
    ],
    [
      "the paisa of the sum go with the last",
      {
        lines: [
          [1999.5, 1],
          [1199, 1],
        ],
        parcels: [{ pieces: { 1: 1 } }, { pieces: { 2: 1 } }],
      },
      "P1 1999, P2 1199.5",
    ],
    [
      "items that cost nothing, delivery 150",
      {
        lines: [
          [0, 1],
          [0, 1],
        ],
        adjustments: [["delivery", 150]],
        parcels: [{ pieces: { 1: 1 } }, { pieces: { 2: 1 } }],
      },
      "P1 75, P2 75",
    ],
    ["half of it packed", { lines: [[1999, 2]], parcels: [{ pieces: { 1: 1 } }] }, "P1 1999, rest 1999"],
    [
      "came back good",
      {
        lines: two,
        parcels: [{ pieces: { 1: 1 }, state: "received_back", told: 1999, good: 1 }, { pieces: { 2: 1 } }],
      },
      "P2 1199, rest 1999",
    ],
    [
      "came back damaged",
      {
        lines: two,
        parcels: [{ pieces: { 1: 1 }, state: "received_back", told: 1999, good: 0 }, { pieces: { 2: 1 } }],
      },
      "P2 1199, gone 1999",
    ],
    ["completed without a parcel", { lines: [[1199, 1, "completed"]] }, "gone 1199"],
    ["an advance is awaited", { lines: two, advanceAwaited: 500 }, "rest 2698"],
    [
      "delivered, and 1,199 were never told",
      { lines: [[1199, 1]], parcels: [{ pieces: { 1: 1 }, state: "delivered", told: 0 }] },
      "",
    ],
  ])("%s", async (_, one, parts) => {
    expect(await partsOf(one)).toBe(parts);
  });

  it("computes each order of a shared parcel by itself", async () => {
    const a = await write({ lines: two, paid: 3198, parcels: [{ pieces: { 1: 1 } }, { pieces: { 2: 1 } }] });
    const b = await write({ lines: [[1999, 1]] });
    const c = await write({ lines: [[249, 1]] });
    for (const [shipment, order] of [
      [a.ids[0], c.orderId],
      [a.ids[1], b.orderId],
    ])
      await pool.query(
        "insert into shipment_lines (shipment_id, order_id, line, quantity) values ($1, $2, 1, 1)",
        [shipment, order],
      );
    const { rows } = await pool.query(
      "select shipment_id, sum(part)::int as cash from cash_of_parcels($1::bigint[]) group by 1 order by 1",
      [a.ids],
    );
    expect(rows.map(({ cash }) => cash / 100)).toEqual([249, 1999]);
  });
});
