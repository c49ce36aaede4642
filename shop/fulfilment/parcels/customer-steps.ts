import type { ConfirmationState, ShipmentState } from "../../orders/model/state-machines.ts";

/** What a customer is told of the way of a parcel, in order. */
export const customerStepLabels = ["Ordered", "Confirmed", "Packed", "On its way", "Delivered"] as const;

export type CustomerStepLabel = (typeof customerStepLabels)[number];

export interface CustomerStep {
  label: CustomerStepLabel;
  state: "done" | "now" | "todo";
}

export interface ParcelProgress {
  steps: CustomerStep[];
  /** Where it is, in a word or two: the step that was reached last, or what went wrong. */
  status: string;
  /** What to know beside it; null: nothing. */
  note: string | null;
}

export interface OrderFacts {
  confirmation: ConfirmationState | null;
  /** Of its lines that are not cancelled: whether there is one, and whether all are completed. */
  isActive: boolean;
  isCompleted: boolean;
}

/** What has gone wrong, or is to be known, by the state of the parcel. */
const troubles: { readonly [State in ShipmentState]?: { status: string; note: string } } = {
  attempted: { status: "Could not be delivered", note: "The rider came but could not deliver it." },
  coming_back: { status: "Being returned", note: "The parcel is being returned to us. Please contact us." },
  received_back: { status: "Returned", note: "The parcel was returned to us. Please contact us." },
  lost: { status: "Missing", note: "The courier is looking for the parcel. Please contact us." },
};

/**
 * The steps of one parcel for its customer.
 * @param parcel null: none is made yet, or the rest of an order whose other lines have left
 */
export function parcelProgress(
  { confirmation, isActive, isCompleted }: OrderFacts,
  parcel: { state: ShipmentState; packedAt: Date | null } | null,
): ParcelProgress {
  const hasLeft =
    parcel !== null &&
    ["handed_over", "attempted", "delivered", "coming_back", "received_back", "lost"].includes(parcel.state);
  if (!isActive && !hasLeft) return { steps: [], status: "Cancelled", note: "This order will not be sent." };
  const reached: CustomerStepLabel =
    parcel?.state === "delivered" || (isCompleted && !hasLeft)
      ? "Delivered"
      : hasLeft
        ? "On its way"
        : parcel?.packedAt || parcel?.state === "booked"
          ? "Packed"
          : confirmation === "confirmed"
            ? "Confirmed"
            : "Ordered";
  // No one asks for a confirmation of what is paid ahead.
  const labels = customerStepLabels.filter((label) => label !== "Confirmed" || confirmation !== null);
  const at = labels.indexOf(reached);
  const steps = labels.map((label, index): CustomerStep => {
    const isLast = index === labels.length - 1;
    return { label, state: index < at || (index === at && isLast) ? "done" : index === at ? "now" : "todo" };
  });
  const trouble = (parcel && troubles[parcel.state]) ?? null;
  return { steps, status: trouble?.status ?? reached, note: trouble?.note ?? null };
}
