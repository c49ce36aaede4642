import { lockLevels } from "../../catalogue/stock/stock-level-queries.ts";
import type { Actor } from "../../orders/lifecycle/order-event-queries.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import type { ShipmentState } from "../../orders/model/state-machines.ts";
import type { Database } from "../../schema.ts";
import { lockParcels } from "./pack-shipments-queries.ts";
import { listArticles, updateReceived, updateReceivedAt } from "./receive-back-queries.ts";

/** What came back of an article; what is in neither number was missing. */
export interface ReceivedArticle {
  orderId: number;
  line: number;
  good: number;
  damaged: number;
}

export type ReceiveResult =
  /** `missing`: pieces that were no longer in it. */
  | { outcome: "received"; missing: number }
  /** In words; nothing was written. */
  | { outcome: "refused"; reason: string };

/** Why a parcel cannot be received back, in words; null: it can, on its way or announced. */
export function refusalToReceive(state: ShipmentState): string | null {
  if (state === "received_back") return "This return was already received.";
  if (state === "delivered")
    return "This parcel was delivered. An exchange from the customer is handled separately.";
  const isOut = ["handed_over", "attempted", "coming_back", "lost"].includes(state);
  return isOut ? null : "This parcel has not left yet, so it cannot come back.";
}

/**
 * Receives a parcel back, once, with what is in it. Good and damaged pieces of lines that were cancelled meanwhile move in
 * stock (`transition-effects.ts`); those of live lines stay taken until they are cancelled.
 */
export async function receiveBack(
  db: Database,
  { shipmentId, articles }: { shipmentId: number; articles: ReceivedArticle[] },
  actor: Actor,
): Promise<ReceiveResult> {
  return db.transaction().execute(async (tx) => {
    const [parcel] = await lockParcels(tx, [shipmentId]);
    if (!parcel) return { outcome: "refused", reason: "This parcel was not found." };
    const held = await listArticles(tx, shipmentId);
    const reason = refusalToReceive(parcel.state) ?? countsRefusal(held, articles);
    if (reason) return { outcome: "refused", reason };

    await lockLevels(tx, [...new Set(held.map(({ productId }) => productId))]);
    for (const article of articles) await updateReceived(tx, shipmentId, article);
    await updateReceivedAt(tx, shipmentId);
    const details = { reference: parcel.reference };
    const change = { machine: "shipment", id: shipmentId, actor, event: { data: details } } as const;
    if (parcel.state === "handed_over" || parcel.state === "attempted")
      await transition(tx, {
        ...change,
        to: "coming_back",
        audit: { action: "parcel.coming-back", details },
      });
    await transition(tx, {
      ...change,
      to: "received_back",
      audit: { action: "parcel.received-back", details },
    });
    const received = articles.reduce((sum, { good, damaged }) => sum + good + damaged, 0);
    return { outcome: "received", missing: held.reduce((sum, { quantity }) => sum + quantity, 0) - received };
  });
}

/** Every article of the parcel is named once, with no more pieces than it holds. */
function countsRefusal(
  held: { orderId: number; line: number; quantity: number }[],
  articles: ReceivedArticle[],
): string | null {
  if (articles.length !== held.length) return "Please enter what came back for each product.";
  for (const { orderId, line, quantity } of held) {
    const counts = articles.find((article) => article.orderId === orderId && article.line === line);
    if (!counts) return "Please enter what came back for each product.";
    const { good, damaged } = counts;
    if (![good, damaged].every((count) => Number.isSafeInteger(count) && count >= 0))
      return "Please enter whole numbers.";
    if (good + damaged > quantity) return "You entered more pieces than were sent.";
  }
  return null;
}
