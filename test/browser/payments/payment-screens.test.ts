import { expect, it } from "vitest";
import { expectAccessible, openBrowserShop } from "../browser-shop.ts";
import { expectLayoutFits } from "../expect-layout.ts";
import { addPayments } from "../owner/owner-payments.ts";
import { paymentScreens } from "../owner/owner-screens.ts";

const shop = await openBrowserShop();
const owner = await shop.signUpStaff("owner");
const made = await addPayments(shop.shop, await shop.customer(owner.id));

it("the screens of money fit every width with something on each, and pass axe", async () => {
  await shop.visit(async (page, context) => {
    await shop.signIn(context, owner);
    for (const { name, path } of paymentScreens(made)) {
      const response = await page.goto(path);
      expect([name, response?.status()]).toEqual([name, 200]);
      await expectLayoutFits(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectAccessible(page);
    }
  });
});
