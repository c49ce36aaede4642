import { type Insertable, sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { BookedOutcome, StockCountLinesTable } from "../stock-schema.ts";
import { shopPlace } from "./stock-level-queries.ts";

export type CountState = "open" | "booked" | "cancelled";

/** Opens a count, unless one is open or the form's key has opened one. @returns the id of that one, or of the new one */
export async function openCount(
  tx: Database,
  { actorId, key }: { actorId: string; key: string | null },
): Promise<{ id: number; isNew: boolean }> {
  const inserted = await tx
    .insertInto("stockCounts")
    .values({ startedBy: actorId, formKey: key })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true };
  const row = await tx
    .selectFrom("stockCounts")
    .select("id")
    .where((eb) => eb.or([eb("formKey", "=", key), eb("state", "=", "open")]))
    .orderBy(sql`form_key is not distinct from ${key}::uuid`, "desc")
    .executeTakeFirst();
  return { id: row?.id ?? 0, isNew: false };
}

/** Locks a count: many may enter what they counted at the same time, and no one while it is booked. */
export async function lockCount(
  tx: Database,
  id: number,
  strength: "enter" | "end",
): Promise<CountState | null> {
  const query = tx.selectFrom("stockCounts").select("state").where("id", "=", id);
  const row = await (strength === "end" ? query.forUpdate() : query.forShare()).executeTakeFirst();
  return row?.state ?? null;
}

/** Ends a count that is locked. */
export async function endCount(
  tx: Database,
  id: number,
  { state, actorId }: { state: Exclude<CountState, "open">; actorId: string },
): Promise<void> {
  await tx
    .updateTable("stockCounts")
    .set({ state, endedAt: sql<Date>`now()`, endedBy: actorId })
    .where("id", "=", id)
    .execute();
}

/** The newest movement of a product at the shop; 0: there is none. */
export async function newestMovement(tx: Database, productId: string): Promise<number> {
  const row = await tx
    .selectFrom("stockMovements")
    .where("productId", "=", productId)
    .where("place", "=", shopPlace)
    .orderBy("id", "desc")
    .select("id")
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Writes what was counted of a product, in place of what was counted before. */
export async function writeCountLine(tx: Database, line: Insertable<StockCountLinesTable>): Promise<void> {
  const { countId: _, productId: __, ...counted } = line;
  await tx
    .insertInto("stockCountLines")
    .values(line)
    .onConflict((conflict) =>
      conflict
        .columns(["countId", "productId"])
        .doUpdateSet({ ...counted, countedAt: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

/** A counted product with what happened to its level since. */
export interface CountLine {
  productId: string;
  name: string;
  pieces: number;
  /** The level when it was counted. */
  expected: number;
  countedAt: Date;
  /** Name or email; null: they have left. */
  countedBy: string | null;
  /** The level now, and whether it is tracked. */
  level: number;
  tracked: boolean;
  /** Whether someone has counted it since, outside of this count. */
  isCountedAgain: boolean;
  booked: BookedOutcome | null;
  /** Signed pieces that booking has moved; null: none. */
  moved: number | null;
}

/** What was counted, in the order of the products' ids. */
export function listCountLines(db: Database, countId: number): Promise<CountLine[]> {
  return db
    .selectFrom("stockCountLines as line")
    .innerJoin("products", "products.id", "line.productId")
    .leftJoin("stockLevels as level", (join) =>
      join.onRef("level.productId", "=", "line.productId").on("level.place", "=", shopPlace),
    )
    .leftJoin("users", "users.id", "line.countedBy")
    .leftJoin("stockMovements as movement", "movement.id", "line.movementId")
    .where("line.countId", "=", countId)
    .orderBy("line.productId")
    .select([
      "line.productId",
      "products.name",
      "line.pieces",
      "line.expected",
      "line.countedAt",
      "line.booked",
    ])
    .select(["movement.pieces as moved"])
    .select([
      sql<string | null>`coalesce(nullif(btrim(users.full_name), ''), users.email)`.as("countedBy"),
      sql<number>`coalesce(level.pieces, 0)`.as("level"),
      sql<boolean>`coalesce(level.tracked, false)`.as("tracked"),
      sql<boolean>`exists (select from stock_movements since where since.product_id = line.product_id
        and since.place = ${shopPlace} and since.id > line.after_movement
        and since.reason in ('counted', 'opening', 'correction'))`.as("isCountedAgain"),
    ])
    .execute();
}

/** Notes what booking did with a product. */
export async function writeBooked(
  tx: Database,
  { countId, productId }: { countId: number; productId: string },
  result: { booked: BookedOutcome; movementId: number | null },
): Promise<void> {
  await tx
    .updateTable("stockCountLines")
    .set(result)
    .where("countId", "=", countId)
    .where("productId", "=", productId)
    .execute();
}
