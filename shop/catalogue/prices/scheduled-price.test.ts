import { describe, expect, it } from "vitest";
import { returningFields, type ScheduledPrice, untrueBadge } from "./scheduled-price.ts";

describe("a badge beside another price", () => {
  const product = { unitPrice: 200000, discountPercent: 40 };
  it.each([
    ["is untrue where it states more", { unitPrice: 180000, badgePercent: null }, { stated: 40, actual: 10 }],
    ["is true to the whole percent", { unitPrice: 120400, badgePercent: null }, null],
    ["stays as it is where the price does", { unitPrice: 200000, badgePercent: null }, null],
    ["is true where it is given rightly", { unitPrice: 180000, badgePercent: 10 }, null],
    [
      "is untrue where it is given wrongly",
      { unitPrice: 180000, badgePercent: 15 },
      { stated: 15, actual: 10 },
    ],
    ["is untrue above the old price", { unitPrice: 220000, badgePercent: 10 }, { stated: 10, actual: -10 }],
    ["is not there where it is taken away", { unitPrice: 180000, badgePercent: 0 }, null],
  ])("%s", (_, prices, expected) => {
    expect(untrueBadge(product, prices)).toEqual(expected);
  });

  it("is not there on a product without one", () => {
    expect(
      untrueBadge({ unitPrice: 0, discountPercent: null }, { unitPrice: 1, badgePercent: null }),
    ).toBeNull();
    expect(untrueBadge({ unitPrice: 0, discountPercent: 5 }, { unitPrice: 1, badgePercent: null })).toEqual({
      stated: 5,
      actual: 0,
    });
  });
});

describe("what returns at the end", () => {
  const price = {
    unitPrice: 150000,
    cataloguePrice: 160000,
    badgePercent: 0,
    unitPriceBefore: 200000,
    cataloguePriceBefore: 210000,
    badgeBefore: 40,
  } as ScheduledPrice;
  const running = { unitPrice: 150000, cataloguePrice: 160000, discountPercent: null };
  it.each([
    ["everything", price, running, { unitPrice: 200000, cataloguePrice: 210000, discountPercent: 40 }, []],
    [
      "what was not changed by hand",
      price,
      { ...running, unitPrice: 190000 },
      { cataloguePrice: 210000, discountPercent: 40 },
      ["unitPrice"],
    ],
    [
      "no badge that it never touched",
      { ...price, badgePercent: null },
      { ...running, discountPercent: 30 },
      { unitPrice: 200000, cataloguePrice: 210000 },
      [],
    ],
  ])("%s", (_, scheduled, current, set, kept) => {
    expect(returningFields(scheduled, current)).toEqual({ set, kept });
  });
});
