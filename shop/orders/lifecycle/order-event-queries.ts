import type { Database } from "../../schema.ts";
import type { OrderEventType } from "../schema.ts";

/** Who changed an order. */
export interface Actor {
  actor: "customer" | "admin" | "system";
  actorId: string | null;
}

/** What happened: to an order, or to its line, payment or shipment. Words are made by `order-history.ts`. */
export interface OrderEvent {
  orderId: number;
  line?: number | null;
  paymentId?: number | null;
  shipmentId?: number | null;
  type: OrderEventType;
  /** Without personal data. */
  data?: Record<string, unknown>;
}

/** Adds an event to the history of an order, in the transaction of the change. @returns its id */
export async function recordEvent(tx: Database, event: OrderEvent, actor: Actor): Promise<number> {
  const { data = {}, ...columns } = event;
  const { id } = await tx
    .insertInto("orderEvents")
    .values({ ...columns, ...actor, data: JSON.stringify(data) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
