import { describe, expect, it } from "vitest";
import { addToCart } from "../../../shop/checkout/cart/add-to-cart.ts";
import { openBrowserShop, phone } from "../browser-shop.ts";

describe("where an order came from", async () => {
  const shop = await openBrowserShop();

  it.each([
    [false, "tiktok"],
    [true, null],
  ])("is sent with it; with Global Privacy Control %j it is %j", async (privacy, source) => {
    const person = await shop.signUp();
    await addToCart(shop.db, person.id, { productId: "lumiskin-retinol", quantity: 1 });
    await shop.visit(
      async (page, context) => {
        if (privacy)
          await context.addInitScript(
            "Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })",
          );
        await page.goto("/p1?utm_source=tiktok");
        await shop.signIn(context, person);
        await page.goto("/cart?gclid=1");
        await page.getByRole("link", { name: "Proceed to Checkout" }).click();
        await page.getByLabel("Phone number").fill("0300 1234567");
        await page.getByLabel("Shipping address").fill("House 1, Lahore");
        await page.getByRole("button", { name: "Place Order" }).click();
        await page.waitForURL(/\/checkout\/placed\//);
        expect(
          await page.evaluate(() => localStorage.getItem("lumiskin.source")?.split(" ")[0] ?? null),
        ).toBe(source);
        expect((await context.cookies()).filter(({ value }) => value.includes("tiktok"))).toEqual([]);
      },
      { ...phone, isNew: true },
    );
    const orders = shop.db.selectFrom("orders").select("firstSource").where("userId", "=", person.id);
    expect(await orders.executeTakeFirst()).toEqual({ firstSource: source });
  });
});
