import { findCall, listOrdersOfPhone } from "../../../../shop/orders/confirm/call-queries.ts";
import { phoneMarkLabels } from "../../../../shop/orders/confirm/phone-mark.ts";
import { findMark } from "../../../../shop/orders/confirm/phone-mark-queries.ts";
import { countRecord, recordText } from "../../../../shop/orders/phones/phone-record.ts";
import type { Database } from "../../../../shop/schema.ts";

/** What became of the orders of an order's phone number, and its mark, as text; null: it has no Pakistani number. */
export async function getOrderNumberRecord(db: Database, number: number) {
  const call = await findCall(db, number);
  if (!call?.phoneE164) return null;
  const [orders, mark] = await Promise.all([
    listOrdersOfPhone(db, call.phoneE164, null),
    findMark(db, call.phoneE164),
  ]);
  return { text: recordText(countRecord(orders)), mark: mark ? phoneMarkLabels[mark.mark] : null };
}

export type OrderNumberRecord = NonNullable<Awaited<ReturnType<typeof getOrderNumberRecord>>>;
