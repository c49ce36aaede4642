import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { paymentMethods } from "../../payments/model/payment.ts";
import {
  type Machine,
  stateMachines,
  statesBefore,
  statesBeforeHandOver,
  statesWithoutDelivery,
} from "./state-machines.ts";

const { pool } = await createTestDatabase(1);

/** The states that the check of a column, or of its domain, allows. */
async function allowedStates(table: string, column: string): Promise<string[]> {
  const { rows } = await pool.query<{ definition: string }>(
    `select pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_attribute join pg_constraint on contypid = atttypid or (conrelid = attrelid and conkey = array[attnum])
     where attrelid = $1::regclass and attname = $2 and contype = 'c'`,
    [table, column],
  );
  return rows.flatMap(({ definition }) =>
    [...definition.matchAll(/'(\w+)'/g)].map(([, state = ""]) => state),
  );
}

describe.each<[Machine, table: string, column: string, first: string]>([
  ["line", "order_lines", "status", "pending"],
  ["payment", "payment_states", "state", "awaited"],
  ["shipment", "shipments", "state", "planned"],
  ["confirmation", "orders", "confirmation", "to_confirm"],
  ["transaction", "gateway_transactions", "state", "started"],
  ["dispute", "payment_disputes", "state", "open"],
  ["refund", "refunds", "state", "requested"],
])("the state machine of a %s", (machine, table, column, first) => {
  const states: Record<string, readonly string[]> = stateMachines[machine];

  it("has the states that the database allows, and no others", async () => {
    expect(Object.keys(states).sort()).toEqual((await allowedStates(table, column)).sort());
  });

  it("leads from its first state to each other one, and to none that is unknown", () => {
    const reached = new Set([first]);
    for (const state of reached) for (const next of states[state] ?? []) reached.add(next);
    expect([...reached].sort()).toEqual(Object.keys(states).sort());
  });
});

it("every payment method has states, of which a payment begins in one and is received in another", async () => {
  const { rows } = await pool.query<{ method: string; states: string[] }>(
    "select method, array_agg(state order by state) as states from payment_states group by method",
  );
  expect(rows.map(({ method }) => method).sort()).toEqual([...paymentMethods].sort());
  for (const { method, states } of rows)
    expect(states, method).toEqual(expect.arrayContaining(["awaited", "captured"]));
});

it("each state knows the states before it", () => {
  expect(statesBefore("line", "cancelled")).toEqual(["pending"]);
  expect(statesBefore("line", "pending")).toEqual([]);
  expect(statesBefore("payment", "authorised")).toEqual(["awaited"]);
  expect(statesBefore("shipment", "lost")).toEqual(["booked", "handed_over", "attempted", "coming_back"]);
});

it("the database knows the same shipments before hand-over, and without a delivery", async () => {
  const { rows } = await pool.query<{ state: string; before: boolean; without: boolean }>(
    "select state, is_before_hand_over(state) as before, is_without_delivery(state) as without from unnest($1::text[]) as state",
    [Object.keys(stateMachines.shipment)],
  );
  const statesWhere = (key: "before" | "without") => rows.filter((row) => row[key]).map(({ state }) => state);
  expect(statesWhere("before").sort()).toEqual([...statesBeforeHandOver].sort());
  expect(statesWhere("without").sort()).toEqual([...statesWithoutDelivery].sort());
});
