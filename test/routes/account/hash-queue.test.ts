import { sql } from "kysely";
import { expect, it } from "vitest";
import { holdHashes } from "../../customers/fast-hashes.ts";
import { openTestShop } from "../../test-shop.ts";

const shop = await openTestShop();
const { as, email } = await shop.signUp();

// More than the pool has connections, from networks of their own, for few accounts.
it.each([
  ["/signup", (n: number) => `new${n}@example.com`],
  ["/signin", (n: number) => (n % 3 === 0 ? email : `nobody${n % 3}@example.com`)],
])("forms to %s that wait for a hash hold no connection to the database", async (path, emailOf) => {
  const countAttempts = async () => {
    const attemptRows = await sql<{ count: number }>`select count(*)::int as count from rate_limits`.execute(
      shop.db,
    );
    return attemptRows.rows[0]?.count ?? 0;
  };
  const before = await countAttempts();
  const hashes = holdHashes();
  const pendingRequests = Array.from({ length: 25 }, (_, n) =>
    shop.post(path, { form: { email: emailOf(n), password: "wrong-password" } }, `203.0.113.${n}`),
  );
  try {
    await expect.poll(countAttempts).toBeGreaterThanOrEqual(before + 25);
    await expect.poll(hashes.running).toBe(2);
    for (let attempt = 0; attempt < 3; attempt++) expect((await shop.get("/cart", { as })).status).toBe(200);
    const idleTransactions = await sql`
      select query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(shop.db);
    expect(idleTransactions.rows).toEqual([]);
  } finally {
    hashes.release();
    await Promise.all(pendingRequests);
  }
});
