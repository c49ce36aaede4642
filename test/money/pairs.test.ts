import { describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { prepareCouriers } from "../fulfilment/planned-parcel.ts";
import { untrackStock } from "../orders-fixture.ts";
import { addGatewayAccount } from "../payments/gateway-fixture.ts";
import { createTestDatabase } from "../test-database.ts";
import { type HeldRows, openSides } from "./at-once.ts";
import { brokenRules } from "./holds.ts";
import { pairOperations } from "./pair-operations.ts";
import { type PairOrder, pairStates, stateFor } from "./pair-states.ts";

const database = await createTestDatabase();
const { db, pool } = database;
const admin = await createCustomer(db, { email: "owner@example.com", isAdmin: true });
await addGatewayAccount(db);
await prepareCouriers(db);
await untrackStock(db);
const atOnce = openSides(database);
const pairOrder = pairStates(db, admin);
const operations = pairOperations(admin);
const names = Object.keys(operations);

/** Every two, and each beside itself. `npm test` tries those of which one tells, or is about, what a courier was told. */
const pairs = names
  .flatMap((one, index) => names.slice(index).map((other) => [one, other] as const))
  .filter((pair) => process.env.TEST_ALL || pair.some((name) => operations[name]?.touchesTold));

/** What is still locked when both have the lock of the order behind them, by round. */
const heldMiddle: ((order: PairOrder) => Promise<HeldRows | null>)[] = [
  async () => null,
  async () => null,
  async ({ companionId }) => ({ table: "orders", ids: [companionId] }),
  async ({ shipmentId }) => ({ table: "shipments", ids: [shipmentId] }),
  async ({ id }) => ({ table: "payments", ids: await paymentsOf(id) }),
];

async function paymentsOf(orderId: number): Promise<number[]> {
  const payments = await db.selectFrom("payments").where("orderId", "=", orderId).select("id").execute();
  return payments.map(({ id }) => id);
}

/** Tries a pair once. @returns what went wrong, in words */
async function faultsOf(pair: readonly [string, string], order: PairOrder): Promise<string[]> {
  const { round, id, companionId } = order;
  const turned = round % 2 === 0 ? pair : pair.toReversed();
  const actions = [];
  for (const name of turned) {
    const action = await operations[name]?.prepare(db, order);
    actions.push(typeof action === "function" ? action : async () => action ?? "unknown");
  }
  const ended = await atOnce(actions, {
    first: { table: "orders", ids: [id] },
    middle: (await heldMiddle[round]?.(order)) ?? null,
  });
  const faults = ended.flatMap(({ outcome, early, error }, index) => {
    if (error) return [`${turned[index]}: ${error}`];
    return early && outcome === null ? [`${turned[index]}: took no lock of its order`] : [];
  });
  return [...faults, ...(await brokenRules(pool, [id, companionId]))].map(
    (fault) => `round ${round}: ${fault}`,
  );
}

describe("two operations at once", () => {
  it.each(pairs)("keep the rule of the cash: %s beside %s", async (one, other) => {
    const needs = [one, other].map((name) => operations[name]?.needs ?? {});
    const orders = await Promise.all(
      heldMiddle.map((_, round) => {
        const [leading = {}, second = {}] = round % 2 === 0 ? needs : needs.toReversed();
        return pairOrder(stateFor(leading, second), round);
      }),
    );
    const faults = [];
    for (const order of orders) faults.push(...(await faultsOf([one, other], order)));
    expect(faults).toEqual([]);
  });
});
