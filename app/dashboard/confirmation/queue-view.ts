import { formatTime, isoDay, karachiHour } from "../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { countAnswered, listQueue, type QueuedOrder } from "../../../shop/orders/confirm/queue-queries.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { cashOrOwed } from "../../../shop/payments/ledger/order-amounts.ts";
import type { Database } from "../../../shop/schema.ts";
import { type BrokenRow, showRows } from "../ui/show-rows.ts";
import { ageText, dayBeside, timeBeside, type Viewer } from "./call-times.ts";

const shownRows = 40;

/** The queue beside the order that is open, and how far it is done today; rows that cannot be shown are added to `broken`. */
export async function getQueueView(
  db: Database,
  { now, userId, current }: Viewer & { current: string | null },
  broken: BrokenRow[],
) {
  const [queue, done] = await Promise.all([listQueue(db, now), countAnswered(db, karachiHour(isoDay(now)))]);
  // Each order of a parcel has the cash of the whole parcel.
  const left = new Map(queue.map(({ root, door }) => [root, door.collects]));
  return {
    done,
    total: done + queue.length,
    left: displayPrice([...left.values()].reduce((sum, cash) => sum + cash, 0)),
    more: Math.max(0, queue.length - shownRows),
    rows: showRows(
      queue.slice(0, shownRows),
      broken,
      ({ number }) => number,
      (order) => toQueueRow(order, { now, userId, current }),
    ),
  };
}

function toQueueRow(order: QueuedOrder, { now, userId, current }: Viewer & { current: string | null }) {
  const number = orderNumberText(order.number);
  const isLocked = order.leaseBy !== null && order.leaseBy !== userId && (order.leaseUntil ?? now) > now;
  return {
    number,
    path: `/dashboard/confirm/${number}`,
    customer: order.customerName,
    where: [order.city, number].filter(Boolean).join(" · "),
    due: cashOrOwed(order),
    age: ageText(order.placedAt, now),
    note: isLocked ? `${order.leaseName} is calling` : noteOf(order, now),
    /** A colleague calls this customer just now. */
    isLocked,
    isCurrent: number === current,
  };
}

function noteOf({ callAfter, unanswered, lastOutcome, lastAt }: QueuedOrder, now: Date): string | null {
  if (lastOutcome === "call_later" && callAfter)
    return callAfter > now
      ? `Call ${dayBeside(callAfter, now)} at ${formatTime(callAfter)}`
      : `Call now. It was to be ${timeBeside(callAfter, now)}.`;
  const calls = unanswered === 1 ? "1 call, no answer" : `${unanswered} calls, no answer`;
  const again = callAfter && callAfter > now ? `, call again ${timeBeside(callAfter, now)}` : "";
  if (lastOutcome === "sent" && lastAt) return `Link sent ${timeBeside(lastAt, now)}`;
  return unanswered > 0 ? `${calls}${again}` : null;
}
