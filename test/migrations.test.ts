import { existsSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { migrate } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { createTestDatabase } from "./test-database.ts";

describe("the schema", async () => {
  const { db, pool } = await createTestDatabase();

  it("keeps the audit log append-only", async () => {
    await db.insertInto("auditLog").values({ action: "test", subject: "x" }).execute();
    await expect(pool.query("update audit_log set action = 'other'")).rejects.toThrow("append-only");
    await expect(pool.query("delete from audit_log")).rejects.toThrow("append-only");
    await expect(pool.query("truncate audit_log")).rejects.toThrow("append-only");
  });

  it("refuses a member of staff whose email is not verified, and to unverify their email", async () => {
    await db.insertInto("users").values({ id: "ayesha", email: "ayesha@example.com" }).execute();
    const giveRole = (changes = "") =>
      pool.query(`update users set role = 'packer'${changes} where id = 'ayesha'`);
    await expect(giveRole()).rejects.toThrow("users_staff_is_proven");
    await giveRole(", email_verified = true");
    await expect(pool.query("update users set email_verified = false")).rejects.toThrow(
      "users_staff_is_proven",
    );
  });
});

describe("an older shop", async () => {
  const { db, pool } = await createTestDatabase(2);

  it("keeps its admins as owners, reports whose emails it marks as verified, and keeps the first Google account", async () => {
    await pool.query("drop schema public cascade; create schema public");
    await migrate(db as never, "db/migrations", "012_amounts_by_date");
    await pool.query(`
      insert into users (id, email, email_verified, is_admin) values
        ('owner', 'owner@example.com', false, true), ('sana', 'sana@example.com', true, true),
        ('ayesha', 'ayesha@example.com', false, false);
      insert into accounts (id, user_id, account_id, provider_id, created_at) values
        ('later', 'sana', 'sub-2', 'google', '2026-02-01'), ('first', 'sana', 'sub-1', 'google', '2026-01-01'),
        ('password', 'sana', 'sana', 'credential', '2026-03-01')`);
    await migrate(db as never, "db/migrations");
    const people = await db
      .selectFrom("users")
      .select(["id", "emailVerified", "isAdmin", "role"])
      .orderBy("id")
      .execute();
    expect(people).toEqual([
      { id: "ayesha", emailVerified: false, isAdmin: false, role: null },
      { id: "owner", emailVerified: true, isAdmin: true, role: "owner" },
      { id: "sana", emailVerified: true, isAdmin: true, role: "owner" },
    ]);
    expect(await db.selectFrom("auditLog").select(["action", "subject"]).execute()).toEqual([
      { action: "admin.address-assumed", subject: "owner" },
    ]);
    const accounts = await db.selectFrom("accounts").select("id").orderBy("id").execute();
    expect(accounts.map(({ id }) => id)).toEqual(["first", "password"]);
  });
});

describe("an outbox that a job queue delivered (019)", async () => {
  const { db, pool } = await createTestDatabase(2);

  it("is due as it was, and what was being sent is leased to its sender", async () => {
    await pool.query("drop schema public cascade; create schema public");
    await migrate(db as never, "db/migrations", "018_purchase_intentions");
    await pool.query(`
      create schema pgboss;
      insert into outbox (kind, subject_id, state, not_before, sending_since, queued_at, maybe_sent, created_at) values
        ('new-order', '1', 'waiting', '2099-01-01Z', null, null, false, '2026-01-01Z'),
        ('new-order', '2', 'waiting', null, null, now(), false, '2026-01-01Z'),
        ('new-order', '3', 'sending', null, '2026-01-02Z', now(), true, '2026-01-01Z'),
        ('new-order', '4', 'obsolete', null, null, null, false, '2026-01-01Z'),
        ('new-order', '5', 'gathered', null, null, null, false, '2026-01-01Z');
      update outbox set gathered_into = 1 where subject_id = '5'; update outbox set gathered = 1 where subject_id = '1'`);
    await migrate(db as never, "db/migrations");
    const created = new Date("2026-01-01Z");
    expect(
      await db
        .selectFrom("outbox")
        .select(["state", "nextAttemptAt", "leasedUntil", "possiblySent", "mergedCount", "mergedInto"])
        .orderBy("id")
        .execute(),
    ).toMatchObject([
      { state: "waiting", nextAttemptAt: new Date("2099-01-01Z"), leasedUntil: null, mergedCount: 1 },
      { state: "waiting", nextAttemptAt: created, possiblySent: false },
      { state: "sending", leasedUntil: new Date("2026-01-02T00:01:30Z"), possiblySent: true },
      { state: "superseded" },
      { state: "merged", mergedInto: 1 },
    ]);
  });
});

describe("the order model (021)", async () => {
  const { db, pool, connection } = await createTestDatabase(2);

  it("is not refused where the database is new, whoever is connected", async () => {
    const other = openDatabase({ ...connection, application_name: "lumiskin 1" }, 1);
    const client = await other.pool.connect();
    await client.query("drop schema public cascade; create schema public");
    await migrate(db as never, "db/migrations");
    expect((await pool.query("select * from order_lines")).rows).toEqual([]);
    client.release();
    await other.close();
  });

  it("is refused while another server runs, and changes nothing", async () => {
    await pool.query("drop schema public cascade; create schema public");
    await migrate(db as never, "db/migrations", "020_idempotency_keys");
    const other = openDatabase({ ...connection, application_name: "lumiskin 1" }, 1);
    const client = await other.pool.connect();
    await expect(migrate(db as never, "db/migrations")).rejects.toThrow(
      "Another server of this shop is running",
    );
    expect((await pool.query("select * from checkouts")).rows).toEqual([]);
    client.release();
    await other.close();
    await migrate(db as never, "db/migrations");
    expect((await pool.query("select * from order_lines")).rows).toEqual([]);
  });
});

describe("the newer pictures and texts of the seed (017)", async () => {
  const { db, pool } = await createTestDatabase(2);
  const migration = readFileSync("db/migrations/017_newer_pictures.sql", "utf8");
  const state = async () => ({
    media: await db.selectFrom("media").selectAll().orderBy("name").execute(),
    images: await db
      .selectFrom("productImages")
      .selectAll()
      .orderBy("productId")
      .orderBy("position")
      .execute(),
    products: await db.selectFrom("products").select(["id", "description", "tags"]).orderBy("id").execute(),
  });
  /** Makes the shop what the seed before wrote. */
  const restoreOldSeed = () =>
    pool.query(`
      delete from product_images where position = 3;
      delete from media where name = 'editorial-dropper' or name like '%-drops';
      insert into media (name, hash, width, height, alt) values ('editorial-texture', '0a1b2c3d', 1600, 1200, 'Gel')
        on conflict do nothing;
      update media set hash = '286d5d74', alt = 'As it was' where name = 'editorial-flatlay';
      update products set description = regexp_replace(description, ' (Niacinamide|Tranexamic acid) is often used .*?(neither|treat them)\\.', ''),
        tags = array_remove(array_remove(array_remove(tags, 'acne'), 'dark spots'), 'pigmentation')
      where id in ('lumiskin-niacinamide-zinc', 'lumiskin-tranexamic-acid');`);

  it("come to a shop that was seeded before, which is then as a new one", async () => {
    const fresh = await state();
    await restoreOldSeed();
    expect(await state()).not.toEqual(fresh);
    await pool.query(migration);
    expect(await state()).toEqual(fresh);
    await pool.query(migration);
    expect(await state()).toEqual(fresh);
  });

  it("leave what the owner has changed", async () => {
    await restoreOldSeed();
    await pool.query(`
      update product_images set media_name = 'hero-drop' where product_id = 'lumiskin-retinol' and position = 2;
      update products set description = 'Ours' where id = 'lumiskin-tranexamic-acid';
      update articles set featured_image = 'editorial-texture' where id = 'glove-or-bath-brush';`);
    await pool.query(migration);
    const { images, products, media } = await state();
    expect(
      images.filter(({ productId }) => productId === "lumiskin-retinol").map(({ mediaName }) => mediaName),
    ).toEqual(["retinol", "hero-drop"]);
    expect(products.find(({ id }) => id === "lumiskin-tranexamic-acid")).toMatchObject({
      description: "Ours",
      tags: ["serum", "tranexamic acid", "face", "even tone"],
    });
    expect(media.some(({ name }) => name === "editorial-texture")).toBe(true);
    // A backup reads the master of every picture that there is.
    expect(media.filter(({ name }) => !existsSync(`db/seed/media/${name}.jpg`))).toEqual([]);
  });

  it("allows later migrations in the same transaction", async () => {
    await restoreOldSeed();
    await db.transaction().execute(async (tx) => {
      await sql.raw(migration).execute(tx);
      await sql
        .raw("alter table media add column one integer; alter table products add column one integer")
        .execute(tx);
    });
  });
});
