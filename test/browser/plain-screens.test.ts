import { expect, it } from "vitest";
import { openBrowserShop, phone } from "./browser-shop.ts";
import { addActivity } from "./owner/owner-activity.ts";
import { addParcels } from "./owner/owner-parcels.ts";
import { addPayments } from "./owner/owner-payments.ts";
import { parcelScreens, paymentScreens } from "./owner/owner-screens.ts";
import { fits } from "./owner/owner-steps.ts";

const shop = await openBrowserShop();
const owner = await shop.signUpStaff("owner");
const customer = await shop.customer(owner.id);
const activity = await addActivity(shop.db, customer);
const screens = [
  ...parcelScreens(await addParcels(shop.db, customer), activity.order),
  ...paymentScreens(await addPayments(shop.shop, customer)),
];

it("without scripts the screens of orders, parcels and money fit a 360 px phone", async () => {
  await shop.visit(
    async (page, context) => {
      await shop.signIn(context, owner);
      const customers = ["/dashboard/customers", `/dashboard/customers/${activity.customerId}`];
      for (const path of [...screens.map(({ path }) => path), ...customers]) {
        const response = await page.goto(path);
        expect([path, response?.status()]).toEqual([path, 200]);
        await fits(page);
      }
    },
    { ...phone, javaScriptEnabled: false },
  );
});
