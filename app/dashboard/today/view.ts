import { formatWeekdayTime } from "../../../shop/base/karachi-time.ts";
import { cappedSum, displayPrice, displaySigned } from "../../../shop/base/price.ts";
import { newTodayHint } from "../../../shop/orders/list/stats/new-today.ts";
import { ageText } from "../../../shop/overview/age-text.ts";
import { courierCashWords } from "../../../shop/overview/courier-cash.ts";
import type { TodayFigures } from "../../../shop/overview/today-queries.ts";
import {
  type WorkQueue,
  type WorkQueueName,
  waitingQueues,
  workQueues,
} from "../../../shop/overview/work-queue.ts";
import type { MayOpen } from "../ui/menu-entries.ts";

interface QueuePlace {
  label: string;
  button: string;
  /** What is said where nothing is urgent. */
  hint: string;
  path: string;
}

const pending = "/dashboard?status=Pending";

const places: Readonly<Record<WorkQueueName, QueuePlace>> = {
  confirm: {
    label: "Confirm",
    button: "Start confirming",
    hint: "Call to confirm before you pack",
    path: "/dashboard/confirm",
  },
  pack: {
    label: "Pack",
    button: "Start packing",
    hint: "Confirmed or paid, not packed",
    path: "/dashboard/pack",
  },
  book: {
    label: "Book courier",
    button: "Start booking",
    hint: "Slip printed, no courier booked",
    path: "/dashboard/book",
  },
  hand_over: {
    label: "Give to courier",
    button: "Give to courier",
    hint: "Ready to go, still in the shop",
    path: "/dashboard/hand-over",
  },
  unknown: {
    label: "Courier did not answer",
    button: "View",
    hint: "We do not know if it is booked",
    path: "/dashboard/chase?which=unknown",
  },
  uncancelled: {
    label: "Courier did not cancel",
    button: "View",
    hint: "The booking is still active",
    path: "/dashboard/chase?which=uncancelled",
  },
  paid_parcels: {
    label: "Already paid: stop the courier from asking for cash",
    button: "Choose",
    hint: "Paid after booking",
    path: "/dashboard/paid-parcels",
  },
  not_scanned: {
    label: "Not picked up",
    button: "Ask the courier",
    hint: "24 hours after handover",
    path: "/dashboard/chase?which=not-scanned",
  },
  stuck: {
    label: "No news",
    button: "Ask the courier",
    hint: "",
    path: "/dashboard/chase?which=stuck",
  },
  failed: {
    label: "Failed deliveries",
    button: "Fix deliveries",
    hint: "The courier is waiting for your reply",
    path: "/dashboard/chase?which=failed",
  },
  complaints: {
    label: "Complaints",
    button: "Reply",
    hint: "From customers' order links",
    path: "/dashboard/chase?which=complaints",
  },
  transfers: {
    label: "Transfers",
    button: "Compare with the bank",
    hint: "Customers say they have paid",
    path: "/dashboard/transfers",
  },
  take_back: {
    label: "Returns",
    button: "Returns to check in",
    hint: "Came back, not received yet",
    path: "/dashboard/take-back",
  },
  advance: {
    label: "Waiting for advance",
    button: "View",
    hint: "Do not pack until paid",
    path: `${pending}&money=advance_awaited`,
  },
  unpaid: {
    label: "Waiting for payment",
    button: "See and remind",
    hint: "JazzCash or transfer. Do not pack until paid",
    path: `${pending}&money=payment_awaited`,
  },
  delivered_unpaid: {
    label: "Delivered, not paid",
    button: "See which",
    hint: "Nothing is on the way, and no one asks for the money",
    path: "/dashboard?money=delivered_unpaid",
  },
  payments: {
    label: "Payments to check",
    button: "View",
    hint: "Failed, or no answer from JazzCash",
    path: "/dashboard/payments",
  },
  refunds: {
    label: "Refunds",
    button: "View and refund",
    hint: "Money to send back",
    path: "/dashboard/refunds",
  },
  cancel: {
    label: "To cancel",
    button: "Review and cancel",
    hint: "Refused, no answer, waiting too long, or returned",
    path: `${pending}&delivery=to_cancel`,
  },
  complete: {
    label: "Close delivered orders",
    button: "Review and complete",
    hint: "Delivered and paid, ready to complete",
    path: `${pending}&delivery=to_complete`,
  },
  reviews: {
    label: "Reviews",
    button: "Read",
    hint: "Read a text before it is shown",
    path: "/dashboard/messages/reviews",
  },
};

interface QueueSight {
  figures: boolean;
  /** Whether they end orders. */
  status: boolean;
  mayOpen: MayOpen;
}

/** The queues that a role may open: the first, shown large, the others that are not empty, and the empty ones. */
export function toQueueRows(queues: WorkQueue[], stuckDays: number, sight: QueueSight, now: Date) {
  const visible = queues.filter(({ name }) => mayWork(name, sight));
  const digits = new Map(visible.slice(0, 9).map(({ name }, index) => [name, String(index + 1)]));
  const [next = null, ...rows] = waitingQueues(visible).map((queue) =>
    toRow(queue, digits.get(queue.name) ?? null, { stuckDays, now }, sight),
  );
  const empty = visible.filter(({ count }) => count === 0).map(({ name }) => toLink(name));
  return { next, rows, empty, total: totalText(visible, sight.figures) };
}

/** The queues that a role may open, if they could not be counted. */
export function uncountedQueues(sight: QueueSight) {
  return workQueues.filter((name) => mayWork(name, sight)).map(toLink);
}

const toLink = (name: WorkQueueName) => ({ label: places[name].label, to: places[name].path });

export type QueueLink = ReturnType<typeof toLink>;

/** How much waits on each screen. */
export function waitingByScreen(queues: readonly WorkQueue[]): Map<string, number> {
  const waiting = new Map<string, number>();
  for (const { name, count } of queues) {
    const screen = queueScreen(name);
    waiting.set(screen, (waiting.get(screen) ?? 0) + count);
  }
  return waiting;
}

/** The path of the screen of a queue. */
export const queueScreen = (name: WorkQueueName): string => places[name].path.split("?")[0] as string;

function mayWork(name: WorkQueueName, { status, mayOpen }: QueueSight): boolean {
  if (name === "cancel" || name === "complete") return status;
  return mayOpen(queueScreen(name));
}

function toRow(
  queue: WorkQueue,
  digit: string | null,
  { stuckDays, now }: { stuckDays: number; now: Date },
  { figures }: QueueSight,
) {
  const { name, count, amount, oldestHours } = queue;
  const { label, button, hint, path } = places[name];
  return {
    name,
    label,
    button,
    to: path,
    /** The key that opens it; null: the first nine have one. */
    digit,
    count,
    hint: urgentText(queue, now) ?? (name === "stuck" ? `No news for ${stuckDays} days` : hint),
    /** Said with a triangle. */
    isUrgent: (name === "failed" || name === "reviews") && queue.urgent > 0,
    amount: figures && count > 0 && name !== "reviews" ? displayPrice(amount) : null,
    oldest: count > 0 ? `oldest ${ageText(oldestHours)}` : null,
  };
}

/** A queue of Today, as text. */
export type QueueRow = ReturnType<typeof toRow>;

/** Late is said in words. @example `2 go back Mon 18:00`, `1 was due to go back Sat 09:51` */
function urgentText({ name, urgent, dueAt }: WorkQueue, now: Date): string | null {
  if (urgent === 0) return null;
  if (name === "reviews") return `${urgent} waiting for 7 days or more`;
  if (name === "confirm") return `${urgent} to try again now`;
  if (!dueAt) return null;
  const when = formatWeekdayTime(dueAt);
  if (dueAt >= now) return `${urgent} ${urgent === 1 ? "goes" : "go"} back ${when}`;
  return urgent === 1 ? `1 was due to go back ${when}` : `${urgent} go back, the first was due ${when}`;
}

function totalText(queues: WorkQueue[], figures: boolean): string | null {
  const count = cappedSum(queues.map((queue) => queue.count));
  if (count === 0) return null;
  const amount = cappedSum(queues.map((queue) => queue.amount));
  return figures ? `${count} in total, ${displayPrice(amount)}` : `${count} in total`;
}

/** The row of figures, as text. */
export function toFiguresView(figures: TodayFigures, now: Date) {
  const { newOrders, newAmount, onTheRoad, onTheRoadCash, couriers, riders } = figures;
  const cash = courierCashWords(couriers, now);
  return [
    { label: "New today", value: String(newOrders), note: `${displaySigned(newAmount)}, ${newTodayHint}` },
    { label: "On the way", value: String(onTheRoad), note: `${displayPrice(onTheRoadCash)} to collect` },
    {
      label: "Still with couriers",
      value: cash.still,
      note: [cash.age, cash.reported].filter(Boolean).join("; ") || "nothing collected",
    },
    { label: "Riders owe", value: displaySigned(riders), note: "on the accounts of your own riders" },
  ];
}
