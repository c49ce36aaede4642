import { describe, expect, it } from "vitest";
import { blockerText, type CartLine, computeCart, findBlocker } from "./cart.ts";

const line = (overrides: Partial<CartLine> = {}): CartLine => ({
  id: 1,
  productId: "x",
  route: null,
  name: "Retinol Face Serum",
  brand: "LumiSkin",
  price: "Rs.1,999.00 PKR",
  priceBefore: null,
  unitPrice: 199900,
  quantity: 1,
  image: null,
  backgroundColor: null,
  soldOut: false,
  stock: null,
  archived: false,
  orderLineId: null,
  ...overrides,
});

describe("a cart's total", () => {
  it("[S9.total R2] is the price text as a number times the quantity, not today's price", () => {
    const cart = computeCart([line({ quantity: 2, unitPrice: 1 }), line({ price: "249", quantity: 3 })]);
    expect(cart).toMatchObject({ quantity: 5, total: 2 * 199900 + 3 * 24900 });
  });

  it("is 0 for an empty cart, and null above `maxPaisa`", () => {
    expect(computeCart([])).toMatchObject({ quantity: 0, total: 0 });
    const huge = line({ price: "90071992547409.91" });
    expect(computeCart([huge]).total).toBe(Number.MAX_SAFE_INTEGER);
    expect(computeCart([huge, line()]).total).toBeNull();
    expect(computeCart([{ ...huge, quantity: 2 }]).total).toBeNull();
  });
});

describe("the checkout blocker of a line (R6 and R47)", () => {
  it.each<[Partial<CartLine>, string | null, limit?: number]>([
    [{ quantity: 3 }, null, 3],
    [
      { quantity: 4 },
      "You can order at most 3 of Retinol Face Serum. Please lower the quantity to check out.",
      3,
    ],
    [{}, null],
    [{ stock: 1 }, null],
    [{ soldOut: true }, "Retinol Face Serum is sold out. Please remove it to check out."],
    [{ stock: 0 }, "Retinol Face Serum is sold out. Please remove it to check out."],
    [{ stock: 2, quantity: 3 }, "Only 2 of Retinol Face Serum left. Please lower the quantity to check out."],
    [{ archived: true }, "Retinol Face Serum is no longer available. Please remove it to check out."],
  ])("%j", (overrides, message, limit) => {
    const blocker = findBlocker(line(overrides), limit ?? null);
    expect(blocker && blockerText(blocker)).toBe(message);
  });
});
