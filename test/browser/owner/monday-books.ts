import { sql } from "kysely";
import { expect } from "vitest";
import { screen } from "../../screen.ts";
import type { Visitor } from "../../test-shop.ts";
import type { MondayProduct } from "./monday-orders.ts";
import type { Standing } from "./monday-standing.ts";
import type { BrowserShop } from "./owner-steps.ts";

const rupees = (text: string) => Number(text.replace(/^Rs\. /, "").replaceAll(",", ""));

/** Compares the shop with a standing of the table: what its screens say, and what its tables hold. */
export async function compare(shop: BrowserShop, owner: Visitor, all: Standing): Promise<void> {
  expect(await stockInTables(shop)).toEqual(all.stock);
  for (const [product, places] of Object.entries(all.stock))
    expect([product, await stockOnPage(shop, owner, product as MondayProduct)]).toEqual([product, places]);
  expect(await cashInTables(shop)).toEqual({ due: all.due, cash: all.cash });
  expect(await todayOnPage(shop, owner)).toEqual({ today: all.today, road: all.road });
  expect(await letters(shop)).toEqual(all.letters);
}

/** Pieces by product and place, by a query of the test's own. */
async function stockInTables({ db }: BrowserShop) {
  const { rows } = await sql<{ productId: string; places: Record<string, number> }>`
    select product_id, jsonb_object_agg(place, pieces) as places from (
      select product_id, 'On the shelf' as place, pieces::int from stock_levels where tracked
      union all
      select l.product_id, case when s.packed_at is null then 'Reserved for orders, not packed'
        when s.hand_over_id is null then 'Packed' else 'With ' || c.name end, sum(l.quantity)::int
      from order_lines l left join shipment_lines sl using (order_id, line) left join shipments s on s.id = sl.shipment_id
      left join couriers c on c.id = s.courier
      where l.placed_at is not null and l.status = 'pending' group by 1, 2
    ) as by_place group by product_id`.execute(db);
  return Object.fromEntries(rows.map(({ productId, places }) => [productId, places]));
}

/** What orders and parcels are to bring, in rupees. */
async function cashInTables({ db }: BrowserShop) {
  const { rows } = await sql<{ due: number; cash: Record<string, number> }>`
    select (select sum(order_due(id))::float8 / 100 from orders where placed_at is not null) as due,
      (select coalesce(jsonb_object_agg(name, cash), '{}') from (
        select coalesce(c.name, 'nobody') as name, coalesce(sum(part), 0)::float8 / 100 as cash
        from shipments s left join couriers c on c.id = s.courier
        left join cash_of_parcels(array(select id from shipments)) as part_of on part_of.shipment_id = s.id
        group by 1) as by_courier) as cash`.execute(db);
  return rows[0];
}

async function letters({ db }: BrowserShop) {
  const rows = await db
    .selectFrom("outbox")
    // What a digest holds is counted by itself.
    .where("kind", "not in", ["owner-digest", "address-verification"])
    .select(({ fn }) => ["kind", fn.countAll<number>().as("count")])
    .groupBy("kind")
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
}

/** "Where the stock is", as the page of a product's stock has it. */
async function stockOnPage(shop: BrowserShop, owner: Visitor, product: MondayProduct) {
  const { main } = await screen(shop.get(`/dashboard/products/${product}/stock`, { as: owner }));
  const list = main.get("section", "Where the stock is").get("dl");
  const places = list.all("dt").map(({ text }) => text);
  const pieces = list.all("dd").map(({ text }) => Number(text));
  return Object.fromEntries(places.map((place, index) => [place, pieces[index]]));
}

/** The queues in which something waits, and what is on the road, as Today has them. */
async function todayOnPage(shop: BrowserShop, owner: Visitor) {
  const { main } = await screen(shop.get("/dashboard/today", { as: owner }));
  const queues = main
    .all("link")
    .filter(({ attributes }) => "data-queue-key" in attributes)
    .map((link) => {
      const [count, , label = "", ...others] = link.all("span").map(({ text }) => text);
      const amount = others.find((text) => /^Rs\. [\d,]+$/.test(text)) ?? "";
      return [label, [Number(count), rupees(amount)]] as const;
    });
  const { lines } = main.get("dl", "On the way");
  const [count, cash = ""] = lines.slice(lines.indexOf("On the way") + 1);
  return {
    today: Object.fromEntries(queues),
    road: [Number(count), rupees(cash.replace(" to collect", ""))],
  };
}
