import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { createCustomer } from "../../customers/create-customer.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { openBrowserShop } from "../browser-shop.ts";
import { countTaps, type Thumb } from "../count-taps.ts";
import { playCouriers } from "../fulfilment/play-couriers.ts";
import { tab } from "../owner/owner-steps.ts";

const shop = await openBrowserShop();
const owner = await shop.signUpAdmin("owner@example.com");
const couriers = await playCouriers(shop);
afterAll(() => couriers.stop());

// A third is called, the others are written to. `npm run test:all` has 60.
const count = process.env.TEST_ALL ? 60 : 6;
const byPhone = count / 3;
const byWhatsApp = count - byPhone;
/** 240 for 60: three touches for a message, four for a call, and what is pressed once for all of them. */
const goal = 40 + (count * 10) / 3;
const phoneOf = (index: number) => `0300 555 ${String(1000 + index)}`;

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const link = (page: Page, name: string | RegExp) =>
  page.getByRole("link", { name, exact: typeof name === "string" });
/** A tab of Parcels, with how much waits there. */
const parcelNav = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Parcels" })
    .getByRole("link", { name: new RegExp(`^${name}( \\d+ waiting)?$`) });
const parcel = (page: Page) => page.getByRole("article");
const nextOrder = async (page: Page) => /LS-\d+/.exec((await parcel(page).textContent()) ?? "")?.[0] ?? "";

/** The customer presses the button behind the link in a message. */
async function confirmByLink(message: string): Promise<void> {
  const path = /\/o\/[\w-]+/.exec(decodeURIComponent(message))?.[0] ?? "no link";
  const { fields } = await shop.fill(path, /^Confirm, I will pay/);
  const answer = await shop.post(path, { form: fields });
  expect(answer.status).toBe(303);
}

/** Coming back from another app is told to a page by its visibility, which a browser without a window does not change. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

async function askByWhatsApp(page: Page, { leave }: Thumb): Promise<void> {
  const order = await nextOrder(page);
  const message = await leave(button(page, "Write on WhatsApp"));
  expect(decodeURIComponent(message)).toContain(order);
  await comeBack(page);
  await parcel(page).filter({ hasNotText: order }).waitFor();
  await confirmByLink(message);
}

async function askByPhone(page: Page, { leave, tap }: Thumb): Promise<void> {
  const order = await nextOrder(page);
  await leave(link(page, "Call"));
  await tap(button(page, "Confirmed"));
  await parcel(page)
    .filter({ hasNotText: order })
    .or(page.getByText("No calls to make now."))
    .first()
    .waitFor();
}

async function packAll(page: Page, { tap }: Thumb): Promise<void> {
  await tap(tab(page, "Today"));
  await tap(link(page, /Start packing/));
  await tap(link(page, "Select all"));
  await tap(button(page, "Print"));
  await page.getByRole("heading", { name: `${count} slips` }).waitFor();
  await tap(link(page, "Back to packing"));
  await tap(button(page, "Packed"));
  await page.getByText(`${count} parcels packed.`).waitFor();
}

async function handOverAll(page: Page, { tap }: Thumb, courier: string): Promise<void> {
  await tap(parcelNav(page, "Give to courier").or(link(page, "Back to Give to courier")));
  await tap(page.getByRole("navigation", { name: "Couriers" }).getByRole("link", { name: courier }));
  await tap(link(page, "Select all"));
  await tap(button(page, `Given to ${courier}`));
  await page.getByRole("heading", { name: /^Given to .* parcels?$/ }).waitFor();
}

/** Every courier delivers what it has, and the shop asks where its parcels are. */
async function deliverAll(): Promise<void> {
  for (const { books } of [couriers.postex, couriers.leopards, couriers.trax])
    for (const parcel of books.parcels) {
      books.act(parcel, "out for delivery");
      books.act(parcel, "delivered");
    }
  await couriers.trackNow();
}

async function completeAll(page: Page, { tap }: Thumb): Promise<void> {
  await tap(link(page, "Back to Give to courier"));
  await tap(tab(page, "Today"));
  await tap(link(page, /Review and complete/));
  await tap(link(page, "Select all"));
  await link(page, "Select none").waitFor();
  await tap(button(page, "Complete"));
  await tap(page.getByRole("alertdialog").getByRole("button", { name: "Mark as completed" }));
}

const countBy = <Row>(rows: Row[], of: (row: Row) => string) =>
  Object.fromEntries(Object.entries(Object.groupBy(rows, of)).map(([key, some]) => [key, some?.length]));
const shipmentStates = async () =>
  countBy(await shop.db.selectFrom("shipments").select("state").execute(), ({ state }) => state);
const lineStates = async () =>
  countBy(await shop.db.selectFrom("orderLines").select("status").execute(), ({ status }) => status);

it(`[O.taps] ${count} orders go from new to handed over and completed with at most ${goal} taps, those in WhatsApp and the dialler included`, async () => {
  await shop.db
    .insertInto("courierRules")
    .values([
      { courierId: "trax", cityId: "karachi", position: 1 },
      { courierId: "leopards", cityId: "islamabad", position: 2 },
    ])
    .execute();
  for (let index = 0; index < count; index++) {
    const city = ["Lahore", "Karachi", "Islamabad"][index % 3];
    await placeTestOrder(shop.db, await createCustomer(shop.db), {
      phoneNumber: phoneOf(index),
      shippingAddress: `House ${index + 1}, Street ${index + 1}, ${city}`,
    });
  }
  await countTaps({ shop, person: owner, goal, from: "/dashboard/today" }, async (page, thumb) => {
    const { tap } = thumb;
    await tap(link(page, /Start confirming/));
    for (let index = 0; index < byWhatsApp; index++) await askByWhatsApp(page, thumb);
    for (let index = 0; index < byPhone; index++) await askByPhone(page, thumb);
    await packAll(page, thumb);
    await tap(link(page, "Book courier").filter({ hasNotText: "waiting" }));
    await tap(button(page, `Book courier ${count}`));
    await expect.poll(shipmentStates, { timeout: 60_000 }).toEqual({ booked: count });
    for (const courier of ["PostEx", "Leopards", "Trax"]) await handOverAll(page, thumb, courier);
    expect(await shipmentStates()).toEqual({ handed_over: count });
    await deliverAll();
    expect(await shipmentStates()).toEqual({ delivered: count });
    await completeAll(page, thumb);
    await expect.poll(lineStates, { timeout: 60_000 }).toEqual({ completed: count });
  });
}, 600_000);
