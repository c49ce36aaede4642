import { trackingLink } from "../../fulfilment/model/tracking-link.ts";
import {
  confirmText,
  deliveredText,
  dispatchedText,
  nobodyHomeText,
  type OrderToWriteAbout,
  payText,
} from "../../orders/list/whatsapp-texts.ts";
import {
  type ConfirmationState,
  type ShipmentState,
  statesBeforeHandOver,
} from "../../orders/model/state-machines.ts";
import type { DoorCash } from "../../payments/ledger/order-amounts.ts";

/** The messages that stand ready for a customer, with the words of their buttons. */
export const orderMessageLabels = {
  confirm: "Ask to confirm",
  pay: "Send the payment link",
  dispatched: "Tell: on its way",
  nobody_home: "Ask: deliver again?",
  delivered: "Tell: delivered",
} as const;

export type OrderMessage = keyof typeof orderMessageLabels;

export const orderMessages = Object.keys(orderMessageLabels) as [OrderMessage, ...OrderMessage[]];

/** The parts of a parcel that a message names. Amounts in paisa. */
interface Parcel {
  state: ShipmentState;
  door: DoorCash;
  courierName: string | null;
  trackingUrl: string | null;
  trackingNumber: string | null;
}

export interface WritableOrder extends Omit<OrderToWriteAbout, "link" | "reviewLink"> {
  confirmation: ConfirmationState | null;
  /** Whether any of its lines waits. */
  isPending: boolean;
  /** To be paid ahead and not paid, or due after the delivery and asked of no one, in paisa; 0: nothing, or the customer says that it is paid. */
  unpaid: number;
  /** Oldest first. */
  parcels: readonly Parcel[];
}

const parcelStates = { dispatched: "handed_over", nobody_home: "attempted", delivered: "delivered" } as const;

/** The messages that are true of an order now, the one that needs an answer first. */
export function messagesNow(order: WritableOrder): OrderMessage[] {
  const urgency: OrderMessage[] = ["nobody_home", "confirm", "pay", "dispatched", "delivered"];
  return urgency.filter((message) => messageText(order, message) !== null);
}

/** The text of a message, of the newest parcel that it is true of; null: it is not true of the order (any more). */
export function messageText(
  order: WritableOrder,
  message: OrderMessage,
  links?: Pick<OrderToWriteAbout, "link" | "reviewLink">,
): string | null {
  const facts = { ...order, ...links };
  if (message === "confirm") {
    const asks = order.confirmation === "to_confirm" || order.confirmation === "unreachable";
    return asks && order.isPending && !order.parcels.some(hasLeft) ? confirmText(facts) : null;
  }
  if (message === "pay")
    return order.unpaid > 0 ? payText(facts, order.unpaid, order.parcels.some(hasLeft)) : null;
  const parcel = order.parcels.findLast(({ state }) => state === parcelStates[message]);
  if (!parcel) return null;
  const { courierName, trackingNumber, door } = parcel;
  const trackingUrl = trackingLink(parcel.trackingUrl, trackingNumber);
  if (message === "delivered") return deliveredText(facts);
  return message === "nobody_home"
    ? nobodyHomeText({ ...facts, door })
    : dispatchedText({ ...facts, door }, { courierName, trackingNumber, trackingUrl });
}

const hasLeft = ({ state }: Parcel) => !statesBeforeHandOver.some((before) => before === state);
