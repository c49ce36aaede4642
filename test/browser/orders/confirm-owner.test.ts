import { describe, expect, it } from "vitest";
import { answerCall } from "../../../shop/orders/confirm/answer-call.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { orderLinesOf, placeTestOrder } from "../../orders-fixture.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";

describe("what the owner does about confirmation, on a 360 px phone", async () => {
  const shop = await openBrowserShop();
  const owner = await shop.signUpStaff("owner");
  let phones = 1_000_417;
  const place = async (fullName: string, hoursAgo = 1) => {
    const order = await placeTestOrder(shop.db, await createCustomer(shop.db, { fullName }));
    const phoneE164 = `+92300${phones++}`;
    const placedAt = new Date(Date.now() - hoursAgo * 3_600_000);
    await shop.db.updateTable("orders").set({ phoneE164, placedAt }).where("id", "=", order.id).execute();
    return { ...order, phoneE164 };
  };
  const answer = (orderId: number, outcome: "refused" | "wrong_number") =>
    answerCall(shop.db, { orderId, outcome, channel: "call", actor: { actor: "admin", actorId: owner.id } });
  const statusOf = async (orderId: number) => (await orderLinesOf(shop.db, { orderId }))[0]?.status;

  it("cancels what was refused, sets the rule, marks a number and lifts the mark", async () => {
    const refused = await place("Hamid Raza");
    const wrong = await place("Ayesha Khan", 3);
    const held = await place("Usman Tariq", 60);
    await answer(refused.id, "refused");
    await answer(wrong.id, "wrong_number");
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      const check = async () => {
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      };
      await page.goto("/dashboard/confirm");
      await page.getByRole("link", { name: "Refused and unanswered orders" }).click();
      await page.getByRole("heading", { name: "Refused and unanswered" }).waitFor();
      const box = (customer: string) => page.getByRole("checkbox", { name: customer });
      expect(await box("Hamid Raza").isChecked()).toBe(true);
      expect(await box("Usman Tariq").isChecked()).toBe(false);
      await check();
      await box("Ayesha Khan").uncheck();
      await page.getByRole("button", { name: "Cancel ticked orders" }).click();
      await page.getByText("1 order, Rs. 1,999.").waitFor();
      await check();
      await page.getByRole("link", { name: "Go back" }).click();
      await page.getByRole("alertdialog").waitFor({ state: "detached" });
      expect(await box("Ayesha Khan").isChecked()).toBe(false);
      await box("Usman Tariq").check();
      await page.getByRole("button", { name: "Cancel ticked orders" }).click();
      await page.getByText("2 orders, Rs. 3,998.").waitFor();
      await page.getByRole("button", { name: "Mark as cancelled" }).click();
      await page.getByText("2 orders are cancelled.").waitFor();
      expect([await statusOf(refused.id), await statusOf(held.id), await statusOf(wrong.id)]).toEqual([
        ...["cancelled", "cancelled", "Pending"],
      ]);
      await check();

      await page.goto("/dashboard/confirm/settings");
      await page.getByRole("textbox", { name: "Calls without an answer" }).fill("none");
      await page.getByRole("button", { name: "Save settings" }).click();
      await page.getByText("Please enter a number of calls from 1 to 20").waitFor();
      await check();
      await page.getByRole("textbox", { name: "Calls without an answer" }).fill("4");
      await page.getByRole("radio", { name: "Only above an amount" }).check();
      await page.getByRole("button", { name: "Save settings" }).click();
      await page.getByText("Saved.").waitFor();
      expect(await page.getByRole("radio", { name: "Only above an amount" }).isChecked()).toBe(true);
      expect(await page.getByRole("textbox", { name: "Calls without an answer" }).inputValue()).toBe("4");

      await page.goto(`/dashboard/orders/LS-${wrong.number}`);
      await page.getByRole("link", { name: "This number" }).click();
      await page.getByText("No restriction.").waitFor();
      await page.getByRole("radio", { name: "Advance only" }).check();
      await page.getByRole("button", { name: "Save restriction" }).click();
      await page.getByText("Please enter a reason").waitFor();
      expect(await page.getByRole("radio", { name: "Advance only" }).isChecked()).toBe(true);
      await page.getByRole("textbox", { name: "Reason" }).fill("Three parcels came back");
      await page.getByRole("button", { name: "Save restriction" }).click();
      await page.getByText("The restriction is saved.").waitFor();
      await check();
      const mark = () =>
        shop.db
          .selectFrom("phoneMarks")
          .select(["mark", "reason"])
          .where("phoneE164", "=", wrong.phoneE164)
          .executeTakeFirst();
      expect(await mark()).toEqual({ mark: "advance_only", reason: "Three parcels came back" });
      await page.goto(`/dashboard/orders/LS-${wrong.number}`);
      await page.getByText("Advance only").waitFor();
      await page.goto(`/dashboard/orders/LS-${wrong.number}/number`);
      await page.getByRole("button", { name: "Remove restriction" }).click();
      await page.getByText("No restriction.").waitFor();
      expect(await mark()).toBeUndefined();
    }, phone);
  });
});
