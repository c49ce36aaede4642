import type { Database } from "../../../schema.ts";
import { changeProducts } from "../../product/change-products.ts";
import { landedUnitCost } from "./landed-cost.ts";
import { findReceivedLine } from "./purchase-list-queries.ts";

/**
 * Sets a product's cost to what a piece of a receipt has cost with its freight: as a change of the product, which can be
 * undone. @param version the product's, as it was shown
 */
export async function setLandedCost(
  db: Database,
  of: { purchaseId: number; lineId: number; version: number; actorId: string },
): Promise<"changed" | "unknown" | "changedMeanwhile"> {
  const { purchaseId, lineId, version, actorId } = of;
  const line = await findReceivedLine(db, { id: lineId, purchaseId });
  if (!line) return "unknown";
  const set = { cost: landedUnitCost(line) };
  const { outcome } = await changeProducts(db, [{ id: line.productId, version, set }], { actorId });
  return outcome === "conflict" ? "changedMeanwhile" : outcome;
}
