import { placeOrders } from "../shop/checkout/place-orders.ts";
import type { BenchShop } from "./bench-shop.ts";
import { type AtCheckout, fillCarts } from "./fill-carts.ts";
import { memoryDuring, memoryRow, mixedLoad } from "./memory.ts";
import type { Row } from "./row.ts";
import { sendAll } from "./send-all.ts";

const connections = 32;

/** Checkouts a second, over HTTP and without it: every one with its own customer and session. */
export async function checkoutRows(shop: BenchShop, count: number): Promise<Row[]> {
  await overHttp(shop, await fillCarts(shop, Math.ceil(count / 4)));
  const people = await fillCarts(shop, count);
  const { result: http, most } = await memoryDuring(shop, async () => {
    await mixedLoad(shop);
    return overHttp(shop, people);
  });
  await withoutHttp(shop, await fillCarts(shop, Math.ceil(count / 4)));
  const plain = await withoutHttp(shop, await fillCarts(shop, count));
  await expectNoneDoubled(shop);
  return [
    {
      what: `checkouts over HTTP, ${connections} connections`,
      value: http,
      unit: "checkouts/s",
      reference: { what: "the same SQL without HTTP", value: plain },
      goal: { least: 400 },
    },
    ...memoryRow(most),
  ];
}

async function overHttp(shop: BenchShop, people: AtCheckout[]): Promise<number> {
  const { answers, seconds } = await sendAll(
    shop.address,
    people.map((person, index) => checkoutRequest(shop, person, index)),
    connections,
  );
  const refused = answers.find(({ head }) => !/\r\nlocation: \/checkout\/placed\/LS-/i.test(head));
  if (refused) throw new Error(`a checkout was answered\n${refused.head}`);
  return people.length / seconds;
}

function checkoutRequest(shop: BenchShop, { token, key, total }: AtCheckout, index: number): Buffer {
  const body = new URLSearchParams({
    key,
    total: String(total),
    phoneNumber: "0300 1234567",
    shippingAddress: `House ${index}, Street 2, Model Town, Lahore`,
    notes: "",
    payment: "cod",
  }).toString();
  const { host, origin } = new URL(shop.address);
  const client = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  return Buffer.from(
    [
      "POST /checkout HTTP/1.1",
      `Host: ${host}`,
      `Origin: ${origin}`,
      `Cookie: ${shop.cookie(token)}`,
      `X-Forwarded-For: ${client}`,
      "Accept: text/html",
      "Accept-Encoding: gzip, br",
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n"),
  );
}

async function withoutHttp({ db }: BenchShop, people: AtCheckout[]): Promise<number> {
  const before = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let person = people[next++]; person; person = people[next++]) {
        const customer = {
          id: person.id,
          email: person.email,
          fullName: "",
          phone: null,
          addresses: [],
          isAdmin: false,
        };
        const placed = await placeOrders(db, customer, {
          key: person.key,
          total: person.total,
          phoneNumber: "0300 1234567",
          shippingAddress: "House 1, Street 2, Model Town, Lahore",
          notes: "",
          payment: "cod",
        });
        if (placed.outcome !== "placed") throw new Error(`a checkout ended as ${placed.outcome}`);
      }
    }),
  );
  return people.length / ((performance.now() - before) / 1000);
}

/** Throws where a customer has another number of placed checkouts than one, or one whose orders do not add up. */
async function expectNoneDoubled({ pool }: BenchShop): Promise<void> {
  const { rows } = await pool.query(
    `select users.id, count(distinct checkouts.id) as placed, sum(orders.amount) as amount, sum(distinct checkouts.total) as total
     from users
     left join checkouts on checkouts.user_id = users.id and checkouts.placed_at is not null
     left join orders on orders.checkout_id = checkouts.id and orders.placed_at is not null
     where users.id like 'bench-%' group by users.id
     having count(distinct checkouts.id) <> 1 or sum(orders.amount) <> sum(distinct checkouts.total) limit 1`,
  );
  if (rows.length > 0) throw new Error(`a checkout was lost, doubled or is half: ${JSON.stringify(rows[0])}`);
}
