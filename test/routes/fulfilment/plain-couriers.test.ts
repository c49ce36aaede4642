import { expect, it } from "vitest";
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
import { PlainBrowser } from "../../pages/plain-browser.ts";
import { openTestShop } from "../../test-shop.ts";

// The same ways with scripts, and how the pages look, are in test/browser.
const shop = await openTestShop();
const { db } = shop;
const owner = await shop.signUpAdmin();

it("without scripts a courier has an account that no one reads again, a city, a rule, a tariff and a sheet", async () => {
  const browser = new PlainBrowser(shop, owner.as);
  await browser.goto("/dashboard/couriers");
  await browser.follow("PostEx");
  browser.page.field("Pickup address code");
  await browser.press("Save", { "API token": "a-token-of-the-owner" });
  browser.sees("Please enter: Pickup address code");
  await browser.press("Save", { "Pickup address code": "001", "API token": "a-token-of-the-owner" });
  browser.sees("Stored encrypted and never shown.");
  expect(browser.page.text).not.toContain("a-token-of-the-owner");
  expect(browser.page.field("API token").value).toBe("");

  await browser.goto("/dashboard/couriers/tcs/cities");
  await browser.press("Save list", { "Cities, one per line": "Lahore\nR.Y.Khan\nMailsi Town" });
  browser.sees("The city list is saved.");
  await browser.goto("/dashboard/couriers/tcs/cities?show=decide");
  await browser.press("Save Rahim Yar Khan", { "Rahim Yar Khan with this courier": "Same as R.Y.Khan" });
  browser.sees("Saved.");
  await browser.goto("/dashboard/couriers/tcs/cities?show=served&q=rahim");
  browser.sees("Same as R.Y.Khan: chosen here");

  await browser.goto("/dashboard/couriers/rules");
  await browser.press("Add rule", { courier: "rider", city: "لاہور" });
  browser.sees("Lahore: Own rider");
  await browser.press("Add rule", { courier: "rider", city: "Nowhere" });
  browser.sees("Please choose a city from the list");
  expect(browser.page.field("city").value).toBe("Nowhere");

  await browser.goto("/dashboard/couriers/postex/tariffs");
  await browser.press("Save rates", {
    "Start date": "2026-07-01",
    "Base rate: zone; grams; rupees": "Other; 500; 250\nOther; +500; 60",
    "Fuel, percent of base rate": "15",
  });
  browser.sees("Other, 500 g, cash Rs. 2,000: Rs. 287.50 before tax");

  await browser.goto("/dashboard/couriers/tcs/sheet");
  await browser.press("Mark as booked", {
    "Rows from the courier, one line per parcel": "SH-999999\t77941234",
  });
  browser.sees("SH-999999 was not found.");
});

it("without scripts two presses book all, doubts wait for a person, and a parcel is followed", async () => {
  await db.deleteFrom("courierRules").execute();
  await prepareCouriers(db);
  await db.updateTable("couriers").set({ active: false }).where("id", "not in", ["postex", "trax"]).execute();
  for (const courierId of ["postex", "trax"])
    await db.insertInto("courierCities").values({ courierId, code: "1", name: "Lahore" }).execute();
  // Two places of one name: a person decides.
  for (const code of ["2", "3"])
    await db.insertInto("courierCities").values({ courierId: "trax", code, name: "Multan" }).execute();
  const plan = async (fullName: string) => planTestParcel(db, await createCustomer(db, { fullName }));
  const stateOf = async (id: number) =>
    (await db.selectFrom("shipments").select("state").where("id", "=", id).executeTakeFirst())?.state;
  const one = await plan("Sara Farooq");
  const two = await plan("Sara Raza");
  const far = await plan("Sara Multani");
  await db.deleteFrom("cityMappings").where("cityId", "=", "multan").execute();
  await db.updateTable("shipments").set({ cityId: "multan" }).where("id", "=", far.id).execute();

  const browser = new PlainBrowser(shop, owner.as);
  await browser.goto("/dashboard/book");
  browser.sees("No courier delivers to Multan as far as we know.");
  expect(browser.page.field(`Select ${far.reference}, Sara Multani`).checked).toBe(false);
  await browser.press(/^Book/);
  browser.sees("2 bookings are being sent to the courier.");
  const requests = db.selectFrom("courierRequests").select("id");
  expect(await requests.where("shipmentId", "in", [one.id, two.id]).execute()).toHaveLength(2);
  // Sends what waits, as the server's job does; the first answer is lost.
  const fake = fakeCourier({ canBeAsked: false });
  fake.next = { book: ["lost"] };
  const delivery = { ...fakeDelivery(db, fake), findCity: findCourierCity };
  for (let claimed = await claimNextRequest(delivery); claimed; claimed = await claimNextRequest(delivery))
    await deliverRequest(delivery, claimed);
  await browser.goto("/dashboard/book");
  await browser.press("Save for Trax", { "Multan in Trax’s city list": "Multan, 2" });
  browser.sees("Saved for all parcels to this city.");
  expect(browser.page.field(`Courier for ${far.reference}`).value).toBe("trax");

  await browser.press("Mark as booked", {}, { within: one.reference });
  browser.sees("Please enter the tracking number");
  const typed = { [`Tracking number for ${one.reference}`]: `PX-${one.id}` };
  await browser.press("Mark as booked", typed, { within: one.reference });
  browser.sees("Saved. The parcel is booked with this tracking number.");
  expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(["booked", "booked"]);

  const system = { actor: "system", actorId: null } as const;
  await db
    .transaction()
    .execute((tx) => transition(tx, { machine: "shipment", id: one.id, to: "handed_over", actor: system }));
  const event = { code: "0013", meaning: "attempted", text: "Nobody at home", at: new Date() } as const;
  await recordCourierEvents(db, "postex", [{ trackingNumber: `PX-${one.id}`, events: [event] }]);
  await db
    .updateTable("orders")
    .set({ shippingAddress: "House 22-B, Officers Colony, Lahore" })
    .where("id", "=", one.order.id)
    .execute();
  await browser.follow(two.reference);
  browser.page.get("heading", two.reference);
  await browser.goto(`/dashboard/parcels/${one.reference}`);
  browser.sees("Nobody at home", "Address: House 22-B, Officers Colony, Lahore");
  expect(browser.page.field("Message to PostEx").value).toContain("Officers Colony");
  const words = { "Message to PostEx": "Ring twice & ask for Ayesha" };
  await browser.press("I told PostEx", words);
  browser.sees("The change is saved");
  await browser.press("Ask to try again");
  browser.sees("Try again, PostEx: waiting to be sent");
});
