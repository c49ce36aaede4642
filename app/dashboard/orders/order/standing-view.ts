import { formatDateTime, formatWeekdayTime } from "../../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../../shop/base/price.ts";
import type { AttemptChannel } from "../../../../shop/fulfilment/couriers/schema.ts";
import type { DeliveryStep } from "../../../../shop/fulfilment/model/delivery-axis.ts";
import type {
  ParcelWhereabouts,
  Whereabouts,
} from "../../../../shop/orders/whereabouts/whereabouts-queries.ts";
import { type AxisMark, confirmationMark, deliveryMark, moneyMark } from "./axis-marks.ts";

interface AxisRow extends AxisMark {
  /** @example `by call, 18 Nov 2026, 12:02`; empty: nothing more to say. */
  detail: string;
}

/** A parcel, or what is in none yet. */
interface DeliveryRow extends AxisRow {
  /** null: there is none, or whoever looks may not open it. */
  parcel: { reference: string; path: string } | null;
  trackingUrl: string | null;
  /** @example `Goes back Mon 18:00` */
  deadline: string | null;
  words: string;
}

/** Where an order stands, as text. */
export interface OrderStanding {
  confirmation: AxisRow;
  delivery: DeliveryRow[];
  /** A disputed payment keeps something of it here: which, in words; `path`: null, whoever looks may not open it. */
  dispute: { payment: string; path: string | null } | null;
  /** null: whoever looks may not see it. */
  money: AxisRow | null;
}

const channels: Readonly<Record<AttemptChannel, string>> = {
  call: "by call",
  whatsapp: "by WhatsApp",
  email: "by email",
  link: "from the order link",
};

/** @param sight what whoever looks may see: sums, the pages of parcels, and disputes */
export function toOrderStanding(
  where: Whereabouts,
  sight: { amounts: boolean; parcels: boolean; disputes: boolean },
): OrderStanding {
  const { attempt, confirmation, money, due, unpacked, parcels } = where;
  const paid = Math.abs(due);
  const payment = disputedPayment(where);
  return {
    confirmation: {
      ...confirmationMark(confirmation),
      detail: attempt ? `${channels[attempt.channel]}, ${formatDateTime(attempt.at)}` : "",
    },
    delivery: [
      ...parcels.map((parcel) => toDelivery(parcel, sight.parcels)),
      ...(unpacked
        ? [
            {
              ...deliveryMark(unpacked),
              detail: "",
              parcel: null,
              trackingUrl: null,
              deadline: null,
              words: "",
            },
          ]
        : []),
    ],
    dispute: payment ? { payment, path: sight.disputes ? "/dashboard/money/disputes" : null } : null,
    money: sight.amounts ? { ...moneyMark(money), detail: paid > 0 ? displayPrice(paid) : "" } : null,
  };
}

const isHere = (step: DeliveryStep | null) =>
  step === "waits" || step === "packed" || step === "booking_unknown";

/** Which payment keeps something of an order here; null: none. */
function disputedPayment({ isDisputed, parcels, unpacked }: Whereabouts): string | null {
  const held = parcels.filter(({ step }) => isHere(step));
  if (isDisputed && (held.length > 0 || isHere(unpacked))) return "The payment";
  return held.some((parcel) => parcel.isDisputed) ? "The payment for an order in this parcel" : null;
}

function toDelivery(parcel: ParcelWhereabouts, isLinked: boolean): DeliveryRow {
  const { reference, step, courierName, trackingNumber, trackingUrl, since, dueAt, words } = parcel;
  const facts = [courierName, trackingNumber, since && formatDateTime(since)];
  return {
    ...deliveryMark(step),
    detail: facts.filter(Boolean).join(", "),
    parcel: isLinked ? { reference, path: `/dashboard/parcels/${reference}` } : null,
    trackingUrl,
    deadline: dueAt ? `Goes back ${formatWeekdayTime(dueAt)}` : null,
    words,
  };
}
