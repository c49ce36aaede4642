import { sql } from "kysely";
import { compileOnce } from "../../../platform/database/compile-once.ts";
import { takesAdvances } from "../../payments/ledger/advance-at-placement-queries.ts";
import type { Database } from "../../schema.ts";
import type { ContentEntry, ContentFields } from "../model/content-entry.ts";
import { type ShopSettings, shopSettings } from "../settings/shop-settings.ts";
import { contentEntries, findContentEntry, photoNames, withFirst } from "./content-entries.ts";
import { exchangeRule } from "./exchange-rule.ts";
import { firstShellTexts, type ShellTexts } from "./shell-texts.ts";

/** A text with the number of its newest revision; 0: never changed. */
export interface StoredContent {
  fields: ContentFields;
  version: number;
  /** null: never changed. */
  updatedAt: Date | null;
}

/** These texts as they are shown, in one query. */
export async function readContent(
  db: Database,
  keys: readonly string[],
): Promise<(key: string) => StoredContent> {
  return contentOf(keys, await storedContent(db, { keys }));
}

/** These texts as they were before anyone changed them. */
export const firstContent = (keys: readonly string[]) => contentOf(keys, []);

function contentOf(keys: readonly string[], stored: Awaited<ReturnType<typeof storedContent>>) {
  const rows = new Map(stored.map((row) => [row.key, row]));
  return (key: string): StoredContent => {
    const entry = findContentEntry(key);
    if (!entry || !keys.includes(key)) throw new Error(`There is no text ${key}.`);
    const row = rows.get(key);
    return {
      fields: withFirst(entry, row?.value),
      version: row?.version ?? 0,
      updatedAt: row?.updatedAt ?? null,
    };
  };
}

/** How items may be sent back, in a sentence and for search engines. */
export async function readExchangeRule(db: Database) {
  return exchangeRule((await readContent(db, ["exchange-policy"]))("exchange-policy").fields);
}

const storedContent = compileOnce((db: Database, { keys }: { keys: readonly string[] }) =>
  db.selectFrom("content").select(["key", "value", "version", "updatedAt"]).where("key", "in", keys),
);

/** What every page may need: the settings, the texts around it, and a fact for checkout. */
export interface ShellContent {
  settings: ShopSettings;
  texts: ShellTexts;
  /** Whether some orders are to pay an advance: the owner's rules for them are on. */
  takesAdvances: boolean;
}

/** Reads the same without the texts. */
export async function readShellSettings(db: Database): Promise<Omit<ShellContent, "texts">> {
  const [row] = await db
    .selectNoFrom((eb) => [
      eb.selectFrom("settings").select("value").where("key", "=", "shop").as("settings"),
      takesAdvances.as("takesAdvances"),
    ])
    .execute();
  return {
    settings: shopSettings.catch({}).parse(row?.settings ?? {}),
    takesAdvances: row?.takesAdvances ?? false,
  };
}

/** Reads the shell content in one query. */
export async function readShellContent(db: Database): Promise<ShellContent> {
  const [row] = await shellOf(db, { settings: "shop", announcement: "announcement", footer: "footer" });
  const { announcement, about, newsletter, prices } = firstShellTexts;
  return {
    settings: shopSettings.catch({}).parse(row?.settings ?? {}),
    texts: {
      announcement: row?.announcement?.text ?? announcement,
      about,
      newsletter,
      prices,
      ...row?.footer,
    },
    takesAdvances: row?.takesAdvances ?? false,
  };
}

const shellOf = compileOnce(
  (db: Database, keys: { settings: string; announcement: string; footer: string }) =>
    db.selectNoFrom((eb) => [
      eb.selectFrom("settings").select("value").where("key", "=", keys.settings).as("settings"),
      eb.selectFrom("content").select("value").where("key", "=", keys.announcement).as("announcement"),
      eb.selectFrom("content").select("value").where("key", "=", keys.footer).as("footer"),
      takesAdvances.as("takesAdvances"),
    ]),
);

/** The same text of one entry, kept from changing until the transaction ends, also where it has no row yet. */
export async function lockContent(tx: Database, entry: ContentEntry): Promise<StoredContent> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`content ${entry.key}`}, 0))`.execute(tx);
  return (await readContent(tx, [entry.key]))(entry.key);
}

/** Keeps photos from being deleted until the transaction ends. @returns the name of one that there is not, or null */
export async function keepPhotos(tx: Database, names: readonly string[]): Promise<string | null> {
  if (names.length === 0) return null;
  const rows = await tx
    .selectFrom("media")
    .select("name")
    .where("name", "in", names)
    .orderBy("name")
    .forKeyShare()
    .execute();
  const there = new Set(rows.map(({ name }) => name));
  return names.find((name) => !there.has(name)) ?? null;
}

/** Stores a text whole, with the photos it shows; of the first texts' photos those that the shop has. */
export async function writeContent(
  tx: Database,
  entry: ContentEntry,
  fields: ContentFields,
  version: number,
): Promise<void> {
  const { key } = entry;
  const value = JSON.stringify(fields);
  await tx
    .insertInto("content")
    .values({ key, value, version })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ value, version, updatedAt: sql<Date>`now()` }),
    )
    .execute();
  await tx.deleteFrom("contentPhotos").where("key", "=", key).execute();
  await tx
    .insertInto("contentPhotos")
    .columns(["key", "mediaName"])
    .expression((eb) =>
      eb
        .selectFrom("media")
        .where("name", "in", ["", ...photoNames(entry, fields)])
        .select([sql.lit(key).as("key"), "name"]),
    )
    .execute();
}

/** Which text shows which photo, also the texts that were never changed. */
export async function contentPhotoUses(db: Database): Promise<{ entry: ContentEntry; photo: string }[]> {
  const content = await readContent(
    db,
    contentEntries.map(({ key }) => key),
  );
  return contentEntries.flatMap((entry) =>
    photoNames(entry, content(entry.key).fields).map((photo) => ({ entry, photo })),
  );
}
