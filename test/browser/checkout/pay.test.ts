import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setSealingSecrets } from "../../../platform/sealed-text.ts";
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
    const atJazzCash = async (page: Page, way: string) => {
      await press(page, "Continue to JazzCash");
      await press(page, way);
    };
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
      await shows(page, "Pay Rs. 1,999");
      await check(page);
      await atJazzCash(page, "refuse");
      await shows(page, "The payment did not go through");
      await check(page);
      await press(page, "Pay again, Rs. 1,999");
      await shows(page, "Pay Rs. 1,999");
      await atJazzCash(page, "pay");
      await shows(page, "Rs. 1,999 received");
      await check(page);
      await page.getByRole("link", { name: `See order LS-${order.number}` }).click();
      await shows(page, `Order LS-${order.number}`);
      expect(await page.getByRole("button", { name: "Pay with JazzCash" }).count()).toBe(0);
    }, phone);

    await shop.visit(async (page) => {
      const order = await placeTestOrder(db, await shop.customer(person.id), { payment: "jazzcash" });
      const { token } = await createOrderLink(db, order.id);
      await page.goto(`/o/${token}`);
      await check(page);
      await press(page, "Pay with JazzCash");
      await shows(page, "Pay Rs. 1,999");
      // Back from a page of the shop, which a script had shown, the form leaves all the same.
      await page.getByRole("link", { name: `See order LS-${order.number}` }).click();
      await page.goBack();
      await shows(page, "Pay Rs. 1,999");
      await atJazzCash(page, "pay");
      await shows(page, "Rs. 1,999 received");
    }, phone);
  });
});
