import { displayPrice } from "../../../shop/base/price.ts";
import { toPhoto } from "../../../shop/catalogue/model/photo.ts";
import type { ShopSettings } from "../../../shop/content/settings/shop-settings.ts";
import type { CustomerParcel } from "../../../shop/fulfilment/parcels/customer-parcel-queries.ts";
import { bestTimes } from "../../../shop/orders/answers/answer-form.ts";
import type { LinkedOrder } from "../../../shop/orders/answers/linked-order-queries.ts";
import { firstName } from "../../../shop/orders/list/whatsapp-texts.ts";
import { complaintLabels, wishLabels } from "../../../shop/orders/model/complaint.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { isActive } from "../../../shop/orders/model/order-total.ts";
import { advanceSentence } from "../../../shop/payments/ledger/advance.ts";
import { deliverySentence } from "../../../shop/payments/ledger/door-sentence.ts";
import { amountLines, cashWords } from "../../../shop/payments/ledger/order-amounts.ts";
import { hasComeBack, hasLeft, isUnderWay, parcelViews } from "../../ui/views/parcel-view.ts";

/**
 * What the page of a link asks or says: `ask` to confirm, `waits` for packing, `left` with a courier or delivered,
 * `cancelled`, `ended` without a parcel.
 */
export type LinkStage = "ask" | "waits" | "left" | "cancelled" | "ended";

/** Formats an order for whoever opened its link: no email, no full name. */
export function linkedOrderView(order: LinkedOrder, settings: ShopSettings = {}) {
  const { number, confirmation, lines, parcels, amounts } = order;
  const cash = hasComeBack(parcels) ? null : cashWords(amounts.door);
  const active = lines.filter(isActive);
  const times: string[] = [...bestTimes];
  if (order.bestTime && !times.includes(order.bestTime)) times.push(order.bestTime);
  return {
    number: orderNumberText(number),
    firstName: firstName(order.customerName),
    stage: stageOf(order),
    /** Paisa, which the confirmation names again. */
    cash: String(amounts.door.collects),
    cashText: cash?.amount ?? null,
    cashNote: cash?.note ?? null,
    delivery: deliverySentence(settings, hasLeft(parcels)),
    advance: order.advance && advanceSentence(order.advance),
    awaitsAdvance: (order.advance?.awaited ?? 0) > 0,
    confirmed: confirmation === "confirmed",
    refused: confirmation === "refused",
    lines: active.map((line) => ({
      line: line.line,
      name: line.name,
      quantity: line.quantity,
      amount: displayPrice(line.amount),
      photo: line.image && toPhoto(line.image),
      color: line.color,
    })),
    /** Below the items: what was added or taken off, the total, what was paid and what is left. */
    amounts: amountLines(amounts),
    address: order.shippingAddress,
    hints: {
      landmark: order.landmark ?? "",
      secondPhone: order.secondPhone ?? "",
      bestTime: order.bestTime ?? "",
    },
    times,
    parcels: parcelViews(order),
    ...leftTitle(order),
    attempted: parcels.some(({ state }) => state === "attempted"),
    wish: order.wish && wishLabels[order.wish],
    complaints: order.complaints.map(({ id, kind, text }) => ({ id, label: complaintLabels[kind], text })),
  };
}

export type LinkedOrderView = ReturnType<typeof linkedOrderView>;

/** What stands on top once something has left: the parcel that needs the customer first, then the newest news. */
function leftTitle({ parcels }: LinkedOrder) {
  const courier = parcels.findLast(({ courierName }) => courierName)?.courierName ?? "the courier";
  const has = (state: CustomerParcel["state"]) => parcels.some((parcel) => parcel.state === state);
  const title = has("attempted")
    ? "The rider could not deliver your parcel"
    : has("handed_over")
      ? `Your parcel is with ${courier}`
      : has("coming_back")
        ? "Your parcel is being returned to us"
        : has("received_back")
          ? "Your parcel came back to us"
          : has("lost")
            ? `${sentence(courier)} is looking for your parcel`
            : "Your parcel has been delivered";
  return { title, isOver: !parcels.some(isUnderWay) };
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function stageOf({ confirmation, lines, parcels }: LinkedOrder): LinkStage {
  if (hasLeft(parcels)) return "left";
  const active = lines.filter(isActive);
  if (active.length === 0) return "cancelled";
  if (active.every(({ status }) => status !== "pending")) return "ended";
  return confirmation === null || confirmation === "confirmed" ? "waits" : "ask";
}
