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

interface StepScreen {
  /** As in the table of access. */
  pattern: string;
  to: string;
  button: string;
}

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
  const screen = step === "complete" && !status ? null : screenOf(step, order.number, parcel?.reference);
  return {
    ...mark,
    screen: screen && mayOpen(screen.pattern) ? { to: screen.to, button: screen.button } : null,
  };
}

/** @param isOpen whether any of its lines is @returns `parcel`: the one that it is about; null: there is no next step */
export function nextStepOfOrder(
  isOpen: boolean,
  { confirmation, money, unpacked, parcels, isDisputed, isUnpaid, collectsPaidCash }: Whereabouts,
  amounts: boolean,
) {
  // The parcel furthest behind: what is in none, else the newest that has not arrived; one that came back was sent again.
  const parcel =
    parcels.find(({ step }, index) => step !== "delivered" && (step !== "back_here" || index === 0)) ??
    parcels[0];
  const delivery = unpacked ?? parcel?.step;
  if (!delivery) return null;
  const hold = isDisputed || (!unpacked && parcel?.isDisputed) ? "dispute" : isUnpaid ? "payment" : null;
  const step = nextStep({ isOpen, axes: { confirmation, delivery, money, hold, collectsPaidCash } });
  const mark = nextStepMark(step, { delivery, amounts });
  return mark && { step, mark, parcel: unpacked ? undefined : parcel };
}

function screenOf(step: NextStep, number: string, parcel: string | undefined): StepScreen | null {
  const screen = (path: string, button: string): StepScreen => ({
    pattern: path.split("?")[0] ?? path,
    to: path,
    button,
  });
  switch (step) {
    case "call":
    case "call_later":
    case "wrong_number":
      return {
        pattern: "/dashboard/confirm/:number",
        to: `/dashboard/confirm/${number}`,
        button: "Ask the customer",
      };
    case "refused":
      return screen("/dashboard/confirm/release", "Review and cancel");
    case "pack":
      return screen("/dashboard/pack", "Pack");
    case "came_back":
      return screen("/dashboard/take-back", "Returns");
    case "paid_collected":
      return screen("/dashboard/paid-parcels", "Decide");
    case "refund":
      return {
        pattern: "/dashboard/orders/:number/refund",
        to: `/dashboard/orders/${number}/refund`,
        button: "Request a refund",
      };
    case "disputed":
      return screen("/dashboard/money/disputes", "Disputes");
    case "complete":
      return screen("/dashboard?status=Pending&delivery=to_complete", "Close delivered orders");
    case "give":
    case "ask_courier":
    case "not_delivered":
    case "coming_back":
    case "on_the_way":
      return parcel
        ? {
            pattern: "/dashboard/parcels/:reference",
            to: `/dashboard/parcels/${parcel}`,
            button: "Open the parcel",
          }
        : null;
    default:
      return null;
  }
}
