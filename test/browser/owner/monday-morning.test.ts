import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { addRule } from "../../../shop/fulfilment/couriers/rules/change-rules.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { placeTestOrder, setStock, untrackStock } from "../../orders-fixture.ts";
import { openBrowserShop, phone } from "../browser-shop.ts";
import { playCouriers } from "../fulfilment/play-couriers.ts";
import { compare } from "./monday-books.ts";
import {
  callThrough,
  cancelDuplicate,
  cancelInBulk,
  confirmByLinks,
  markFake,
  openCall,
} from "./monday-calls.ts";
import { isLong, morning, opening, people } from "./monday-orders.ts";
import {
  adviseAll,
  bookedOnPage,
  bookMost,
  decide,
  expectAdvice,
  expectBooks,
  expectIntercept,
  failAttempts,
  handOver,
  intercept,
  moveLate,
  nameOf,
  packMost,
} from "./monday-parcels.ts";
import * as shortTable from "./monday-short-table.ts";
import type { Standing } from "./monday-standing.ts";
import * as longTable from "./monday-table.ts";

const table = isLong ? longTable : shortTable;
const shop = await openBrowserShop();
const { db } = shop;
const owner = await shop.signUpAdmin("owner-on-monday@example.com");
const sana = await shop.signUpStaff("caller", "sana@example.com");
const bilal = await shop.signUpStaff("packer", "bilal@example.com");
for (const [{ id }, fullName] of [
  [owner, "Nadia Owner"],
  [sana, "Sana Malik"],
  [bilal, "Bilal Ahmed"],
] as const)
  await db.updateTable("users").set({ fullName }).where("id", "=", id).execute();
const couriers = await playCouriers(shop);
afterAll(() => couriers.stop());

const numbers: string[] = [];
const numberOf = (place: number) => numbers[place - 1] ?? "";

async function placeOrders(): Promise<void> {
  await untrackStock(db);
  for (const [product, pieces] of Object.entries(opening)) await setStock(db, product, pieces);
  for (const [courierId, cityName] of [
    ["trax", "Karachi"],
    ["leopards", "Islamabad"],
  ] as const) {
    const anything = { province: null, cashFrom: null, cashTo: null, gramsFrom: null, gramsTo: null };
    expect(await addRule(db, { courierId, cityName, ...anything }, owner.id)).toBe("added");
  }
  for (const { from, to, city, product, pieces } of morning.ordered)
    for (let place = from; place <= to; place++) {
      const line = place === people.duplicate ? people.original : place;
      const { number } = await placeTestOrder(db, await createCustomer(db, { fullName: nameOf(place) }), {
        items: [[product, pieces]],
        phoneNumber: `0300 555 ${1000 + line}`,
        shippingAddress: `House ${place}, Street ${place}, ${city}`,
      });
      numbers.push(orderNumberText(number));
    }
}

/** Someone at a phone of their own. */
const as = (person: typeof owner, work: (page: Page) => Promise<void>) =>
  shop.visit(async (page, context) => {
    await shop.signIn(context, person);
    await work(page);
  }, phone);

it("a Monday morning: every piece and rupee is where the table says, after each step", async () => {
  await placeOrders();
  let stock: Standing["stock"] = {};
  await as(owner, async (page) => {
    const stands = async (standing: Standing) => {
      stock = { ...stock, ...standing.stock };
      await compare(shop, owner.as, { ...standing, stock });
    };
    await stands(table.placed);

    await confirmByLinks(shop, sana, numberOf);
    await stands(table.linked);

    await cancelDuplicate(page, numberOf);
    await stands(table.withoutDuplicate);

    await as(sana, async (other) => {
      for (const one of [other, page]) await openCall(one);
      const [hers, ours] = await Promise.all([callThrough(other, numberOf), callThrough(page, numberOf)]);
      // Side by side, and no customer was called twice.
      const [first, last] = people.called;
      expect([...hers, ...ours].sort((one, another) => one - another)).toEqual([
        ...Array.from({ length: last - first + 1 }, (_, index) => first + index),
        ...[people.fake, people.refuses],
      ]);
      expect([hers.length > 0, ours.length > 0]).toEqual([true, true]);
    });
    await stands(table.called);

    await markFake(page, numberOf);
    await cancelInBulk(page, "2 orders, Rs. 3,444", "2 orders are cancelled.");
    await stands(table.cancelled);

    // Two days and an hour pass for the order that no one confirms, and whose turn it was.
    await sql`update orders set placed_at = placed_at - interval '49 hours', call_lease_by = null, call_lease_until = null
      where number = ${Number(numberOf(people.ignored).slice(3))}`.execute(db);
    await cancelInBulk(page, "1 order, Rs. 2,398", "1 order is cancelled.", nameOf(people.ignored));
    await stands(table.released);

    await as(bilal, packMost);
    await stands(table.packedUp);

    await as(bilal, (other) => bookMost(shop, other, couriers));
    await stands(table.booked);
    await as(bilal, (other) => decide(other, couriers));
    await stands(table.decided);
    const { postex, leopards, trax } = morning.courierBooks;
    expect(await bookedOnPage(page, "PostEx")).toEqual([postex.length, morning.booked.PostEx]);
    expect(await bookedOnPage(page, "Leopards")).toEqual([leopards.length, morning.booked.Leopards]);
    expect(await bookedOnPage(page, "Trax")).toEqual([trax.length, morning.booked.Trax]);

    await as(sana, (other) => moveLate(other, numberOf));
    await as(bilal, async (other) => {
      await handOver(other, "PostEx", postex.length, "Imran");
      await handOver(other, "Leopards", leopards.length, "Rashid");
      await handOver(other, "Trax", trax.length, "Kamran");
      await handOver(other, "Own rider", 1, "Yousaf");
    });
    await stands(table.handedOver);

    await failAttempts(couriers, shop, numberOf);
    await stands(table.attempted);
    await as(sana, adviseAll);
    await expectAdvice(couriers, shop, numberOf);
    await stands(table.advised);

    await as(sana, (other) => intercept(other, numberOf));
    await expectIntercept(couriers, shop, numberOf);
    await stands(table.advised);

    // Nothing was booked twice, and nothing that the table does not know.
    await expectBooks(couriers, shop, numberOf);
  });
}, 600_000);
