import { describe, expect, it } from "vitest";
import { findCourierCity } from "../../../shop/fulfilment/cities/find-courier-city.ts";
import {
  claimNextRequest,
  deliverRequest,
} from "../../../shop/fulfilment/couriers/requests/deliver-request.ts";
import { recordCourierEvents } from "../../../shop/fulfilment/couriers/tracking/record-courier-events.ts";
import { transition } from "../../../shop/orders/lifecycle/transition.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { fakeCourier, fakeDelivery } from "../../fulfilment/fake-courier.ts";
import { planTestParcel, prepareCouriers } from "../../fulfilment/planned-parcel.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";

describe("booking on a 360 px phone", async () => {
  const shop = await openBrowserShop();
  const { db } = shop;
  const owner = await shop.signUpAdmin("owner-who-books@example.com");
  await prepareCouriers(db);
  await db.updateTable("couriers").set({ active: false }).where("id", "not in", ["postex", "trax"]).execute();
  for (const courierId of ["postex", "trax"])
    await db.insertInto("courierCities").values({ courierId, code: "1", name: "Lahore" }).execute();
  // Two places of one name: a person decides.
  for (const code of ["2", "3"])
    await db.insertInto("courierCities").values({ courierId: "trax", code, name: "Multan" }).execute();
  const system = { actor: "system", actorId: null } as const;

  const plan = async (fullName: string) => planTestParcel(db, await createCustomer(db, { fullName }));
  const stateOf = async (id: number) =>
    (await db.selectFrom("shipments").select("state").where("id", "=", id).executeTakeFirst())?.state;
  /** Sends what waits, as the server's job does; the first answer may be lost. */
  async function work(losesFirst = false) {
    const fake = fakeCourier({ canBeAsked: false });
    if (losesFirst) fake.next = { book: ["lost"] };
    const delivery = { ...fakeDelivery(db, fake), findCity: findCourierCity };
    for (let claimed = await claimNextRequest(delivery); claimed; claimed = await claimNextRequest(delivery))
      await deliverRequest(delivery, claimed);
  }

  it("two taps book all, doubts wait for a person, and a parcel is followed", async () => {
    const name = "Nida";
    const parcels = [await plan(`${name} Farooq`), await plan(`${name} Raza`), await plan(`${name} Multani`)];
    const [one, two, far] = parcels as [(typeof parcels)[0], (typeof parcels)[0], (typeof parcels)[0]];
    await db.deleteFrom("cityMappings").where("cityId", "=", "multan").execute();
    await db.updateTable("shipments").set({ cityId: "multan" }).where("id", "=", far.id).execute();

    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      const check = async () => {
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      };
      const press = (button: string) =>
        page.getByRole("button", { name: button, exact: true }).first().click();

      await page.goto("/dashboard/book");
      await page.getByText("No courier delivers to Multan as far as we know.").first().waitFor();
      expect(await page.getByLabel(`Select ${far.reference}, ${name} Multani`).isChecked()).toBe(false);
      await check();
      await page.getByRole("button", { name: /^Book/ }).click();
      await page.getByText("2 bookings are being sent to the courier.").waitFor();
      expect(
        await db
          .selectFrom("courierRequests")
          .select("id")
          .where("shipmentId", "in", [one.id, two.id])
          .execute(),
      ).toHaveLength(2);
      await work(true);
      await page.goto("/dashboard/book");
      await check();

      await page.getByLabel("Multan in Trax’s city list").first().selectOption({ label: "Multan, 2" });
      await press("Save for Trax");
      await page.getByText("Saved for all parcels to this city.").waitFor();
      expect(await page.getByLabel(`Courier for ${far.reference}`).inputValue()).toBe("trax");

      await press("Mark as booked");
      await page.getByText("Please enter the tracking number").first().waitFor();
      await check();
      await page.getByLabel(`Tracking number for ${one.reference}`).fill(`PX-${one.id}`);
      await press("Mark as booked");
      await page.getByText("Saved. The parcel is booked with this tracking number.").waitFor();
      expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(["booked", "booked"]);
      await check();

      await db
        .transaction()
        .execute((tx) =>
          transition(tx, { machine: "shipment", id: one.id, to: "handed_over", actor: system }),
        );
      const event = { code: "0013", meaning: "attempted", text: "Nobody at home", at: new Date() } as const;
      await recordCourierEvents(db, "postex", [{ trackingNumber: `PX-${one.id}`, events: [event] }]);
      await db
        .updateTable("orders")
        .set({ shippingAddress: "House 22-B, Officers Colony, Lahore" })
        .where("id", "=", one.order.id)
        .execute();
      await page.getByRole("link", { name: two.reference }).click();
      await page.getByRole("heading", { name: two.reference }).waitFor();
      await check();
      await page.goto(`/dashboard/parcels/${one.reference}`);
      await page.getByText("Nobody at home").first().waitFor();
      const copies = page.getByRole("button", { name: "Copy", exact: true }).filter({ visible: true });
      // The tracking number, and the words to the courier.
      expect(await copies.count()).toBe(2);
      await page.getByText("Address: House 22-B, Officers Colony, Lahore").first().waitFor();
      const words = page.getByLabel("Message to PostEx");
      expect(await words.inputValue()).toContain("Officers Colony");
      await check();
      await words.fill("Ring twice & ask for Ayesha");
      await context.route("https://wa.me/**", (route) =>
        route.fulfill({ contentType: "text/html", body: "<title>WhatsApp</title>" }),
      );
      const [opened] = await Promise.all([context.waitForEvent("page"), press("WhatsApp")]);
      await opened.waitForURL("https://wa.me/?text=Ring%20twice%20%26%20ask%20for%20Ayesha");
      await opened.close();
      await page.reload();
      await page.getByText("Change the parcel, PostEx: done").waitFor();
      await press("I told PostEx");
      await page.getByText("The change is saved").waitFor();
      await press("Ask to try again");
      await page.getByText("Try again, PostEx: waiting to be sent").waitFor();
      await check();
    }, phone);
    await shop.visit(
      async (page, context) => {
        await shop.signIn(context, owner);
        await page.goto(`/dashboard/parcels/${one.reference}`);
        await page.getByText("Nobody at home").first().waitFor();
        // Nothing that only scripts can do.
        expect(
          await page.getByRole("button", { name: "Copy", exact: true }).filter({ visible: true }).count(),
        ).toBe(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      },
      { ...phone, javaScriptEnabled: false },
    );
  });
});
