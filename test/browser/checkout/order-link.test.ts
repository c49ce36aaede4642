import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { tellCash } from "../../../shop/fulfilment/parcels/tell-cash.ts";
import { createOrderLink } from "../../../shop/orders/link/create-order-link.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";

describe("an order's link on a 360 px phone", async () => {
  const shop = await openBrowserShop();
  const { db } = shop;
  const { id: userId } = await shop.signUp();
  await db.updateTable("users").set({ fullName: "Ayesha Khan" }).where("id", "=", userId).execute();

  const newOrder = async () => {
    const order = await placeTestOrder(db, await shop.customer(userId), {
      items: [
        ["lumiskin-niacinamide-zinc", 2],
        ["lumiskin-retinol", 1],
      ],
      shippingAddress: "House 14, Street 3, Gulgasht Colony, Multan",
    });
    const { token } = await createOrderLink(db, order.id);
    return { ...order, path: `/o/${token}` };
  };
  const stateOf = (id: number) =>
    db
      .selectFrom("orders")
      .select(["confirmation", "landmark", "secondPhone", "bestTime"])
      .where("id", "=", id)
      .executeTakeFirst();
  const attempt = async (orderId: number) => {
    const { id } = await db
      .insertInto("shipments")
      .values({ state: "booked", courier: "postex", trackingNumber: `PX-${orderId}` })
      .returning("id")
      .executeTakeFirstOrThrow();
    const lines = [1, 2].map((line) => ({ shipmentId: id, orderId, line, quantity: 3 - line }));
    await db.insertInto("shipmentLines").values(lines).execute();
    await db.transaction().execute((tx) => tellCash(tx, [id]));
    await db.updateTable("shipments").set({ state: "attempted" }).where("id", "=", id).execute();
  };

  it("[O.link] confirms, corrects, wishes, complains and cancels", async () => {
    const shows = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
    const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
    const check = async (page: Page) => {
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      const lows = await page
        .locator("main :is(a, button, summary, input:not([type=hidden], [type=radio]))")
        .evaluateAll((controls) =>
          controls
            .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 43.5)
            .map((control) => control.textContent),
        );
      expect(lows).toEqual([]);
    };

    await shop.visit(async (page) => {
      const order = await newOrder();
      await page.goto(order.path);
      await shows(page, "Is this your order, Ayesha?");
      expect(await page.locator("main").textContent()).toContain("Please keep readyRs. 6,397");
      await check(page);
      await page.getByLabel("Landmark near your address").fill("near Al-Shifa Clinic");
      await page.getByLabel("Second phone").fill("12");
      await page.getByText("1 to 5", { exact: true }).click();
      await press(page, "Confirm, I will pay Rs. 6,397");
      await page.getByText("Please enter a phone number such as 0300 1234567").first().waitFor();
      expect((await stateOf(order.id))?.confirmation).toBe("to_confirm");
      expect(await page.getByLabel("Landmark near your address").inputValue()).toBe("near Al-Shifa Clinic");
      await check(page);
      await page.getByLabel("Second phone").fill("0301 7654321");
      await press(page, "Confirm, I will pay Rs. 6,397");
      await shows(page, "Confirmed, thank you");
      expect(await stateOf(order.id)).toEqual({
        confirmation: "confirmed",
        landmark: "near Al-Shifa Clinic",
        secondPhone: "0301 7654321",
        bestTime: "1 to 5",
      });
      await check(page);

      await page.getByRole("link", { name: "Change landmark, second phone or time" }).click();
      await page.getByLabel("Landmark near your address").fill("behind the blue mosque");
      await press(page, "Save");
      await page.getByText("behind the blue mosque").waitFor();
      expect((await stateOf(order.id))?.landmark).toBe("behind the blue mosque");

      await attempt(order.id);
      await page.goto(order.path);
      await shows(page, "The rider could not deliver your parcel");
      await check(page);
      await press(page, "I will collect it from the courier");
      await page.getByText("You asked: I will collect it from the courier").waitFor();
      await page.getByText("Problem with your delivery?").click();
      await page.getByText("The rider asked for more money").click();
      await check(page);
      await press(page, "Send");
      await page.getByText("Thank you. We will look into it and call you.").waitFor();
      await check(page);

      const other = await newOrder();
      await page.goto(other.path);
      await page.getByRole("link", { name: "Cancel this order" }).click();
      await shows(page, `Cancel LS-${other.number}?`);
      expect((await stateOf(other.id))?.confirmation).toBe("to_confirm");
      await check(page);
      await page.getByText("I changed my mind").click();
      await press(page, "Cancel the order");
      await shows(page, "This order is cancelled");
      expect((await stateOf(other.id))?.confirmation).toBe("refused");
      await check(page);

      // Found again without the link.
      await page.goto("/contact");
      await page.getByRole("main").getByRole("link", { name: "Where is my parcel?" }).click();
      await page.getByLabel("Order number").fill(`ls ${order.number}`);
      await page.getByLabel("Phone number").fill("0300 7654321");
      await press(page, "Find my parcel");
      await page.getByText("We could not find an order with this order number and phone number.").waitFor();
      await check(page);
      await page.getByLabel("Phone number").fill("0300 1234567");
      await press(page, "Find my parcel");
      await page.getByText("Could not be delivered").waitFor();
      await check(page);
    }, phone);
  });
});
