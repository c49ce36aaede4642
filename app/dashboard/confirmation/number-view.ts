import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { type Call, listOrdersOfPhone } from "../../../shop/orders/confirm/call-queries.ts";
import { phoneMarkLabels } from "../../../shop/orders/confirm/phone-mark.ts";
import { findMark, listMarkEvents } from "../../../shop/orders/confirm/phone-mark-queries.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { toPhoneLinks } from "../../../shop/orders/model/phone-links.ts";
import { countRecord, recordText } from "../../../shop/orders/phones/phone-record.ts";
import type { Database } from "../../../shop/schema.ts";
import { toEarlierView } from "./earlier-order-view.ts";

/** The record of a phone number in this shop, its mark and the marks that it has had, formatted as text. */
export async function getNumberView(db: Database, phoneE164: string, call: Pick<Call, "number">) {
  const [orders, mark, events] = await Promise.all([
    listOrdersOfPhone(db, phoneE164, null),
    findMark(db, phoneE164),
    listMarkEvents(db, phoneE164),
  ]);
  return {
    phone: toPhoneLinks(phoneE164),
    current: orderNumberText(call.number),
    record: recordText(countRecord(orders)),
    orders: orders.map(toEarlierView),
    mark: mark ? { value: mark.mark, label: phoneMarkLabels[mark.mark], reason: mark.reason } : null,
    history: events.map((event) => ({
      id: event.id,
      text: `${event.mark ? phoneMarkLabels[event.mark] : "Restriction removed"}, ${formatDateTime(event.at)}, ${event.actorName ?? "a former staff member"}`,
      reason: event.reason,
    })),
  };
}

export type NumberView = Awaited<ReturnType<typeof getNumberView>>;
