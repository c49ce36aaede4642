import { sql } from "kysely";
import type { IdCursor } from "../../base/id-cursor.ts";
import type { Database } from "../../schema.ts";
import type { MovementReason } from "../stock-schema.ts";

/** A movement as the ledger shows it. */
export interface LedgerEntry {
  id: number;
  at: Date;
  place: string;
  reason: MovementReason;
  /** Signed. */
  pieces: number;
  /** The level after it. */
  level: number;
  note: string | null;
  batch: string | null;
  /** Whether a person moved them; `actor` is then their name or email, null: they have left. */
  hasActor: boolean;
  actor: string | null;
  /** Of a sale or a cancellation. */
  orderNumber: number | null;
  line: number | null;
  /** Of a receipt. */
  purchaseId: number | null;
  supplier: string | null;
  /** Of a count. */
  countId: number | null;
}

/** A page of a product's ledger at every place, newest first. The level is that of the entry's place. For staff only. */
export async function listLedger(
  db: Database,
  productId: string,
  { cursor, limit }: { cursor: IdCursor | null; limit: number },
): Promise<LedgerEntry[]> {
  const isNewer = cursor?.side === "newer";
  const page = db
    .selectFrom("stockMovements")
    .where("productId", "=", productId)
    .$if(cursor !== null, (query) => query.where("id", isNewer ? ">" : "<", cursor?.id ?? 0))
    .orderBy("id", isNewer ? "asc" : "desc")
    .limit(limit)
    .selectAll();
  return (
    db
      .with("page", () => page)
      // Backwards from the level of now: the newest page, which is read most, adds up no other movement.
      .with("newer", (with_) =>
        with_
          .selectFrom("stockMovements")
          .where("productId", "=", productId)
          .where("id", ">", (eb) => eb.selectFrom("page").select((one) => one.fn.max("page.id").as("id")))
          .groupBy("place")
          .select(["place", (eb) => eb.fn.sum<string>("pieces").as("pieces")]),
      )
      .selectFrom("page as m")
      .innerJoin("stockLevels as now", (join) =>
        join.onRef("now.productId", "=", "m.productId").onRef("now.place", "=", "m.place"),
      )
      .leftJoin("newer", "newer.place", "m.place")
      .leftJoin("users", "users.id", "m.actorId")
      .leftJoin("stockBatches", "stockBatches.id", "m.batchId")
      .leftJoin("orderLines", "orderLines.id", "m.lineId")
      .leftJoin("orders", "orders.id", "orderLines.orderId")
      .leftJoin("purchaseReceiptLines as received", "received.movementId", "m.id")
      .leftJoin("purchaseLines", "purchaseLines.id", "received.purchaseLineId")
      .leftJoin("purchases", "purchases.id", "purchaseLines.purchaseId")
      .leftJoin("suppliers", "suppliers.id", "purchases.supplierId")
      .leftJoin("stockCountLines", "stockCountLines.movementId", "m.id")
      .orderBy("m.id", "desc")
      .select(["m.id", "m.at", "m.place", "m.reason", "m.pieces", "m.note", "stockBatches.batch"])
      .select(["orders.number as orderNumber", "orderLines.line", "purchases.id as purchaseId"])
      .select(["suppliers.name as supplier", "stockCountLines.countId"])
      .select([
        sql<boolean>`m.actor_id is not null`.as("hasActor"),
        sql<string | null>`coalesce(nullif(btrim(users.full_name), ''), users.email)`.as("actor"),
        sql<number>`(now.pieces - coalesce(newer.pieces, 0) - coalesce(sum(m.pieces) over (partition by m.place
          order by m.id desc rows between unbounded preceding and 1 preceding), 0))::bigint`.as("level"),
      ])
      .execute()
  );
}
