import { formatDay, formatWeekdayTime } from "../../../shop/base/karachi-time.ts";
import { displayPrice, displaySigned } from "../../../shop/base/price.ts";
import { newTodayHint } from "../../../shop/orders/list/stats/new-today.ts";
import { ageText } from "../../../shop/overview/age-text.ts";
import type { ParcelDay, TodayFigures } from "../../../shop/overview/today-queries.ts";
import { chooseNext, type WorkQueue, type WorkQueueName } from "../../../shop/overview/work-queue.ts";
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
    hint: "Ask whether the parcel is wanted",
    path: "/dashboard/confirm",
  },
  pack: {
    label: "Pack",
    button: "Start packing",
    hint: "Confirmed or paid, not packed",
    path: "/dashboard/pack",
  },
  book: {
    label: "Book",
    button: "Start booking",
    hint: "Printed, no courier has it yet",
    path: "/dashboard/book",
  },
  hand_over: {
    label: "Hand over",
    button: "Hand over",
    hint: "Booked or the rider's, still here",
    path: "/dashboard/hand-over",
  },
  unknown: {
    label: "Booking unknown",
    button: "See which",
    hint: "The courier did not answer",
    path: "/dashboard/chase?which=unknown",
  },
  uncancelled: {
    label: "Not cancelled",
    button: "See which",
    hint: "The courier keeps a booking",
    path: "/dashboard/chase?which=uncancelled",
  },
  paid_parcels: {
    label: "Paid, but the parcel collects cash",
    button: "Decide",
    hint: "The payment came after the booking",
    path: "/dashboard/paid-parcels",
  },
  not_scanned: {
    label: "Not scanned",
    button: "Ask the courier",
    hint: "24 hours after hand-over",
    path: "/dashboard/chase?which=not-scanned",
  },
  stuck: {
    label: "Stuck",
    button: "Ask the courier",
    hint: "",
    path: "/dashboard/chase?which=stuck",
  },
  failed: {
    label: "Failed attempts",
    button: "Start chasing",
    hint: "The courier waits for advice",
    path: "/dashboard/chase?which=failed",
  },
  complaints: {
    label: "Complaints",
    button: "Answer them",
    hint: "From customers, by their link",
    path: "/dashboard/chase?which=complaints",
  },
  transfers: {
    label: "Transfers",
    button: "Compare with the bank",
    hint: "Customers say they have sent the money",
    path: "/dashboard/transfers",
  },
  take_back: {
    label: "Take back",
    button: "Take back",
    hint: "Returned, not scanned in",
    path: "/dashboard/take-back",
  },
  advance: {
    label: "Advance awaited",
    button: "See which",
    hint: "Not packed before it comes",
    path: `${pending}&money=advance_awaited`,
  },
  unpaid: {
    label: "Waiting for payment",
    button: "See and remind",
    hint: "JazzCash or transfer, not packed before it comes",
    path: `${pending}&money=payment_awaited`,
  },
  delivered_unpaid: {
    label: "Delivered, not paid",
    button: "See which",
    hint: "To be paid ahead, and delivered without",
    path: "/dashboard?money=delivered_unpaid",
  },
  payments: {
    label: "Payments to look at",
    button: "See which",
    hint: "Failed, or JazzCash has not answered",
    path: "/dashboard/payments",
  },
  refunds: {
    label: "Refunds",
    button: "See and pay back",
    hint: "Customers who get money back",
    path: "/dashboard/refunds",
  },
  cancel: {
    label: "To cancel",
    button: "See and cancel",
    hint: "Refused, ignored, held too long, or came back",
    path: `${pending}&delivery=to_cancel`,
  },
  complete: {
    label: "To complete",
    button: "See and complete",
    hint: "Delivered and paid, still Pending",
    path: `${pending}&delivery=to_complete`,
  },
};

/** A queue of Today, as text. */
export interface QueueRow {
  name: WorkQueueName;
  label: string;
  button: string;
  /** Where it is worked off. */
  to: string;
  /** The key that opens it; null: the first nine have one. */
  digit: string | null;
  count: number;
  hint: string;
  /** Said with a triangle. */
  isUrgent: boolean;
  /** null: whoever looks may not see it. */
  amount: string | null;
  oldest: string | null;
}

interface QueueSight {
  figures: boolean;
  /** Whether they end orders. */
  status: boolean;
  mayOpen: MayOpen;
}

/** The queues that somebody may work off, each in its place, and the one that stands large on top. */
export function toQueueRows(queues: WorkQueue[], stuckDays: number, sight: QueueSight) {
  const visible = queues.filter(({ name }) => mayWork(name, sight));
  const next = chooseNext(visible);
  const rows = visible.map((queue, index) => toRow(queue, index, stuckDays, sight));
  return {
    next: rows.find(({ name }) => name === next?.name) ?? null,
    rows: rows.filter(({ name }) => name !== next?.name),
    total: totalText(visible, sight.figures),
  };
}

function mayWork(name: WorkQueueName, { status, mayOpen }: QueueSight): boolean {
  if (name === "cancel" || name === "complete") return status;
  return mayOpen(places[name].path.split("?")[0] as string);
}

function toRow(queue: WorkQueue, index: number, stuckDays: number, { figures }: QueueSight): QueueRow {
  const { name, count, amount, oldestHours } = queue;
  const { label, button, hint, path } = places[name];
  return {
    name,
    label,
    button,
    to: path,
    digit: index < 9 ? String(index + 1) : null,
    count,
    hint: urgentText(queue) ?? (name === "stuck" ? `No word for ${stuckDays} days` : hint),
    isUrgent: name === "failed" && queue.urgent > 0,
    amount: figures && count > 0 ? displayPrice(amount) : null,
    oldest: count > 0 ? `oldest ${ageText(oldestHours)}` : null,
  };
}

/** Late is said in words. @example `2 go back Mon 18:00` */
function urgentText({ name, urgent, dueAt }: WorkQueue): string | null {
  if (urgent === 0) return null;
  if (name === "confirm") return `${urgent} to try again now`;
  if (!dueAt) return null;
  return `${urgent} ${urgent === 1 ? "goes" : "go"} back ${formatWeekdayTime(dueAt)}`;
}

function totalText(queues: WorkQueue[], figures: boolean): string | null {
  const sum = (field: "count" | "amount") => queues.reduce((total, queue) => total + queue[field], 0);
  const count = sum("count");
  if (count === 0) return null;
  return figures ? `${count} in all, ${displayPrice(sum("amount"))}` : `${count} in all`;
}

/** The row of figures, as text. */
export function toFiguresView(figures: TodayFigures, now: Date) {
  const { newOrders, newAmount, onTheRoad, onTheRoadCash, owed, owedSince, riders } = figures;
  const owedHours = owedSince ? (now.getTime() - owedSince.getTime()) / 3_600_000 : null;
  return [
    { label: "New today", value: String(newOrders), note: `${displaySigned(newAmount)}, ${newTodayHint}` },
    { label: "On the road", value: String(onTheRoad), note: `${displayPrice(onTheRoadCash)} to collect` },
    {
      label: "Couriers owe",
      value: displaySigned(owed),
      note:
        owedHours === null || owed <= 0
          ? "nothing open"
          : `collected, not paid out: oldest ${ageText(owedHours)}`,
    },
    { label: "Riders owe", value: displaySigned(riders), note: "on the accounts of your own riders" },
  ];
}

/** The parcels that were delivered and that came back, for the chart. */
export function toParcelChart(days: ParcelDay[]) {
  const sum = (field: Exclude<keyof ParcelDay, "day">) => days.reduce((total, day) => total + day[field], 0);
  const most = Math.max(1, ...days.map((day) => day.delivered + day.cameBack));
  const [delivered, cameBack] = [sum("delivered"), sum("cameBack")];
  return {
    delivered: `${delivered} delivered, ${displayPrice(sum("deliveredAmount"))}`,
    cameBack: `${cameBack} came back, ${displayPrice(sum("cameBackAmount"))}`,
    share: delivered + cameBack > 0 ? `${Math.round((100 * cameBack) / (delivered + cameBack))} %` : null,
    days: days.map((day) => ({
      day: formatDay(day.day),
      delivered: day.delivered / most,
      cameBack: day.cameBack / most,
    })),
  };
}
