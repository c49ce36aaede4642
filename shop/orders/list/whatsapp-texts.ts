import { displayPrice } from "../../base/price.ts";
import { advanceTerms } from "../../payments/ledger/advance.ts";
import { cashSentence, type DoorCash } from "../../payments/ledger/order-amounts.ts";

/** What the prepared messages say of an order. Amounts in paisa. */
export interface OrderToWriteAbout {
  /** Such as `LS-10427`. */
  number: string;
  customerName: string | null;
  lines: readonly { name: string; quantity: number }[];
  /** What the rider asks for; null: the writer may not know. */
  door: DoorCash | null;
  /** To be paid before it leaves; 0 or absent: nothing. */
  advance?: number;
  shippingAddress: string | null;
  landmark?: string | null;
  /** The whole URL of the customer's link; absent: without a link. */
  link?: string;
  /** The whole URL where the customer rates what has arrived; absent: nothing can be rated. */
  reviewLink?: string;
}

/** What they say of a parcel. */
export interface ParcelToWriteAbout {
  courierName: string | null;
  trackingNumber: string | null;
  /** Where the customer follows it; null: the courier has no such page. */
  trackingUrl: string | null;
}

/** Asks the customer to confirm: items, cash, address, and the link. */
export function confirmText(order: OrderToWriteAbout): string {
  return paragraphs([
    `${greeting(order)} this is LumiSkin about your order ${order.number}.`,
    itemLines(order),
    advanceLine(order),
    cashLine(order),
    addressLine(order),
    order.link
      ? `Please confirm or change it here so that we can send it:\n${order.link}`
      : "Please reply YES so that we can send it.",
  ]);
}

/** Says that orders come in one parcel, to who has confirmed one of them. */
export function joinedText(
  order: Pick<OrderToWriteAbout, "customerName" | "door">,
  numbers: string[],
): string {
  return paragraphs([
    `${greeting(order)} this is LumiSkin. Your orders ${numbers.join(" and ")} come in one parcel.`,
    cashLine(order),
  ]);
}

/** Says that the order waits for its advance. */
export function advanceText(order: OrderToWriteAbout): string {
  return paragraphs([
    `${greeting(order)} we will send your order ${order.number} when we receive the advance.`,
    advanceLine(order),
    cashLine(order),
    order.link ? `Pay it here:\n${order.link}` : "",
  ]);
}

/** Asks for a payment in advance. @param amount paisa; 0 leaves it out @param hasLeft whether the parcel left unpaid */
export function payText(order: OrderToWriteAbout, amount: number, hasLeft: boolean): string {
  const text = hasLeft ? "is not paid yet" : "is sent once it is paid";
  return paragraphs([
    `${greeting(order)} your order ${order.number} ${text}${amount > 0 ? `: ${displayPrice(amount)}` : ""}.`,
    order.link ? `See how to pay it here:\n${order.link}` : "",
  ]);
}

/** Says that the parcel has left, with what is to be paid and where to follow it. */
export function dispatchedText(order: OrderToWriteAbout, parcel: ParcelToWriteAbout): string {
  const by = parcel.courierName ? ` with ${parcel.courierName}` : "";
  const number = parcel.trackingNumber ? ` Tracking number: ${parcel.trackingNumber}` : "";
  const follow = parcel.trackingUrl ?? order.link;
  return paragraphs([
    `${greeting(order)} your order ${order.number} is on its way${by}.${number}`,
    cashLine(order),
    follow ? `Track it here:\n${follow}` : "",
  ]);
}

/** Says that the rider found no one, and asks what to do. */
export function nobodyHomeText(order: OrderToWriteAbout): string {
  return paragraphs([
    `${greeting(order)} the rider could not deliver your order ${order.number}.`,
    cashLine(order),
    addressLine(order),
    order.link
      ? `Should we deliver it again, or will you collect it? Please choose here:\n${order.link}`
      : "Should we deliver it again, or will you collect it? Please reply here.",
  ]);
}

/** Says that the parcel has been delivered. */
export function deliveredText(order: OrderToWriteAbout): string {
  return paragraphs([
    `${greeting(order)} your order ${order.number} has been delivered. Thank you!`,
    order.link
      ? `If anything is wrong, please tell us here:\n${order.link}`
      : "If anything is wrong, please reply here.",
    order.reviewLink ? `Rate your products here:\n${order.reviewLink}` : "",
  ]);
}

/** A link that opens WhatsApp at this number with the text filled in. @example `https://wa.me/923001234567?text=Hello` */
export function waMeLink(phoneE164: string, text: string): string {
  return `https://wa.me/${phoneE164.replace(/\D/g, "")}?text=${encodeURIComponent(text.toWellFormed())}`;
}

/** The first word of a name, as a message greets; empty: there is no name, or an account's email stands for it. */
export function firstName(name: string | null): string {
  const first = name?.trim().split(/\s+/u)[0] ?? "";
  return first.includes("@") ? "" : first;
}

function greeting({ customerName }: Pick<OrderToWriteAbout, "customerName">): string {
  const name = firstName(customerName);
  return name ? `Hello ${name},` : "Hello,";
}

function itemLines({ lines }: OrderToWriteAbout): string {
  return lines.map(({ name, quantity }) => `${quantity} × ${name}`).join("\n");
}

function cashLine({ door }: Pick<OrderToWriteAbout, "door">): string {
  return door ? cashSentence(door, "Cash to pay the rider") : "";
}

function advanceLine({ advance = 0 }: OrderToWriteAbout): string {
  return advance > 0 ? `Advance to pay first: ${displayPrice(advance)}. ${advanceTerms}` : "";
}

function addressLine({ shippingAddress, landmark }: OrderToWriteAbout): string {
  if (!shippingAddress) return "";
  return `Address: ${shippingAddress}${landmark ? `, ${landmark}` : ""}`;
}

function paragraphs(parts: string[]): string {
  return parts.filter(Boolean).join("\n\n");
}
