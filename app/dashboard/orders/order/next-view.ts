import type { Whereabouts } from "../../../../shop/orders/whereabouts/whereabouts-queries.ts";
import { type NextStep, nextStep } from "../../../../shop/overview/next-step.ts";
import type { MayOpen } from "../../ui/menu-entries.ts";
import { type AxisMark, nextStepMark } from "./axis-marks.ts";
import type { AdminOrderView } from "./view.ts";

/** The next step of an order, and the screen on which it is done. */
export interface NextStepView extends AxisMark {
  /** null: it is done on this page, or the role does not allow it. */
  screen: { to: string; button: string } | null;
}

const theCustomer = { path: "/dashboard/confirm/:number", button: "Ask the customer" };
const theParcel = { path: "/dashboard/parcels/:reference", button: "Open the parcel" };

/** Where a step is done, as in the table of access; absent: on the order's page. */
const screens: Readonly<Partial<Record<NextStep, typeof theParcel>>> = {
  call: theCustomer,
  call_later: theCustomer,
  wrong_number: theCustomer,
  refused: { path: "/dashboard/confirm/release", button: "Review and cancel" },
  pack: { path: "/dashboard/pack", button: "Pack" },
  came_back: { path: "/dashboard/take-back", button: "Returns" },
  paid_collected: { path: "/dashboard/paid-parcels", button: "Decide" },
  check_transfer: { path: "/dashboard/transfers?order=:number", button: "Transfers" },
  check_payment: { path: "/dashboard/payments", button: "Payments to check" },
  refund: { path: "/dashboard/orders/:number/refund", button: "Request a refund" },
  disputed: { path: "/dashboard/money/disputes", button: "Disputes" },
  complete: { path: "/dashboard?status=Pending&delivery=to_complete", button: "Close delivered orders" },
  book: { path: "/dashboard/book", button: "Book courier" },
  give: { path: "/dashboard/hand-over", button: "Give to courier" },
  ask_courier: theParcel,
  not_delivered: theParcel,
  coming_back: theParcel,
  on_the_way: theParcel,
};

/** @returns null: there is no next step */
export function toNextStep(
  order: Pick<AdminOrderView, "number" | "lines">,
  whereabouts: Whereabouts,
  { amounts, status, mayOpen }: { amounts: boolean; status: boolean; mayOpen: MayOpen },
): NextStepView | null {
  const next = nextStepOfOrder(
    order.lines.some((line) => line.open),
    whereabouts,
    amounts,
  );
  if (!next) return null;
  const { step, mark, parcel } = next;
  const screen = step === "complete" && !status ? undefined : screens[step];
  if (!screen || !mayOpen(screen.path.replace(/\?.*/, ""))) return { ...mark, screen: null };
  const to = screen.path.replace(":number", order.number).replace(":reference", parcel?.reference ?? "");
  const isMissing = screen === theParcel && !parcel;
  return { ...mark, screen: isMissing ? null : { to, button: screen.button } };
}

/** @param isOpen whether any of its lines is @returns `parcel`: the one that it is about; null: there is no next step */
export function nextStepOfOrder(
  isOpen: boolean,
  { confirmation, money, unpacked, parcels, isDisputed, isUnpaid, ...facts }: Whereabouts,
  amounts: boolean,
) {
  // The parcel furthest behind: what is in none, else the newest that has not arrived; one that came back was sent again.
  const parcel =
    parcels.find(({ step }, index) => step !== "delivered" && (step !== "back_here" || index === 0)) ??
    parcels[0];
  const delivery = unpacked ?? parcel?.step;
  if (!delivery) return null;
  const hold = isDisputed || (!unpacked && parcel?.isDisputed) ? "dispute" : isUnpaid ? "payment" : null;
  const step = nextStep({
    isOpen,
    axes: { ...facts, confirmation, delivery, money, hold, isBooked: !unpacked && parcel?.isBooked === true },
  });
  const mark = nextStepMark(step, { delivery, amounts });
  return mark && { step, mark, parcel: unpacked ? undefined : parcel };
}
