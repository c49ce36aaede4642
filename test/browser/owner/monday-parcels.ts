import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { courierProtocols } from "../../simulators/couriers/start-courier.ts";
import type { CourierName, PlayedCouriers } from "../fulfilment/play-couriers.ts";
import type { NumberOf } from "./monday-calls.ts";
import { morning, people } from "./monday-orders.ts";
import { type BrowserShop, fits, press, tab } from "./owner-steps.ts";

const { courierBooks } = morning;
const link = (page: Page, name: string | RegExp) =>
  page.getByRole("link", { name, exact: typeof name === "string" });
export const courierNames = Object.keys(courierBooks) as CourierName[];
export const nameOf = (place: number) => `Customer ${String(place).padStart(2, "0")}`;

/** The packer packs all but what stays for tomorrow, in one press. */
export async function packMost(page: Page): Promise<void> {
  await page.goto("/dashboard/pack");
  await page.getByText(morning.toPack).waitFor();
  await link(page, "Select all").tap();
  const [first, last] = people.unpacked;
  for (let place = first; place <= last; place++)
    await page.getByRole("checkbox", { name: nameOf(place) }).uncheck();
  await fits(page);
  await press(page, "Packed");
  await page.getByText(`${morning.packed} parcels packed.`).waitFor();
}

/** Books all but the rider's parcel in one press, while each courier loses an answer after it has done its work. */
export async function bookMost(shop: BrowserShop, page: Page, couriers: PlayedCouriers): Promise<void> {
  for (const name of courierNames)
    couriers[name].faults.add({ kind: "lost-after", path: courierProtocols[name].bookingPath });
  await page.goto("/dashboard/book");
  const count = morning.packed - 1;
  await page.getByText(`To book: ${morning.packed}`).waitFor();
  await page.getByRole("checkbox", { name: nameOf(people.byRider) }).uncheck();
  await fits(page);
  await press(page, `Book courier ${count}`);
  await page.getByText(`${count} bookings are being sent to the courier.`).waitFor();
  await expect.poll(async () => (await statesOf(shop))?.planned, waiting).toBe(1);
  // The minute passes after which a courier that can be asked by our reference is asked.
  await sql`update courier_requests set due_at = now() where state = 'unknown'`.execute(shop.db);
  await expect.poll(() => statesOf(shop), waiting).toEqual({ booked: count - 1, unknown: 1, planned: 1 });
  const callsOf = (name: CourierName, path: string) =>
    couriers[name].calls.filter((call) => call.includes(path)).length;
  // No parcel was sent twice, and the two that can say were asked for the one whose answer was lost.
  for (const name of courierNames)
    expect([name, callsOf(name, courierProtocols[name].bookingPath)]).toEqual([
      name,
      courierBooks[name].length,
    ]);
  expect(callsOf("leopards", "getShipmentDetailsByOrderID")).toBeGreaterThan(0);
  expect(callsOf("trax", "shipment/status/order_id")).toBeGreaterThan(0);
}

const waiting = { timeout: 60_000 };

async function statesOf({ db }: BrowserShop) {
  const { rows } = await sql<{ states: Record<string, number> }>`
    select jsonb_object_agg(state, n) as states from (select state, count(*) as n from shipments group by state) as counted`.execute(
    db,
  );
  return rows[0]?.states;
}

/** Someone looks for the doubtful parcel on PostEx's own page, and types the number that it has there. */
export async function decide(page: Page, couriers: PlayedCouriers): Promise<void> {
  await page.goto("/dashboard/book");
  await page.getByRole("heading", { name: "Courier did not answer: 1" }).waitFor();
  const field = page.getByLabel(/^Tracking number for SH-\d+$/);
  const label = await page.locator("label", { hasText: "Tracking number for" }).textContent();
  const reference = /SH-\d+/.exec(label ?? "")?.[0] ?? "";
  const portal = await page.context().newPage();
  await portal.goto(couriers.postex.url);
  const found = portal.locator("article", { hasText: `${reference}:` }).getByRole("heading");
  expect(await found.count()).toBe(1);
  const number = (await found.textContent()) ?? "";
  await portal.close();
  await field.fill(number);
  await fits(page);
  await press(page, "Mark as booked");
  await page.getByText("Saved. The parcel is booked with this tracking number.").waitFor();
}

/** The cash of the parcels that "Book" shows as booked with a courier: how many, and rupees. */
export async function bookedOnPage(page: Page, courier: string): Promise<[number, number]> {
  await page.goto("/dashboard/book");
  const panel = page.getByRole("region", { name: new RegExp(`^Booked with ${courier}: `) });
  const sums = await panel.getByText(/^Rs\. [\d,]+$/).allTextContents();
  const rupees = sums.map((text) => Number(text.replace("Rs. ", "").replaceAll(",", "")));
  return [rupees.length, rupees.reduce((total, one) => total + one, 0)];
}

const lateAddress = "House 9, Nazimabad Block 3, Karachi";

/** A customer calls with another address while the parcel still lies here, booked. */
export async function moveLate(page: Page, numberOf: NumberOf): Promise<void> {
  await page.goto(`/dashboard/orders/${numberOf(people.movesLate)}/edit`);
  await page.getByLabel("Address").fill(lateAddress);
  await press(page, "Save");
  await page.getByText("The courier still has the old details for").waitFor();
}

export async function handOver(page: Page, courier: string, count: number, rider: string): Promise<void> {
  await page.goto("/dashboard/hand-over");
  await page.getByRole("navigation", { name: "Couriers" }).getByRole("link", { name: courier }).tap();
  await page.getByRole("link", { name: courier }).and(page.locator("[aria-current]")).waitFor();
  await link(page, "Select all").tap();
  await page.getByLabel("Rider's name").fill(rider);
  await page.getByLabel("Parcels counted with the rider").fill(String(count));
  await fits(page);
  await press(page, `Given to ${courier}`);
  await page.getByRole("heading", { name: /^Given to .* parcels?$/ }).waitFor();
  expect(await page.locator("article li").count()).toBe(count);
}

/** The riders of each courier come to some doors in vain, and the shop asks where its parcels are. */
export async function failAttempts(couriers: PlayedCouriers, shop: BrowserShop, numberOf: NumberOf) {
  for (const name of courierNames)
    for (const place of people.failed[name]) {
      const parcel = await parcelAt(couriers, shop, name, numberOf(place));
      couriers[name].books.act(parcel, "out for delivery");
      couriers[name].books.act(parcel, "attempt failed", { reason: "Nobody at home" });
    }
  await couriers.trackNow();
}

/** The parcel of an order in its courier's books. */
async function parcelAt(couriers: PlayedCouriers, shop: BrowserShop, name: CourierName, number: string) {
  const references = await referencesOf(shop);
  const found = couriers[name].books.parcels.filter(({ reference }) => references[reference] === number);
  expect(found).toHaveLength(1);
  return found[0] as (typeof found)[0];
}

/** The numbers of orders by the references of their parcels. */
async function referencesOf({ db }: BrowserShop): Promise<Record<string, string>> {
  const { rows } = await sql<{ reference: string; number: string }>`
    select distinct s.reference, 'LS-' || o.number as number from shipments s join shipment_lines sl on sl.shipment_id = s.id
    join orders o on o.id = sl.order_id`.execute(db);
  return Object.fromEntries(rows.map(({ reference, number }) => [reference, number]));
}

/** From Today: each failed attempt is opened, and its courier asked to come again, until none is left. */
export async function adviseAll(page: Page): Promise<void> {
  await page.goto("/dashboard/today");
  await link(page, /Failed deliveries/).tap();
  const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: "1 attempt" });
  for (let left = Object.values(people.failed).flat().length; left > 0; left--) {
    await expect.poll(() => rows.count()).toBe(left);
    await fits(page);
    await rows.first().getByRole("link", { name: /^LS-/ }).tap();
    await link(page, /^Parcel SH-/).tap();
    await page.getByLabel(/^Instructions for /).fill("Please deliver again tomorrow");
    await press(page, "Ask to try again");
    await page.getByText("We are asking the courier to try again.").waitFor();
    await fits(page);
    await tab(page, "Today").tap();
    if (left > 1) await link(page, /Failed deliveries/).tap();
  }
}

/** The courier is asked to change the address, by what the parcel's page has prepared. */
export async function intercept(page: Page, numberOf: NumberOf): Promise<void> {
  await page.goto(`/dashboard/orders/${numberOf(people.movesLate)}`);
  await link(page, /^Parcel SH-/).tap();
  await page.getByText(`Address: ${lateAddress}`, { exact: true }).waitFor();
  await fits(page);
  await press(page, "Send this change");
  await page.getByText("The change is saved: see the requests below.").waitFor();
}

/** The couriers were told exactly this, each once. */
export async function expectAdvice(couriers: PlayedCouriers, shop: BrowserShop, numberOf: NumberOf) {
  for (const name of courierNames)
    for (const place of people.failed[name]) {
      const parcel = await parcelAt(couriers, shop, name, numberOf(place));
      const retry = { kind: "retry", remarks: "Please deliver again tomorrow" };
      await expect.poll(() => parcel.advice, waiting).toEqual([retry]);
    }
}

export async function expectIntercept(couriers: PlayedCouriers, shop: BrowserShop, numberOf: NumberOf) {
  const parcel = await parcelAt(couriers, shop, "trax", numberOf(people.movesLate));
  await expect.poll(() => parcel.advice, waiting).toHaveLength(1);
  expect(parcel.advice[0]).toMatchObject({
    kind: "address",
    remarks: expect.stringContaining(lateAddress),
  });
}

/** Each courier's own books hold the parcels of the table with their cash, each once, and no other. */
export async function expectBooks(couriers: PlayedCouriers, shop: BrowserShop, numberOf: NumberOf) {
  const numbers = await referencesOf(shop);
  for (const name of courierNames) {
    const { parcels } = couriers[name].books;
    const kept = parcels.map(({ reference, cashRupees }) => `${numbers[reference]} ${cashRupees}`);
    const wanted = courierBooks[name].map(({ place, rupees }) => `${numberOf(place)} ${rupees}`);
    expect([name, kept.sort()]).toEqual([name, wanted.sort()]);
  }
}
