import type { Database } from "../../schema.ts";
import { changeProducts } from "../product/change-products.ts";
import { lockProducts } from "../product/product-write-queries.ts";
import { returningFields, type ScheduledPrice } from "./scheduled-price.ts";
import { markOver } from "./scheduled-price-queries.ts";

/** Ends a locked scheduled price. Where it runs, what was there before returns; what was changed by hand meanwhile stays. */
export async function endScheduledPrice(
  tx: Database,
  price: ScheduledPrice,
  state: "ended" | "cancelled",
  actorId: string | null,
): Promise<void> {
  if (price.state !== "running") return markOver(tx, price.id, state, []);
  const [product] = await lockProducts(tx, [price.productId]);
  if (!product) throw new Error(`scheduled price ${price.id} has no product`);
  const { set, kept } = returningFields(price, product);
  await changeProducts(tx, [{ id: product.id, set }], { actorId });
  await markOver(tx, price.id, state, kept);
}
