import { recordAudit } from "../../../base/audit/audit-queries.ts";
import { isoDay } from "../../../base/karachi-time.ts";
import type { Database } from "../../../schema.ts";
import { findEditableProduct } from "../../product/product-write-queries.ts";
import type { PurchaseState } from "../../stock-schema.ts";
import { isOpenPurchase, nextPurchaseStates } from "./purchase.ts";
import {
  ensureSupplier,
  findPurchaseByKey,
  insertPurchase,
  listPurchaseLines,
  lockPurchase,
  type PurchaseLine,
  writeLeadDays,
  writePurchaseLine,
  writePurchaseState,
} from "./purchase-queries.ts";

type OrderedLine = Pick<PurchaseLine, "productId" | "pieces" | "unitCost">;

/** Records what was ordered from a supplier, with its first product. A form that arrives twice makes one purchase. */
export function orderPurchase(
  db: Database,
  order: OrderedLine & { supplier: string; expectedOn: string | null; actorId: string; key: string | null },
  now: Date,
): Promise<{ outcome: "ordered"; id: number } | { outcome: "unknownProduct" }> {
  const { supplier, expectedOn, actorId, key, productId, pieces, unitCost } = order;
  return db.transaction().execute(async (tx) => {
    if (!(await findEditableProduct(tx, productId))) return { outcome: "unknownProduct" };
    const supplierId = await ensureSupplier(tx, supplier);
    const orderedOn = isoDay(now);
    const id = await insertPurchase(tx, { formKey: key, supplierId, orderedOn, expectedOn, actorId });
    if (id === null) return { outcome: "ordered", id: (key && (await findPurchaseByKey(tx, key))) || 0 };
    await writePurchaseLine(tx, { purchaseId: id, productId, pieces, unitCost });
    const details = { supplier, productId, pieces };
    await recordAudit(tx, { actorId, action: "purchase.ordered", subject: String(id), details });
    return { outcome: "ordered", id };
  });
}

/** Adds a product to an open purchase, or changes how many were ordered and at what cost. */
export function changePurchaseLine(
  db: Database,
  purchaseId: number,
  { actorId, ...line }: OrderedLine & { actorId: string },
): Promise<"changed" | "unknownProduct" | "ended"> {
  return db.transaction().execute(async (tx) => {
    const state = await lockPurchase(tx, purchaseId);
    if (state === null || !isOpenPurchase(state)) return "ended";
    if (!(await findEditableProduct(tx, line.productId))) return "unknownProduct";
    await writePurchaseLine(tx, { purchaseId, ...line });
    const details = { ...line };
    await recordAudit(tx, { actorId, action: "purchase.changed", subject: String(purchaseId), details });
    return "changed";
  });
}

/** Changes a purchase's state by hand. "refused": it cannot become that, such as cancelled after a part has arrived. */
export function changePurchaseState(
  db: Database,
  purchaseId: number,
  { to, actorId }: { to: PurchaseState; actorId: string },
): Promise<"changed" | "refused"> {
  return db.transaction().execute(async (tx) => {
    const state = await lockPurchase(tx, purchaseId);
    if (state === null || !nextPurchaseStates(state).includes(to)) return "refused";
    const lines = await listPurchaseLines(tx, purchaseId);
    if (to === "cancelled" && lines.some(({ received }) => received > 0)) return "refused";
    await writePurchaseState(tx, purchaseId, to);
    const details = { from: state, to };
    await recordAudit(tx, { actorId, action: "purchase.state", subject: String(purchaseId), details });
    return "changed";
  });
}

/** Sets how many days a supplier needs. @param leadDays null: the shop's default */
export function setLeadDays(
  db: Database,
  { supplier, leadDays, actorId }: { supplier: number; leadDays: number | null; actorId: string },
): Promise<"changed" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    if (!(await writeLeadDays(tx, supplier, leadDays))) return "unknown";
    const details = { leadDays };
    await recordAudit(tx, { actorId, action: "supplier.days", subject: String(supplier), details });
    return "changed";
  });
}
