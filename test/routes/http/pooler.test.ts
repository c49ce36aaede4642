import { expect, it } from "vitest";
import { openPoolerLikeProxy } from "../../database/pooler-like-proxy.ts";
import { createTestDatabase } from "../../test-database.ts";
import { openTestShop } from "../../test-shop.ts";

const { connection, pool, url } = await createTestDatabase(1);
const pooler = await openPoolerLikeProxy(connection, false);
const { user, password, database } = connection;
const pooledUrl = `postgres://${user}:${password}@127.0.0.1:${pooler.port}/${database}`;

it("behind a pooler the shop listens on the direct connection, and names only that one as a shop that runs", async () => {
  const { shop, get } = await openTestShop({
    settings: { DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: url },
  });
  expect(shop.versions.status()).toBe("connected");
  expect((await get("/p1")).status).toBe(200);
  const { rows } = await pool.query(
    `select distinct application_name like 'lumiskin %' as is_running from pg_stat_activity
     where datname = current_database() and application_name like '%lumiskin%' and pid <> pg_backend_pid()
     order by 1`,
  );
  expect(rows).toEqual([{ is_running: false }, { is_running: true }]);
  await pool.query("update products set name = 'Renamed elsewhere' where route = '/p1'");
  await expect.poll(async () => (await get("/p1")).text()).toContain("Renamed elsewhere");
});

it("without the direct connection pages are rendered for each request", async () => {
  const { shop, get } = await openTestShop({ settings: { DATABASE_URL: pooledUrl, LOG_LEVEL: "silent" } });
  await expect.poll(() => shop.versions.status()).toBe("refused");
  expect((await get("/p1")).status).toBe(200);
  await pool.query("update products set name = 'Renamed again' where route = '/p1'");
  // A slow answer to the listener alone makes the shop show what it has for a moment.
  await expect.poll(async () => (await get("/p1")).text()).toContain("Renamed again");
});
