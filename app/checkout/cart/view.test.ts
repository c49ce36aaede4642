import { describe, expect, it } from "vitest";
import { sumTooLarge } from "../../../shop/base/price.ts";
import { type CartLine, computeCart } from "../../../shop/checkout/model/cart.ts";
import { applyCartChanges, cartView } from "./view.ts";

const line = (id: number, overrides: Partial<CartLine> = {}): CartLine => ({
  id,
  productId: `item-${id}`,
  route: `/p${id}`,
  name: `Item ${id}`,
  brand: "LumiSkin",
  price: "Rs.1,000.00 PKR",
  priceBefore: null,
  unitPrice: 100000,
  quantity: 2,
  image: null,
  backgroundColor: null,
  soldOut: false,
  stock: null,
  archived: false,
  orderLineId: null,
  ...overrides,
});

describe("cartView", () => {
  it("formats prices and messages", () => {
    const view = cartView(
      computeCart([
        line(1),
        line(2, { priceBefore: "Rs.900.50 PKR" }),
        line(3, { soldOut: true, archived: true }),
      ]),
    );
    expect(view).toMatchObject({ quantity: 6, total: "Rs. 6,000", paisa: 600000 });
    expect(view.lines).toMatchObject([
      { price: "Rs. 1,000", amount: "Rs. 2,000", path: "/p1", priceNotice: null, blocker: null },
      { priceNotice: "The price has changed from Rs. 900.50 to Rs. 1,000." },
      { path: null },
    ]);
    expect(view.blockers).toEqual(["Item 3 is no longer available. Please remove it to check out."]);
  });

  it("applies pending changes", () => {
    const view = cartView(computeCart([line(1), line(2), line(3, { soldOut: true })]));
    const changed = applyCartChanges(
      view,
      new Map([
        [1, 5],
        [3, null],
      ]),
    );
    expect(changed).toMatchObject({ quantity: 7, total: "Rs. 7,000", blockers: [] });
    expect(changed.lines.map(({ id, amount }) => [id, amount])).toEqual([
      [1, "Rs. 5,000"],
      [2, "Rs. 2,000"],
    ]);
    expect(applyCartChanges(view, new Map())).toBe(view);
  });

  it("[R7] has a blocker where the total is above `maxPaisa`", () => {
    const huge = line(1, { price: "90071992547409.91", quantity: 1 });
    expect(cartView(computeCart([huge])).blockers).toEqual([]);
    expect(cartView(computeCart([huge, line(2)])).blockers).toEqual([sumTooLarge]);
  });
});
