import { expect, it } from "vitest";
import { answerCall } from "../../../shop/orders/confirm/answer-call.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { orderLinesOf, placeTestOrder } from "../../orders-fixture.ts";
import { PlainBrowser } from "../../pages/plain-browser.ts";
import { openTestShop } from "../../test-shop.ts";

// The same ways with scripts, and how the pages look, are in test/browser.
const shop = await openTestShop();
const { db } = shop;

async function place(fullName: string, phoneE164: string, hoursAgo = 1) {
  const order = await placeTestOrder(db, await createCustomer(db, { fullName }));
  const placedAt = new Date(Date.now() - hoursAgo * 3_600_000);
  await db.updateTable("orders").set({ phoneE164, placedAt }).where("id", "=", order.id).execute();
  return { ...order, phoneE164 };
}

it("without scripts a caller works through with one press an answer, Undo in reach, and sees who was first", async () => {
  const hamid = await place("Hamid Raza", "+923001000900", 4);
  const ayesha = await place("Ayesha Khan", "+923001000901", 3);
  const usman = await place("Usman Tariq", "+923001000902", 2);
  const zara = await place("Zara Shah", "+923001000903", 1);
  const stateOf = async (id: number) =>
    (await db.selectFrom("orders").select("confirmation").where("id", "=", id).executeTakeFirst())
      ?.confirmation;
  const browser = new PlainBrowser(shop, (await shop.signUpStaff("caller")).as);
  const shows = (name: string) => browser.page.get("heading", name);

  await browser.goto("/dashboard/confirm");
  shows("Hamid Raza");
  expect(browser.page.all("dt").map(({ text }) => text)).toEqual(["Address", "Earlier calls"]);
  expect(browser.page.get("link", "Call").attributes.href).toBe("tel:+923001000900");
  await browser.press("Confirmed");
  shows("Ayesha Khan");
  expect(await stateOf(hamid.id)).toBe("confirmed");
  browser.sees("Hamid Raza confirmed");
  await browser.press("Undo");
  shows("Hamid Raza");
  expect(await stateOf(hamid.id)).toBe("to_confirm");
  await browser.press("Confirmed");
  shows("Ayesha Khan");

  await answerCall(db, {
    orderId: ayesha.id,
    outcome: "confirmed",
    channel: "link",
    actor: { actor: "customer", actorId: null },
  });
  await browser.press("Refused");
  browser.sees("Ayesha confirmed by link");
  expect(await stateOf(ayesha.id)).toBe("confirmed");
  await browser.follow("Next order");

  shows("Usman Tariq");
  await browser.press("Call later");
  shows("Zara Shah");
  browser.sees("Usman Tariq: call again");
  await browser.press("Tomorrow 11:00");
  browser.sees("Usman Tariq: call again tomorrow 11:00");
  const later = await db
    .selectFrom("orders")
    .select(["confirmation", "callAfter"])
    .where("id", "=", usman.id)
    .executeTakeFirst();
  expect(later).toMatchObject({ confirmation: "to_confirm", callAfter: expect.any(Date) });

  await browser.press("Wrong number");
  browser.sees("No calls to make now.");
  expect(await stateOf(zara.id)).toBe("unreachable");
});

it("without scripts the owner cancels what was refused, sets the rule, marks a number and lifts the mark", async () => {
  const owner = await shop.signUpStaff("owner");
  await db.updateTable("orders").set({ confirmation: "confirmed" }).execute();
  const refused = await place("Hamid Raza", "+923001000417");
  const wrong = await place("Ayesha Khan", "+923001000418", 3);
  const held = await place("Usman Tariq", "+923001000419", 60);
  const actor = { actor: "admin", actorId: owner.id } as const;
  await answerCall(db, { orderId: refused.id, outcome: "refused", channel: "call", actor });
  await answerCall(db, { orderId: wrong.id, outcome: "wrong_number", channel: "call", actor });
  const statusOf = async (orderId: number) => (await orderLinesOf(db, { orderId }))[0]?.status;
  const browser = new PlainBrowser(shop, owner.as);
  const box = (customer: RegExp) => browser.page.field(customer);
  const choice = (label: string) => {
    const { name, value } = browser.page.field(label);
    return { [name]: value };
  };

  await browser.goto("/dashboard/confirm");
  await browser.follow("Refused and unanswered orders");
  browser.shows("Refused and unanswered");
  expect([box(/Hamid Raza/).checked, box(/Usman Tariq/).checked]).toEqual([true, false]);
  await browser.press("Cancel ticked orders", { [box(/Ayesha Khan/).label]: false });
  browser.sees("1 order, Rs. 1,999.");
  await browser.follow("Go back");
  expect(box(/Ayesha Khan/).checked).toBe(false);
  await browser.press("Cancel ticked orders", { [box(/Usman Tariq/).label]: true });
  browser.sees("2 orders, Rs. 3,998.");
  await browser.press("Mark as cancelled");
  browser.sees("2 orders are cancelled.");
  expect([await statusOf(refused.id), await statusOf(held.id), await statusOf(wrong.id)]).toEqual([
    ...["cancelled", "cancelled", "Pending"],
  ]);

  await browser.goto("/dashboard/confirm/settings");
  await browser.press("Save settings", { "Calls without an answer": "none" });
  browser.sees("Please enter a number of calls from 1 to 20");
  await browser.press("Save settings", { "Calls without an answer": "4", ...choice("Only above an amount") });
  browser.sees("Saved.");
  expect(browser.page.field("Only above an amount").checked).toBe(true);
  expect(browser.page.field("Calls without an answer").value).toBe("4");

  await browser.goto(`/dashboard/orders/LS-${wrong.number}`);
  await browser.follow("This number");
  browser.sees("No restriction.");
  await browser.press("Save restriction", choice("Advance only"));
  browser.sees("Please enter a reason");
  expect(browser.page.field("Advance only").checked).toBe(true);
  await browser.press("Save restriction", { Reason: "Three parcels came back" });
  browser.sees("The restriction is saved.");
  const mark = () =>
    db
      .selectFrom("phoneMarks")
      .select(["mark", "reason"])
      .where("phoneE164", "=", wrong.phoneE164)
      .executeTakeFirst();
  expect(await mark()).toEqual({ mark: "advance_only", reason: "Three parcels came back" });
  await browser.goto(`/dashboard/orders/LS-${wrong.number}`);
  browser.sees("Advance only");
  await browser.goto(`/dashboard/orders/LS-${wrong.number}/number`);
  await browser.press("Remove restriction");
  browser.sees("No restriction.");
  expect(await mark()).toBeUndefined();
});
