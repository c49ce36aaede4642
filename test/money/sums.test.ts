import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { summingFiles, sumsOfMoney } from "./sums.ts";
import { cashImportsOf, isUseCase, toldWriters } from "./use-cases.ts";

/** How many files may sum money: what an order costs and what a parcel collects are summed in the database alone. */
const limit = 14;

const sources = new Map(
  globSync("{app,shop}/**/*.{ts,tsx}")
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
    .map((file) => [file, readFileSync(file, "utf8")]),
);

const summing = [...sources].filter(([, source]) => sumsOfMoney(source).length > 0).map(([file]) => file);

describe("sums of money", () => {
  it("stand in no other file than these", () => {
    expect(summing).toEqual(Object.keys(summingFiles).sort());
  });

  it(`stand in at most ${limit} files`, () => {
    expect(summing.length).toBeLessThanOrEqual(limit);
  });

  it.each([
    ["SQL of lines", "select coalesce(sum(amount), 0) from order_lines where order_id = 1"],
    ["SQL in capitals", "select SUM(l.unit_price * l.quantity) from order_lines l"],
    ["SQL of payments", "(select sum(p.paid) from payments p)"],
    ["SQL of adjustments", "select order_id, sum(a.value)\nfrom order_adjustments a"],
    ["Kysely", 'eb.selectFrom("orderLines").select(eb.fn.sum("unitPrice"))'],
    ["a loop over lines", "lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)"],
    ["a loop over amounts", "orders.reduce((total, { amount }) => total + amount, 0)"],
  ])("are found where they are planted: %s", (_, planted) => {
    expect(sumsOfMoney(`const a = 1;\n${planted}`)).toEqual([expect.objectContaining({ line: 2 })]);
  });

  it("are not sums of pieces, or far from money", () => {
    expect(sumsOfMoney("select sum(quantity) from order_lines")).toEqual([]);
    expect(sumsOfMoney("lines.reduce((sum, { quantity }) => sum + quantity, 0) // amount")).toEqual([]);
    expect(sumsOfMoney(`sum(x)${" ".repeat(201)}amount`)).toEqual([]);
  });
});

describe("use cases and cash", () => {
  it("are found at all", () => {
    expect([...sources].filter(([file, source]) => isUseCase(file, source)).length).toBeGreaterThan(50);
  });

  it("call nothing about cash but tell and collect", () => {
    const calls = [...sources].flatMap(([file, source]) =>
      isUseCase(file, source) ? cashImportsOf(file, source) : [],
    );
    expect(calls).toEqual([]);
  });

  it("leave the telling to one file", () => {
    expect(toldWriters(sources)).toEqual([
      expect.stringMatching(/^shop\/fulfilment\/parcels\/.+-queries\.ts$/),
    ]);
  });

  it.each([
    'import { bindCashDue } from "../parcels/bind-cash-due.ts";',
    'import { updateShares } from "../parcels/cash-queries.ts";',
    'import { type Part, setCashDue } from "../lifecycle/shipment-queries.ts";',
  ])("are caught with a planted %s", (planted) => {
    const source = `${planted}\nawait db.transaction().execute((tx) => act(tx));`;
    expect(isUseCase("shop/orders/change/plant.ts", source)).toBe(true);
    expect(cashImportsOf("shop/orders/change/plant.ts", source)).toHaveLength(1);
  });
});
