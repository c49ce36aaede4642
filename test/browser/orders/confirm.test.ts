import { describe, expect, it } from "vitest";
import { answerCall } from "../../../shop/orders/confirm/answer-call.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";

describe("confirming on a 360 px phone", async () => {
  const shop = await openBrowserShop();
  const caller = await shop.signUpStaff("caller");
  const place = async (fullName: string, phoneE164: string) => {
    const order = await placeTestOrder(shop.db, await createCustomer(shop.db, { fullName }), {
      items: [
        ["lumiskin-retinol", 1],
        ["lumiskin-niacinamide-zinc", 2],
      ],
      shippingAddress: `House ${phoneE164.slice(-2)}, Gulgasht Colony, Multan`,
      notes: "Please call before 5 pm",
    });
    await shop.db.updateTable("orders").set({ phoneE164 }).where("id", "=", order.id).execute();
    return order;
  };
  const stateOf = async (id: number) =>
    (await shop.db.selectFrom("orders").select("confirmation").where("id", "=", id).executeTakeFirst())
      ?.confirmation;

  it("[O.answer-once] works through with one tap an answer, Undo in reach, and says who was first", async () => {
    let phones = 1_000_417;
    const number = () => `+92300${phones++}`;
    const hamid = await place("Hamid Raza", number());
    const ayesha = await place("Ayesha Khan", number());
    const usman = await place("Usman Tariq", number());
    const zara = await place("Zara Shah", number());
    await shop.visit(async (page, context) => {
      await shop.signIn(context, caller);
      let taps = 0;
      const tap = async (name: string, role: "button" | "link" = "button") => {
        taps++;
        await page.getByRole(role, { name, exact: true }).click();
      };
      const check = async () => {
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      };
      const shows = (name: string) => page.getByRole("heading", { name }).waitFor();

      await page.goto("/dashboard/confirm");
      await shows("Hamid Raza");
      await check();
      expect(await page.getByRole("link", { name: "Call", exact: true }).getAttribute("href")).toBe(
        "tel:+923001000417",
      );
      // The other tap is on Call, which opens the dialler.
      await tap("Confirmed");
      await shows("Ayesha Khan");
      expect(taps).toBe(1);
      expect(await stateOf(hamid.id)).toBe("confirmed");
      await page.getByText("Hamid Raza confirmed").waitFor();
      await check();
      await tap("Undo");
      await shows("Hamid Raza");
      expect(await stateOf(hamid.id)).toBe("to_confirm");
      await tap("Confirmed");
      await shows("Ayesha Khan");

      await answerCall(shop.db, {
        orderId: ayesha.id,
        outcome: "confirmed",
        channel: "link",
        actor: { actor: "customer", actorId: null },
      });
      await tap("Refused");
      await page.getByText("Ayesha confirmed by link").waitFor();
      await check();
      expect(await stateOf(ayesha.id)).toBe("confirmed");
      await tap("Next order", "link");

      await shows("Usman Tariq");
      await tap("Call later");
      await shows("Zara Shah");
      await page.getByText("Usman Tariq: call again").waitFor();
      await check();
      // In the evening tomorrow is what was suggested already: nothing on the screen tells that the press has arrived.
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await page
        .getByRole("button", { name: /11:00$/ })
        .last()
        .click();
      await answered;
      await page.getByText("Usman Tariq: call again tomorrow 11:00").waitFor();
      await page.getByRole("button", { name: "Wrong number" }).and(page.locator(":enabled")).waitFor();
      const later = await shop.db
        .selectFrom("orders")
        .select(["confirmation", "callAfter"])
        .where("id", "=", usman.id)
        .executeTakeFirst();
      expect(later).toMatchObject({ confirmation: "to_confirm", callAfter: expect.any(Date) });

      await page.keyboard.press("5");
      await page.getByText("Zara Shah: wrong number").waitFor();
      await page.getByText("No calls to make now.").waitFor();
      expect(await stateOf(zara.id)).toBe("unreachable");
      await check();
    }, phone);
  });
});
