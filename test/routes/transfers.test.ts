import { describe, expect, it } from "vitest";
import { addToCart } from "../../shop/cart/add-to-cart.ts";
import { orderLinesOf } from "../orders-fixture.ts";
import { screen } from "../screen.ts";
import { setShopSettings } from "../set-shop-settings.ts";
import { openTestShop } from "../test-shop.ts";

const shop = await openTestShop();
const { db, get, post } = shop;
const account = { bankTitle: "LumiSkin", bankName: "Example Bank", iban: "PK36SCBL0000001123456702" };

async function createShopper() {
  const person = await shop.signUp();
  await addToCart(db, person.id, { productId: "lumiskin-retinol", quantity: 2 });
  return person;
}

describe("checkout", () => {
  it("offers a transfer only where the owner has entered an account for it", async () => {
    const { as, id } = await createShopper();
    const choices = async () => (await screen(get("/checkout", { as }))).main.get("form").text;
    const form = await shop.checkoutForm(as, { payment: "transfer" });
    for (const settings of [{}, { jazzCash: "+923001234567", bankName: "Example Bank" }]) {
      await setShopSettings(db, settings);
      expect(await choices()).toContain("JazzCash");
      expect(await choices()).not.toMatch(/transfer/i);
      const refused = await post("/checkout", { as, form });
      expect([refused.status, await orderLinesOf(db, { userId: id })]).toEqual([400, []]);
    }
    await setShopSettings(db, account);
    expect(await choices()).toContain("Bank transfer");
    const placed = await post("/checkout", { as, form });
    const success = (await screen(get(placed.headers.get("Location") ?? "", { as }))).main;
    for (const text of ["Bank transfer", "Bank transfer awaited", "Rs. 3,998"])
      expect(success.text).toContain(text);
    expect(await orderLinesOf(db, { userId: id })).toMatchObject([
      { paymentMethod: "transfer", paymentStatus: "Bank transfer awaited", status: "Pending" },
    ]);
  });
});
