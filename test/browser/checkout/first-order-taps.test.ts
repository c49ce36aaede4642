import { expect, it } from "vitest";
import { orderLinesOf } from "../../orders-fixture.ts";
import { openBrowserShop, phone } from "../browser-shop.ts";
import { watchTaps } from "../count-taps.ts";

const shop = await openBrowserShop();

it("lets a new customer order from the home page in eleven taps", async () => {
  await shop.visit(async (page, context) => {
    const thumb = await watchTaps(context, page);
    let nexts = 0;
    /** The keyboard's Next, which leads to the following field. */
    const pressNext = async () => {
      nexts += 1;
      await page.keyboard.press("Tab");
    };
    await page.goto("/");
    await thumb.tap(page.getByRole("link", { name: "Retinol Face Serum" }).first());
    await page.waitForURL(/retinol|\/p\d/);
    await thumb.tap(page.getByRole("button", { name: "Add to Cart" }).first());
    await thumb.tap(page.getByRole("alertdialog").getByRole("button", { name: "OK" }));
    await thumb.tap(page.getByRole("main").getByRole("link", { name: "Sign up", exact: true }));
    // The page before it has a field of the same name.
    await page.getByRole("heading", { level: 1, name: "Sign up" }).waitFor();
    await thumb.type(page.getByRole("textbox", { name: "Email", exact: true }), "ayesha.taps@example.com");
    await pressNext();
    await page.keyboard.type("a-good-password");
    await thumb.tap(page.getByRole("main").getByRole("button", { name: "Create Account" }));
    await page.waitForURL(/\/cart$/);
    await thumb.tap(page.getByRole("link", { name: "Proceed to Checkout" }));
    await thumb.type(page.getByRole("textbox", { name: "Phone number" }), "0300 1234567");
    await pressNext();
    await page.keyboard.type("House 1, Street 2, Lahore");
    await thumb.tap(page.getByRole("button", { name: "Place Order" }));
    await page.waitForURL(/\/checkout\/placed\/LS-\d+$/);
    await thumb.agrees();
    expect(thumb.taps + nexts).toBe(11);
  }, phone);
  const { id } = await shop.db
    .selectFrom("users")
    .where("email", "=", "ayesha.taps@example.com")
    .select("id")
    .executeTakeFirstOrThrow();
  expect(await orderLinesOf(shop.db, { userId: id })).toMatchObject([{ quantity: 1 }]);
});
