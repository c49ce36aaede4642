import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setSealingSecrets } from "../../../platform/sealed-text.ts";
import { addToCart } from "../../../shop/checkout/cart/add-to-cart.ts";
import { createOrderLink } from "../../../shop/orders/link/create-order-link.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { connectGateway } from "../../simulators/jazzcash/connect-gateway.ts";
import { startGateway } from "../../simulators/jazzcash/start-gateway.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";

describe("paying with JazzCash on a 360 px phone", async () => {
  const gateway = await startGateway();
  const shop = await openBrowserShop();
  const { db } = shop;
  const person = await shop.signUp();
  beforeAll(async () => {
    setSealingSecrets(shop.shop.sealingSecrets);
    await connectGateway(db, gateway.url);
  });
  afterAll(() => gateway.stop());

  const shows = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

  it("[P.placed-first P.phone] refused, paid by another try, and paid later from the letter", async () => {
    const check = async (page: Page) => {
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      const heights = await page
        .locator("main :is(a, button)")
        .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height));
      // A link in a sentence is as high as its line.
      expect(heights.filter((height) => height > 30 && height < 43.5)).toEqual([]);
    };
    await shop.visit(async (page, context) => {
      await shop.signIn(context, person);
      const order = await placeTestOrder(db, await shop.customer(person.id), { payment: "jazzcash" });
      await page.goto(`/orders/LS-${order.number}`);
      await check(page);
      await press(page, "Pay with JazzCash");
      await press(page, "refuse");
      await shows(page, "Your order is placed, but the payment did not go through");
      await check(page);
      await press(page, "Pay again, Rs. 1,999");
      await press(page, "pay");
      await shows(page, "Thank you, your order is placed");
      await page.getByText("Paid with JazzCash").waitFor();
      await check(page);
      await page.getByRole("link", { name: "See this order" }).click();
      await shows(page, `Order LS-${order.number}`);
      expect(await page.getByRole("button", { name: "Pay with JazzCash" }).count()).toBe(0);
    }, phone);

    await shop.visit(async (page) => {
      const order = await placeTestOrder(db, await shop.customer(person.id), { payment: "jazzcash" });
      const { token } = await createOrderLink(db, order.id);
      await page.goto(`/o/${token}`);
      await check(page);
      await press(page, "Pay with JazzCash");
      await page.getByRole("button", { name: "refuse" }).waitFor();
      const { reference } = gateway.books.payments.at(-1) ?? {};
      await page.goto(`/pay/${reference}`);
      await check(page);
      // Back from a page of the shop, which a script had shown, the form leaves all the same.
      await page.getByRole("link", { name: `See order LS-${order.number}` }).click();
      await page.goBack();
      await shows(page, "Pay Rs. 1,999");
      // JazzCash takes a reference once.
      await press(page, "Continue to JazzCash");
      await shows(page, "The payment did not go through");
      await press(page, "Pay again, Rs. 1,999");
      await press(page, "pay");
      await shows(page, "Rs. 1,999 received");
    }, phone);
  });

  it("[R66] placed, it goes to JazzCash once: not again by Back, Forward, reload or in another browser", async () => {
    const shopper = await shop.signUp();
    await addToCart(db, shopper.id, { productId: "lumiskin-retinol", quantity: 1 });
    const forms: string[] = [];
    await shop.visit(async (page, context) => {
      context.on("request", (request) => {
        const isForm = request.method() === "POST" && request.url().startsWith(gateway.url);
        if (isForm && !request.url().includes("__pay")) forms.push(request.url());
      });
      await shop.signIn(context, shopper);
      await page.goto("/cart");
      await page.getByRole("link", { name: "Proceed to Checkout" }).click();
      await page.getByRole("textbox", { name: "Phone number" }).fill("0300 1234567");
      await page.getByRole("textbox", { name: "Shipping address" }).fill("House 1, Lahore");
      await page.getByLabel("JazzCash").check();
      // JazzCash says nothing yet, so the page stays.
      await page.route(`${gateway.url}/**`, (route) => route.fulfill({ status: 204 }), { times: 1 });
      await press(page, "Place Order");
      await shows(page, "Pay Rs. 1,999");
      // The page takes its mark out of the address, then it leaves.
      await expect.poll(() => page.url()).toMatch(/\/pay\/\w{20}$/);
      await expect.poll(() => forms.length).toBe(1);
      const address = page.url();
      const reloaded = () =>
        page.reload().then(
          () => true,
          () => false,
        );
      // The browser may still be leaving.
      await expect.poll(reloaded).toBe(true);
      await page.goto("/about");
      await page.goBack();
      await shows(page, "Pay Rs. 1,999");
      await page.goForward();
      await page.goBack();
      const other = await context.browser()?.newPage();
      await other?.goto(address);
      await other?.getByRole("button", { name: "Continue to JazzCash" }).waitFor();
      await other?.waitForLoadState("networkidle");
      expect(other?.url()).toBe(address);
      await other?.context().close();
      expect(forms).toHaveLength(1);
      await press(page, "Continue to JazzCash");
      await page.getByRole("button", { name: "refuse" }).waitFor();
      await page.goBack();
      await shows(page, "Pay Rs. 1,999");
      expect(forms).toHaveLength(2);
    }, phone);
  });
});
