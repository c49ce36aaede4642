import { formatDateTime, formatWeekdayTime } from "../../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../../shop/base/price.ts";
import type { AttemptChannel } from "../../../../shop/fulfilment/couriers/schema.ts";
import type { DeliveryStep } from "../../../../shop/fulfilment/model/delivery-axis.ts";
import type { ConfirmationStep } from "../../../../shop/orders/confirm/confirmation-axis.ts";
import type {
  ParcelWhereabouts,
  Whereabouts,
} from "../../../../shop/orders/whereabouts/whereabouts-queries.ts";
import type { MoneyStep } from "../../../../shop/payments/model/money-axis.ts";
import { confirmationMark, deliveryMark, moneyMark } from "./axis-marks.ts";

const channels: Readonly<Record<AttemptChannel, string>> = {
  call: "by call",
  whatsapp: "by WhatsApp",
  email: "by email",
  link: "on the order's page",
};

const ways = {
  confirmation: ["Ask", "Answer", "Confirmed"],
  delivery: ["Pack", "Book", "Give", "On the way", "Delivered"],
  money: ["Customer pays", "Courier has it", "In the bank"],
} as const;

type AxisStep = ConfirmationStep | DeliveryStep | MoneyStep;

/** Steps done of the three ways; absent: no way is drawn, such as for a parcel that comes back. */
const stepsDone: Readonly<Partial<Record<AxisStep, number>>> = {
  to_confirm: 0,
  link_sent: 1,
  no_answer: 1,
  call_later: 1,
  confirmed: 3,
  waits: 0,
  to_pack: 0,
  packed: 1,
  booking_unknown: 1,
  handed_over: 3,
  on_its_way: 3,
  attempt_failed: 3,
  delivered: 5,
  due: 0,
  with_courier: 1,
  with_rider: 1,
};

/** The steps of an axis, and how many are done. @param ahead steps that are done although the axis does not tell them apart */
const wayOf = (axis: keyof typeof ways, step: AxisStep, ahead = 0) => {
  const done = stepsDone[step];
  return done === undefined ? null : { steps: ways[axis], done: done + ahead };
};

/** @param sight what whoever looks may see: sums, the pages of parcels, and disputes */
export function toOrderStanding(
  where: Whereabouts,
  sight: { amounts: boolean; parcels: boolean; disputes: boolean },
) {
  const { attempt, confirmation, money, due, unpacked, parcels } = where;
  const paid = Math.abs(due);
  const payment = disputedPayment(where);
  return {
    confirmation: {
      ...confirmationMark(confirmation),
      way: wayOf("confirmation", confirmation),
      detail: attempt ? `${channels[attempt.channel]}, ${formatDateTime(attempt.at)}` : "",
    },
    delivery: [
      ...parcels.map((parcel) => toDelivery(parcel, sight.parcels)),
      ...(unpacked
        ? [
            {
              ...deliveryMark(unpacked),
              way: wayOf("delivery", unpacked),
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
    money: sight.amounts
      ? { ...moneyMark(money), way: wayOf("money", money), detail: paid > 0 ? displayPrice(paid) : "" }
      : null,
  };
}

/** Where an order stands, as text. */
export type OrderStanding = ReturnType<typeof toOrderStanding>;

const isHere = (step: DeliveryStep | null) =>
  step === "waits" || step === "packed" || step === "booking_unknown";

/** Which payment keeps something of an order here; null: none. */
function disputedPayment({ isDisputed, parcels, unpacked }: Whereabouts): string | null {
  const held = parcels.filter(({ step }) => isHere(step));
  if (isDisputed && (held.length > 0 || isHere(unpacked))) return "The payment";
  return held.some((parcel) => parcel.isDisputed) ? "The payment for an order in this parcel" : null;
}

function toDelivery(parcel: ParcelWhereabouts, isLinked: boolean) {
  const { reference, step, courierName, trackingNumber, trackingUrl, since, dueAt, words } = parcel;
  const facts = [courierName, trackingNumber, since && formatDateTime(since)];
  return {
    ...deliveryMark(step),
    way: wayOf("delivery", step, step === "packed" && trackingNumber ? 1 : 0),
    detail: facts.filter(Boolean).join(", "),
    parcel: isLinked ? { reference, path: `/dashboard/parcels/${reference}` } : null,
    trackingUrl,
    deadline: dueAt ? `Goes back ${formatWeekdayTime(dueAt)}` : null,
    words,
  };
}
