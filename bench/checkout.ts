import { placeOrder } from "../shop/checkout/place/place-order.ts";
import type { BenchShop } from "./child-process-shop.ts";
import { type BenchCustomer, fillCarts } from "./fill-carts.ts";
import { measurePeakMemory, memoryRow, runMixedLoad } from "./memory.ts";
import { sendRequests } from "./send-requests.ts";
import type { Row } from "./table.ts";

const connections = 32;

/** Checkouts a second, over HTTP and without it, each by a customer of its own. */
export async function checkoutRows(shop: BenchShop, count: number): Promise<Row[]> {
  await measureOverHttp(shop, await fillCarts(shop, Math.ceil(count / 4)));
  const customers = await fillCarts(shop, count);
  const { result: overHttp, peak: peakMemory } = await measurePeakMemory(shop, async () => {
    await runMixedLoad(shop);
    return measureOverHttp(shop, customers);
  });
  await measureWithoutHttp(shop, await fillCarts(shop, Math.ceil(count / 4)));
  const withoutHttp = await measureWithoutHttp(shop, await fillCarts(shop, count));
  await assertEachPlacedOnce(shop);
  return [
    {
      what: `checkouts over HTTP, ${connections} connections`,
      value: overHttp,
      unit: "checkouts/s",
      reference: { what: "the same SQL without HTTP", value: withoutHttp },
      goal: { min: 400 },
    },
    ...memoryRow(peakMemory),
  ];
}

/** @returns checkouts a second */
export async function measureOverHttp(shop: BenchShop, customers: BenchCustomer[]): Promise<number> {
  const requests = customers.map((customer, index) => ({ bytes: checkoutRequest(shop, customer, index) }));
  let next = 0;
  const seconds = await sendRequests(
    shop.baseUrl,
    connections,
    () => requests[next++],
    ({ head }) => {
      if (!/\r\nlocation: \/checkout\/placed\/LS-/i.test(head))
        throw new Error(`a checkout was answered with\n${head}`);
    },
  );
  return customers.length / seconds;
}

function checkoutRequest(shop: BenchShop, { token, key, total }: BenchCustomer, index: number): Buffer {
  const body = new URLSearchParams({
    key,
    total: String(total),
    phoneNumber: phoneNumberOf(index),
    shippingAddress: `House ${index}, Street 2, Model Town, Lahore`,
    notes: "",
    payment: "cod",
  }).toString();
  const { host, origin } = new URL(shop.baseUrl);
  const clientIp = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  return Buffer.from(
    [
      "POST /checkout HTTP/1.1",
      `Host: ${host}`,
      `Origin: ${origin}`,
      `Cookie: ${shop.cookie(token)}`,
      `X-Forwarded-For: ${clientIp}`,
      "Accept: text/html",
      "Accept-Encoding: gzip, br",
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n"),
  );
}

/** Each customer has a number of their own: the shop looks for earlier orders of a number. */
function phoneNumberOf(index: number): string {
  return `0300 ${1_000_000 + index}`;
}

async function measureWithoutHttp({ db }: BenchShop, customers: BenchCustomer[]): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let index = next++; index < customers.length; index = next++) {
        const benchCustomer = customers[index] as BenchCustomer;
        const customer = {
          id: benchCustomer.id,
          email: benchCustomer.email,
          fullName: "",
          phone: null,
          addresses: [],
          role: null,
          isAdmin: false,
        };
        const placement = await placeOrder(db, customer, {
          key: benchCustomer.key,
          total: benchCustomer.total,
          phoneNumber: phoneNumberOf(index),
          shippingAddress: "House 1, Street 2, Model Town, Lahore",
          notes: "",
          payment: "cod",
        });
        if (placement.outcome !== "placed") throw new Error(`a checkout ended as ${placement.outcome}`);
      }
    }),
  );
  return customers.length / ((performance.now() - startedAt) / 1000);
}

/** Throws unless each customer has exactly one placed order whose lines add up to its total. */
async function assertEachPlacedOnce({ pool }: BenchShop): Promise<void> {
  const { rows } = await pool.query(
    `select users.id, count(distinct orders.id) as placed, sum(amount) as amount, sum(distinct total) as total
     from users
     left join orders on orders.user_id = users.id and orders.placed_at is not null
     left join order_lines on order_lines.order_id = orders.id and order_lines.placed_at is not null
     where users.id like 'bench-%' group by users.id
     having count(distinct orders.id) <> 1 or sum(amount) <> sum(distinct total) limit 1`,
  );
  if (rows.length > 0)
    throw new Error(`an order was lost, doubled or incomplete: ${JSON.stringify(rows[0])}`);
}
