import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestShop } from "../app.ts";
import { holdHashes } from "../quick-hashes.ts";

const shop = await openTestShop();
const { as, email } = await shop.signUp();

// More than the pool has connections, from networks of their own, for few accounts.
it.each([
  ["/signup", (n: number) => `new${n}@example.com`],
  ["/signin", (n: number) => (n % 3 === 0 ? email : `nobody${n % 3}@example.com`)],
])("forms to %s that wait for a hash hold no connection to the database", async (path, emailOf) => {
  const counted = async () => {
    const found = await sql<{ count: number }>`select count(*)::int as count from rate_limits`.execute(
      shop.db,
    );
    return found.rows[0]?.count ?? 0;
  };
  const before = await counted();
  const hashes = holdHashes();
  const sent = Array.from({ length: 25 }, (_, n) =>
    shop.post(path, { form: { email: emailOf(n), password: "wrong-password" } }, `203.0.113.${n}`),
  );
  try {
    await expect.poll(counted).toBeGreaterThanOrEqual(before + 25);
    await expect.poll(hashes.running).toBe(2);
    for (let look = 0; look < 3; look++) expect((await shop.get("/cart", { as })).status).toBe(200);
    const open = await sql`
      select query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(shop.db);
    expect(open.rows).toEqual([]);
  } finally {
    hashes.release();
    await Promise.all(sent);
  }
});
