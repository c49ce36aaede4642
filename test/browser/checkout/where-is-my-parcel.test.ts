import { expect, it } from "vitest";
import { insertParcel } from "../../fulfilment/parcel-states-fixture.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";
import { countTaps } from "../count-taps.ts";
import { fits, press } from "../owner/owner-steps.ts";

const shop = await openBrowserShop();
const owner = await shop.signUpStaff("owner");
const hour = 3_600_000;
const onItsWay = await insertParcel(shop.db, {
  number: 70_101,
  amounts: [559_700],
  phoneE164: "+923001234567",
  parcel: {
    ...({ state: "handed_over", courier: "postex", trackingNumber: "2200118803961" } as const),
    told: 559_700,
    packedAt: new Date(Date.now() - 30 * hour),
    handedOverAt: new Date(Date.now() - 28 * hour),
    firstScannedAt: new Date(Date.now() - 20 * hour),
  },
});

it.each([
  ["its number", "LS-70101"],
  ["the customer's phone", "0300 1234567"],
  ["the tracking number, in groups", "2200-1188-03961"],
])(
  "[O.taps] where is my parcel? 3 taps from any screen to the answer in WhatsApp, by %s",
  async (_, typed) => {
    const taps = await countTaps(
      { shop, person: owner, goal: 3, from: "/dashboard/stock" },
      async (page, thumb) => {
        await thumb.tap(page.getByRole("banner").getByRole("link", { name: "Find" }));
        await page.keyboard.type(typed);
        const found = page.getByRole("option", { name: /LS-70101.*On its way with PostEx, 2200118803961/ });
        await found.waitFor();
        // The same is found each time.
        if (typed === "LS-70101") {
          await expectAccessible(page);
          await fits(page);
        }
        const message = page.getByRole("option", { name: /WhatsApp: where is my parcel?/ });
        const [opened] = await Promise.all([page.context().waitForEvent("page"), thumb.tap(message)]);
        // The third tap is Send, in WhatsApp.
        const text = new URL(opened.url()).searchParams.get("text") ?? "";
        expect(opened.url()).toMatch(/^https:\/\/wa\.me\/923001234567\?/);
        expect(text).toContain(
          "your order LS-70101 is on its way with PostEx. Tracking number: 2200118803961",
        );
        expect(text).toContain("Rs. 5,597");
        await opened.close();
      },
    );
    expect(taps + 1).toBeLessThanOrEqual(3);
  },
);

it("the order's screen says it too, in 2 taps, with its three axes", async () => {
  await countTaps({ shop, person: owner, goal: 2, from: "/dashboard/today" }, async (page, thumb) => {
    await thumb.tap(page.getByRole("banner").getByRole("link", { name: "Find" }));
    await page.keyboard.type("LS-70101");
    await thumb.tap(page.getByRole("option", { name: /^LS-70101/ }));
    const standing = page.getByRole("region", { name: "Progress" });
    await standing.getByText("On its way", { exact: true }).waitFor();
    await standing.getByText("To be paid", { exact: true }).waitFor();
    await expectAccessible(page);
    await fits(page);
  });
});

it("a rider's evening", async () => {
  const rider = "Rashid";
  await shop.visit(async (page, context) => {
    await shop.signIn(context, owner);
    const check = async () => {
      await expectAccessible(page);
      await fits(page);
    };
    await page.goto("/dashboard/riders");
    await page.getByLabel("Name").fill(rider);
    await press(page, "Add rider");
    await page.getByRole("heading", { name: rider }).waitFor();
    const enter = async (title: string, amount: string) => {
      await page.getByRole("region", { name: title }).getByLabel("Rupees").fill(amount);
      await press(page, `Save: ${title.toLowerCase()}`);
    };
    await enter("Give change money", "many");
    await page.getByText("Please enter an amount in rupees, such as 2,000").waitFor();
    await check();
    await enter("Give change money", "2,000");
    await page.getByText("Saved to the rider's account.").waitFor();
    await enter("Cash handed in", "1,950");
    await page.getByText("Rider owes Rs. 50,").waitFor();
    await enter("Write off a shortage", "50");
    await page.getByText("Rider owes Rs. 0,").waitFor();
    await page.getByRole("button", { name: "Undo: Shortage written off, − Rs. 50" }).tap();
    await page.getByText("Rider owes Rs. 50,").waitFor();
    await check();
  }, phone);
});

it("delivered and paid orders are completed in 4 taps from Today", async () => {
  await shop.db
    .updateTable("payments")
    .set({ state: "captured" })
    .where("orderId", "=", onItsWay.id)
    .execute();
  await shop.db
    .updateTable("shipments")
    .set({ state: "delivered", deliveredAt: new Date() })
    .where("id", "=", onItsWay.shipmentId ?? 0)
    .execute();
  await countTaps({ shop, person: owner, goal: 4, from: "/dashboard/today" }, async (page, thumb) => {
    await expectAccessible(page);
    await fits(page);
    await thumb.tap(page.getByRole("link", { name: /Close delivered orders/ }));
    await thumb.tap(page.getByRole("link", { name: "Select all" }));
    await page.getByRole("link", { name: "Select none" }).waitFor();
    await thumb.tap(page.getByRole("button", { name: "Complete", exact: true }));
    await thumb.tap(page.getByRole("alertdialog").getByRole("button", { name: "Mark as completed" }));
    await page.getByText("1 item is now completed.").waitFor();
    await fits(page);
  });
});
