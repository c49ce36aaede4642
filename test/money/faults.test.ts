import { afterEach, describe, expect, it } from "vitest";
import { doStep } from "./history.ts";
import type { Args } from "./operation.ts";
import { place } from "./order-operations.ts";
import { look, openMoneyShop, openWorld, parcelOf, type World } from "./world.ts";

// The faults that issue 48 was about, as histories that a person has written.

const shop = await openMoneyShop();
/** Products by their price in rupees. */
const product = (rupees: number) => shop.products.find(({ price }) => price === rupees * 100)?.id ?? "";

let world: World = await openWorld(shop);
afterEach(async () => {
  world = await openWorld(shop);
});

/** An order of products by their prices in rupees. */
async function order(prices: number[], payment: "cod" | "jazzcash" = "cod"): Promise<number> {
  const id = await place(
    world,
    prices.map((price) => [product(price), 1]),
    payment,
  );
  await look(world);
  return id;
}

/** Does steps that must not be refused, each compared with ledger and rule. */
async function does(...steps: [operation: string, args: Args][]): Promise<void> {
  for (const [operation, args] of steps) {
    const { isDone, differences } = await doStep(world, { operation, args });
    expect({ operation, isDone, differences }).toEqual({ operation, isDone: true, differences: [] });
  }
}

/** A parcel with pieces of lines, one of each where it says no number. @returns its id */
async function parcel(...lines: [order: number, line: number, quantity?: number][]): Promise<number> {
  const planned = lines.map(([orderId, line, quantity = 1]) => ({ orderId, line, quantity }));
  await does(["plan a parcel", { order: lines[0]?.[0] ?? 0, lines: planned }]);
  return world.said.parcels.at(-1)?.id ?? 0;
}

/** What parcels collect, in rupees. */
const collects = (...parcels: number[]) =>
  parcels.map((id) => {
    const own = world.said.parts.filter((part) => part.parcel === id);
    return own.reduce((sum, { part }) => sum + part, 0) / 100;
  });
/** What is due of orders, in rupees. */
const due = (...orders: number[]) =>
  orders.map((id) => (world.said.orders.find((one) => one.order === id)?.due ?? 0) / 100);

describe("fault 1: an order in several parcels", () => {
  it("asks for what is in the second parcel after the line of the first is cancelled", async () => {
    const id = await order([1999, 1199]);
    const parcels = [await parcel([id, 1]), await parcel([id, 2])] as const;
    await does(["cancel a line", { order: id, line: 1 }]);
    expect(collects(...parcels)).toEqual([0, 1199]);
  });

  it("asks less for the parcel of which a line is cancelled", async () => {
    const id = await order([1999, 249, 1199]);
    const parcels = [await parcel([id, 1], [id, 2]), await parcel([id, 3])] as const;
    await does(["cancel a line", { order: id, line: 2 }]);
    expect(collects(...parcels)).toEqual([1999, 1199]);
  });

  it("asks for the value of each parcel of an order that becomes cash on delivery", async () => {
    const id = await order([1999, 249, 1199], "jazzcash");
    const parcels = [await parcel([id, 1], [id, 2]), await parcel([id, 3])] as const;
    await does(["cash instead", { order: id, to: "cash", by: "staff" }]);
    expect(collects(...parcels)).toEqual([2248, 1199]);
  });

  it("asks for the value of each parcel after an edit", async () => {
    const id = await order([1999, 1999, 1199, 249, 249]);
    const parcels = [await parcel([id, 1]), await parcel([id, 1], [id, 2], [id, 3, 2])] as const;
    expect(collects(...parcels)).toEqual([1999, 3696]);
    await does(["edit", { order: id, quantities: [{ line: 2, quantity: 2 }], added: [] }]);
    expect(collects(...parcels)).toEqual([1999, 4895]);
  });

  it("asks for the orders that are not paid in shared parcels", async () => {
    const [a, b, c] = [await order([1999, 1199]), await order([1999]), await order([249])] as const;
    const parcels = [await parcel([a, 1], [c, 1]), await parcel([a, 2], [b, 1])] as const;
    await does(["transfer", { order: a, amount: 319_800 }]);
    expect(collects(...parcels)).toEqual([249, 1999]);
  });
});

describe("fault 2: the cash of shared parcels", () => {
  it("pays each order what its parcel was told for it", async () => {
    const [a, b, c] = [
      await order([1999, 1199]),
      await order([333], "jazzcash"),
      await order([249]),
    ] as const;
    await does(
      ["start JazzCash", { order: b }],
      ["JazzCash answers", { order: b, transaction: 0, meaning: "paid" }],
    );
    const [first, second] = [await parcel([a, 1], [c, 1]), await parcel([a, 2], [b, 1])] as const;
    for (const id of [first, second]) await does(["hand over", { parcel: id, courier: "rider" }]);
    expect(collects(first, second)).toEqual([2248, 1199]);
    for (const id of [first, second]) await does(["delivered", { parcel: id }]);
    expect(due(a, b, c)).toEqual([0, 0, 0]);
  });
});

describe("fault 3: a tracking number", () => {
  it("is corrected without moving what is still to be packed into a delivered parcel", async () => {
    const id = await order([1199, 1999]);
    const first = await parcel([id, 1]);
    await does(["hand over", { parcel: first, courier: "rider" }], ["delivered", { parcel: first }]);
    await does(["type a tracking number", { order: id, parcel: first, number: "PX-CORRECTED" }]);
    expect(parcelOf(world, first)?.pieces).toMatchObject([{ line: 1 }]);
    const [rest] = world.said.parts.filter(({ place }) => place === "rest");
    expect(rest?.part).toBe(199_900);
  });

  it("is corrected without moving what has come back into a delivered parcel", async () => {
    const id = await order([1199, 1999]);
    const [first, second] = [await parcel([id, 2]), await parcel([id, 1])] as const;
    for (const one of [first, second]) await does(["hand over", { parcel: one, courier: "rider" }]);
    const articles = [{ orderId: id, line: 2, good: 1, damaged: 0 }];
    await does(["receive back", { parcel: first, articles }], ["delivered", { parcel: second }]);
    await does(["type a tracking number", { order: id, parcel: second, number: "PX-CORRECTED-2" }]);
    expect(parcelOf(world, second)?.pieces).toMatchObject([{ line: 1 }]);
    expect(due(id)).toEqual([1999]);
  });
});
