import { randomBytes } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { packTar, unpackTar } from "modern-tar";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { sha256Hex } from "../../platform/backup/backup-file.ts";
import { loadBackup } from "../../platform/backup/load-backup.ts";
import { verifyBackup } from "../../platform/backup/verify-backup.ts";
import { ConfigError, parseConfig } from "../../platform/config.ts";
import { migrate, migrationNames } from "../../platform/database/migrate.ts";
import { openDatabase } from "../../platform/database/open-database.ts";
import { backUp } from "../../server/runtime/back-up.ts";
import { restore } from "../../server/runtime/restore.ts";
import { insertOriginal } from "../../shop/catalogue/photos/original-queries.ts";
import { sendContactMessage } from "../../shop/customers/contact/send-contact-message.ts";
import { subscribe } from "../../shop/customers/newsletter/subscribe.ts";
import { createResetToken } from "../../shop/staff/password-reset.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { createSignedIn } from "../customers/signed-in-customers.ts";
import { dumpDatabase } from "../database/dump-database.ts";
import { backup046, lastVersionBefore } from "../database/version-046.ts";
import { orderFaults } from "../orders/order-faults.ts";
import { ordersOf, placeTestOrder } from "../orders-fixture.ts";
import { createTempFolder } from "../temp-folder.ts";
import { createTestDatabase } from "../test-database.ts";
import { built, openTestShop } from "../test-shop.ts";

const folder = createTempFolder("backup");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const nextFile = () => join(folder, `${++files}.backup`);
const noReport = () => {};

function createConfig({ url }: { url: string }) {
  const DATA_DIR = mkdtempSync(join(folder, "data-"));
  return parseConfig({ DATABASE_URL: url, DATA_DIR, LOG_LEVEL: "silent" }, process.cwd());
}

/** A shop of its own with everything that people leave in one, also what is awkward to write down. */
/** @param photoBytes the size of an original in the database */
async function createUsedShop(photoBytes = 2048) {
  const { db, pool, connection, url } = await createTestDatabase(2);
  const customer = await createCustomer(db, {
    fullName: 'عائشہ\t\\N "quoted" \u200f😀',
    addresses: ["House 1,\nStreet 2", "{curly}", ""],
  });
  await placeTestOrder(db, customer, { notes: "line\r\nline \\. end", items: [["lumiskin-retinol", 2]] });
  await placeTestOrder(db, await createCustomer(db), { items: [["lumiskin-niacinamide-zinc", 1]] });
  await sendContactMessage(db, {
    name: "Bilal",
    email: "bilal@example.com",
    phone: "",
    message: "Is\tit\\new?\n",
    key: null,
  });
  await subscribe(db, "sana@example.com");
  const bytes = randomBytes(photoBytes);
  await insertOriginal(
    db,
    { name: "photo-large", hash: sha256Hex(bytes).slice(0, 8), sourceSha256: sha256Hex(bytes) },
    { format: "jpg", bytes, width: 4096, height: 3072 },
  );
  return { db, pool, connection, config: createConfig({ url }), customer };
}

async function createBackup({ config }: { config: ReturnType<typeof createConfig> }) {
  return backUp(config, nextFile(), noReport);
}

const usedShop = await createUsedShop();
const usedBackup = await createBackup(usedShop);

describe("backup and restore", async () => {
  // As large as an original can be.
  const source = await createUsedShop(20 * 1024 * 1024);
  const file = await createBackup(source);

  it("every table comes back as it was, and the shop goes on from there", async () => {
    const target = await createTestDatabase(2);
    const config = createConfig(target);
    await restore(config, file, false, noReport);
    expect(await dumpDatabase(target.pool)).toEqual(await dumpDatabase(source.pool));

    const shop = await built.openShop(config, noReport);
    try {
      expect((await built.handler(shop)(new Request("http://localhost:3000/p2"), "192.0.2.1")).status).toBe(
        200,
      );
      const former = await ordersOf(shop.database, source.customer.id);
      const { number } = await placeTestOrder(shop.database, source.customer);
      expect(number).toBeGreaterThan(Math.max(...former.map((order) => order.number)));
      const auditRefused = shop.database.deleteFrom("auditLog").execute();
      await expect(shop.pool.query("truncate audit_log")).rejects.toThrow("append-only");
      await auditRefused;
    } finally {
      await shop.close();
    }
  });

  it("[P.secrets] has no credentials of couriers or the gateway, and an earlier one that has some does not bring them back", async () => {
    const { db, config, pool } = await createUsedShop();
    const secret = "sealed-token-that-must-not-leave";
    await db
      .insertInto("courierCredentials")
      .values({ courierId: "postex", sealed: Buffer.from(secret), setBy: null })
      .execute();
    await db
      .insertInto("gatewayAccounts")
      .values({ gateway: "jazzcash", settings: "{}", sealed: Buffer.from(secret) })
      .execute();
    const path = await createBackup({ config });
    const bytes = gunzipSync(readFileSync(path));
    expect(bytes.includes("courier_credentials")).toBe(false);
    expect(bytes.includes("gateway_accounts")).toBe(false);
    expect(bytes.includes(secret) || bytes.includes(Buffer.from(secret).toString("hex"))).toBe(false);

    const entries = await unpackTar(bytes);
    const rows = Buffer.from(
      `postex\t\\\\x${Buffer.from(secret).toString("hex")}\t\\N\t2026-01-01 00:00:00+00\n`,
    );
    const table = { name: "courier_credentials", columns: ["courier_id", "sealed", "set_by", "set_at"] };
    const earlier = entries.map((entry) => {
      const read = () => JSON.parse(Buffer.from(entry.data ?? []).toString());
      if (entry.header.name === "manifest.json") {
        const manifest = read();
        manifest.tables = [...manifest.tables, table].sort((a, b) => (a.name < b.name ? -1 : 1));
        return { name: "manifest.json", data: Buffer.from(JSON.stringify(manifest)) };
      }
      if (entry.header.name !== "end.json")
        return { name: entry.header.name, data: Buffer.from(entry.data ?? []) };
      const end = read();
      end.rows.courier_credentials = 1;
      end.sums["tables/courier_credentials/000001"] = sha256Hex(rows);
      return { name: "end.json", data: Buffer.from(JSON.stringify(end)) };
    });
    earlier.splice(-1, 0, { name: "tables/courier_credentials/000001", data: rows });
    const packed = await packTar(
      earlier.map(({ name, data }) => ({
        header: { name, size: data.length, type: "file" as const },
        body: data,
      })),
    );
    const earlierFile = nextFile();
    writeFileSync(earlierFile, gzipSync(packed));
    await restore(config, earlierFile, true, noReport);
    expect((await pool.query("select 1 from courier_credentials")).rowCount).toBe(0);
    expect((await pool.query("select 1 from couriers")).rowCount).toBe(8);
  });

  it("only its owner's account can read it", () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.${process.pid}.part`)).toBe(false);
  });

  it("into a database without anything in it", async () => {
    const target = await createTestDatabase(2);
    await target.pool.query("drop schema public cascade; create schema public");
    await restore(createConfig(target), usedBackup, false, noReport);
    expect(await dumpDatabase(target.pool)).toEqual(await dumpDatabase(usedShop.pool));
  });

  it("is a consistent snapshot while orders are being placed", async () => {
    const shop = await openTestShop({ settings: { LOG_LEVEL: "error" } });
    const people = await createSignedIn(shop, 4);
    let isRunning = true;
    let placed = 0;
    const traffic = people.map(async ({ customer }) => {
      while (isRunning) {
        await placeTestOrder(shop.db, customer);
        placed++;
      }
    });
    const backupFiles: string[] = [];
    try {
      for (let round = 0; round < 3; round++) {
        const before = placed;
        backupFiles.push(await backUp(shop.shop.config, nextFile(), noReport));
        while (placed < before + 4) await new Promise((resolve) => setTimeout(resolve, 1));
      }
    } finally {
      isRunning = false;
      await Promise.all(traffic);
    }
    for (const backup of backupFiles) {
      const target = await createTestDatabase(2);
      await restore(createConfig(target), backup, false, noReport);
      expect(await orderFaults(target.pool)).toEqual([]);
    }
  });

  it("brings no session and no one-time link back to life", async () => {
    const used = await openTestShop({ settings: { LOG_LEVEL: "error" } });
    const { as, id } = await used.signUp();
    const token = await createResetToken(used.db, id);
    const backup = await backUp(used.shop.config, nextFile(), noReport);
    // What ends after the backup was made.
    await used.post("/settings", { as: as.copy(), form: { intent: "sign-out-everywhere" } });

    const config = createConfig(await createTestDatabase(2));
    await restore(config, backup, false, noReport);
    const restored = await openTestShop({ sameDatabaseAs: { shop: { config } } });
    expect((await restored.customer(id)).id).toBe(id);
    expect((await restored.get("/profile", { as: as.copy() })).status).toBe(302);
    expect((await restored.get(`/set-password?token=${token}`)).status).toBe(410);
    for (const table of ["sessions", "verifications"] as const)
      expect(await restored.db.selectFrom(table).select("id").execute()).toEqual([]);
  });

  it.each([
    ["an older shop", []],
    ["a shop that lacks a migration in the middle", ["202_second"]],
  ])("of %s is brought up to date", async (_, later) => {
    const migrations = mkdtempSync(join(folder, "migrations-"));
    cpSync("db/migrations", migrations, { recursive: true });
    for (const name of ["first", "second"])
      writeFileSync(
        join(migrations, `20${name === "first" ? 1 : 2}_${name}.sql`),
        `create table ${name}_things (id integer)`,
      );
    const older = await createTestDatabase(2);
    await migrate(older.db as never, migrations, [...(await migrationNames("db/migrations")), ...later]);
    const customer = await createCustomer(older.db);
    const backup = await verifyBackup(await backUp(createConfig(older), nextFile(), noReport));

    const target = await createTestDatabase(2);
    const client = new pg.Client(target.connection);
    await client.connect();
    await loadBackup(client, backup, migrations, async () => {});
    await client.end();
    expect(await target.db.selectFrom("users").select("id").execute()).toEqual([{ id: customer.id }]);
    await target.pool.query("insert into first_things values (1); insert into second_things values (1)");
    expect(await migrate(target.db as never, migrations)).toEqual([]);
  });

  it("leaves out a photo that the shop has, and brings back one that this version of the shop does not have", async () => {
    const { db, url } = await createTestDatabase(2);
    const sourceConfig = createConfig({ url });
    const bytes = readFileSync("db/seed/media/retinol.jpg");
    await db
      .insertInto("media")
      .values({ name: "later-serum", hash: "0123abcd", width: 1200, height: 1200, alt: "A serum" })
      .execute();
    mkdirSync(join(sourceConfig.dataDir, "masters"));
    writeFileSync(join(sourceConfig.dataDir, "masters/editorial-flatlay.jpg"), "another photograph");
    writeFileSync(join(sourceConfig.dataDir, "masters/later-serum.jpg"), bytes);
    const backup = await backUp(sourceConfig, nextFile(), noReport);

    const config = createConfig(await createTestDatabase(2));
    await restore(config, backup, false, noReport);
    expect(existsSync(join(config.dataDir, "masters/editorial-flatlay.jpg"))).toBe(false);
    expect(readFileSync(join(config.dataDir, "masters/later-serum.jpg"))).toEqual(bytes);
    expect(existsSync(join(config.dataDir, "masters/retinol.jpg"))).toBe(false);
  });
});

describe("a restore that is refused harms nothing", async () => {
  const source = usedShop;
  const file = usedBackup;
  const target = await createUsedShop();
  const before = await dumpDatabase(target.pool);

  async function refusal(backup: string, replace = true): Promise<string> {
    const message = await restore(target.config, backup, replace, noReport).then(
      () => "it was restored",
      (error: Error) => error.message,
    );
    expect(await dumpDatabase(target.pool)).toEqual(before);
    return message;
  }
  const writeBytes = (bytes: Uint8Array) => {
    const newPath = nextFile();
    writeFileSync(newPath, bytes);
    return newPath;
  };
  /** The same backup with some of its parts changed. */
  async function forgeBackup(change: (name: string, text: string) => string, from = file) {
    const parts = await unpackTar(gunzipSync(readFileSync(from)));
    const checksums: Record<string, string> = {};
    const entries = parts.map(({ header, data = new Uint8Array() }) => {
      const text = new TextDecoder().decode(data);
      const changed = header.name.startsWith("media/") ? text : change(header.name, text);
      const isEnd = header.name === "end.json";
      const json = isEnd ? JSON.stringify({ ...JSON.parse(changed), sums: checksums }) : changed;
      const body = json === text ? data : new TextEncoder().encode(json);
      if (header.name !== "manifest.json") checksums[header.name] = sha256Hex(body);
      return { header: { ...header, size: body.length }, body };
    });
    return writeBytes(gzipSync(await packTar(entries)));
  }

  it("where the shop has been used, unless it is told to replace it", async () => {
    expect(await refusal(file, false)).toContain("This shop already has orders or accounts.");
  });

  it("where a byte is wrong, wherever it is", async () => {
    const whole = readFileSync(file);
    for (let part = 0; part < 7; part++) {
      const bytes = Uint8Array.from(whole);
      // Behind the file's own heading, whose time and system mean nothing.
      const at = 10 + Math.floor(((bytes.length - 11) * part) / 6);
      bytes[at] = (bytes[at] ?? 0) ^ 0x10;
      expect(await refusal(writeBytes(bytes)), `byte ${at}`).toMatch(
        /(damaged|not a backup).*Nothing was changed/s,
      );
    }
  });

  it("where the end is missing", async () => {
    const whole = readFileSync(file);
    for (const keptFraction of [0.2, 0.7, 0.999]) {
      const truncated = writeBytes(whole.subarray(0, Math.floor(whole.length * keptFraction)));
      expect(await refusal(truncated)).toMatch(/(damaged|not a backup).*Nothing was changed/s);
    }
    const parts = await unpackTar(gunzipSync(whole));
    const withoutEnd = parts.filter(({ header }) => header.name !== "end.json");
    expect(await refusal(writeBytes(gzipSync(await packTar(withoutEnd))))).toContain("the end is missing");
  });

  it.each([
    ["nothing", new Uint8Array()],
    ["a text", new TextEncoder().encode("Dear shop, this is my backup.")],
    ["another archive", gzipSync("PostgreSQL database dump")],
  ])("where it is %s", async (_, bytes) => {
    expect(await refusal(writeBytes(bytes))).toMatch(/is not a backup of this shop\. Nothing was changed\.$/);
  });

  it("where it is another program's tar", async () => {
    const tar = await packTar([{ header: { name: "manifest.json", size: 2, type: "file" }, body: "{}" }]);
    expect(await refusal(writeBytes(gzipSync(tar)))).toContain("is not a backup of this shop");
  });

  it("where there is no such file, or none is named", async () => {
    expect(await refusal(join(folder, "none"))).toContain("File not found");
    expect(await refusal("")).toContain("npm run restore -- FILE");
  });

  it("where it was made by a newer version", async () => {
    const newer = await forgeBackup((name, text) =>
      name === "manifest.json" ? text.replace('"101_shared"', '"101_shared",\n"999_later"') : text,
    );
    expect(await refusal(newer)).toContain("made by a newer version of the shop (migration 999_later)");
    const layout = await forgeBackup((name, text) =>
      name === "manifest.json" ? text.replace(/"version": ?1/, '"version": 2') : text,
    );
    expect(await refusal(layout)).toContain("made by a newer version of the shop. Nothing was changed.");
  });

  it.each([
    ["044_payouts_and_disputes", "045_environment_of_payments"],
    ["004_messages", "005_versions"],
  ])("where it was made by an older version, at %s", async (newest, missing) => {
    const older = await forgeBackup((name, text) => {
      if (name !== "manifest.json") return text;
      const manifest = JSON.parse(text);
      return JSON.stringify({
        ...manifest,
        migrations: manifest.migrations.filter((migration: string) => migration <= newest),
      });
    }, backup046);
    expect(await refusal(older)).toBe(
      `${older} was made by an older version of the shop, without the migration ${missing}. Nothing was changed. Bring it up to date with the version of commit ${lastVersionBefore} first: see docs/operations.md, Upgrade.`,
    );
  });

  it("where its rows contradict each other: all or nothing", async () => {
    const withoutOrders = await forgeBackup((name, text) => (name.startsWith("tables/orders/") ? "" : text));
    expect(await refusal(withoutOrders)).toMatch(/has 0 rows|foreign key/);
    const contradicting = await forgeBackup((name, text) =>
      name.startsWith("tables/order_lines/") ? text.replace("\tpending\t", "\tlost\t") : text,
    );
    expect(await refusal(contradicting)).toContain("order_lines_status_check");
  });

  it("while the shop runs", async () => {
    const other = openDatabase({ ...target.connection, application_name: "lumiskin 1" }, 1);
    await other.pool.query("select 1");
    try {
      expect(await refusal(file)).toContain("The shop is running. Please stop it before you restore");
    } finally {
      await other.close();
    }
    const there =
      "select from pg_stat_activity where datname = current_database() and application_name = 'lumiskin 1'";
    await expect.poll(async () => (await target.pool.query(there)).rowCount).toBe(0);
  });

  it("a backup is not written over a file that is there", async () => {
    const copy = nextFile();
    copyFileSync(file, copy);
    await expect(backUp(source.config, copy, noReport)).rejects.toThrow("already exists");
  });

  it("a backup is not begun where nothing can be written", async () => {
    const missingFolder = join(nextFile(), "monday.backup");
    await expect(backUp(source.config, missingFolder, noReport)).rejects.toThrow(ConfigError);
    await expect(backUp(source.config, missingFolder, noReport)).rejects.toThrow(
      "Please choose another folder",
    );
  });

  it("and told to replace, it replaces everything", async () => {
    await restore(target.config, file, true, noReport);
    expect(await dumpDatabase(target.pool)).toEqual(await dumpDatabase(source.pool));
  });
});
