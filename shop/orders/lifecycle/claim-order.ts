import type { Customer } from "../../customers/model/customer.ts";
import type { Database } from "../../schema.ts";
import { lockOrderToClaim, setOrderOwner } from "./claim-order-queries.ts";
import { recordEvent } from "./order-event-queries.ts";

export type ClaimOrderResult =
  | "claimed"
  /** It is theirs already: a second tap. */
  | "already"
  /** It is someone else's, or was placed in the shop. */
  | "refused"
  | "unknown";

/**
 * Takes an order that staff took for someone without an account into the account of whoever opened its signed link (R48), in
 * the caller's transaction: the caller has checked the link. An order without an email gets that of the account.
 */
export async function claimOrder(
  tx: Database,
  orderId: number,
  customer: Pick<Customer, "id" | "email">,
): Promise<ClaimOrderResult> {
  const order = await lockOrderToClaim(tx, orderId, customer.id);
  if (!order) return "unknown";
  if (order.userId === customer.id) return "already";
  if (order.userId !== null || order.channel === "web" || order.isErased) return "refused";
  await setOrderOwner(tx, orderId, customer);
  await recordEvent(tx, { orderId, type: "order.claimed" }, { actor: "customer", actorId: customer.id });
  return "claimed";
}
