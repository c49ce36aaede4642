import type { BenchShop } from "./child-process-shop.ts";
import { fillOrders, removeOrders } from "./fill-orders.ts";
import { measurePeakMemory } from "./memory.ts";
import type { Row } from "./table.ts";

/** Memory and throughput of the CSV export of a million orders, beside a tenth of them. */
export async function exportRows(shop: BenchShop): Promise<Row[]> {
  const token = await signInOwner(shop);
  const few = await measureExport(shop, token, 100_000);
  const many = await measureExport(shop, token, 1_000_000);
  return [
    {
      what: "CSV of 1,000,000 orders: peak memory",
      value: many.peak,
      unit: "MB",
      reference: { what: "of 100,000", value: few.peak },
      goal: { max: 400 },
    },
    {
      what: "CSV of 1,000,000 orders",
      value: many.rate,
      unit: "orders/s",
      reference: { what: "of 100,000", value: few.rate },
    },
  ];
}

/** Makes an owner. @returns the token of a session of theirs */
export async function signInOwner({ pool }: BenchShop): Promise<string> {
  const token = "the-owners-session-in-measurements";
  await pool.query(
    "insert into users (id, email, email_verified, full_name, role) values ('owner', 'owner@example.com', true, 'Bilal', 'owner')",
  );
  await pool.query(
    "insert into sessions (id, user_id, token, expires_at) values ('owner', 'owner', $1, now() + interval '30 days')",
    [token],
  );
  return token;
}

async function measureExport(shop: BenchShop, token: string, count: number) {
  await removeOrders(shop.pool);
  await fillOrders(shop.pool, count);
  const startedAt = performance.now();
  const { result: lines, peak } = await measurePeakMemory(shop, async () => {
    const response = await fetch(`${shop.baseUrl}/dashboard/orders.csv`, {
      method: "POST",
      headers: { Cookie: shop.cookie(token), Origin: shop.baseUrl },
    });
    if (!response.ok || !response.body) throw new Error(`the export was answered with ${response.status}`);
    let lines = 0;
    for await (const chunk of response.body) for (const byte of chunk) if (byte === 10) lines++;
    return lines;
  });
  // One more than the orders, the header; an address may add line breaks.
  if (lines <= count) throw new Error(`the file of ${count} orders has ${lines} lines`);
  return { peak, rate: count / ((performance.now() - startedAt) / 1000) };
}
