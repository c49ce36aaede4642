import { expect, it } from "vitest";
import type {
  ParcelWhereabouts,
  Whereabouts,
} from "../../../../shop/orders/whereabouts/whereabouts-queries.ts";
import { toOrderStanding } from "./standing-view.ts";

const order = { number: "LS-1001", customerName: "Ayesha Khan", shippingAddress: "House 5", landmark: null };
const parcel: ParcelWhereabouts = {
  reference: "SH-1001",
  step: "waits",
  courierName: null,
  trackingNumber: null,
  trackingUrl: null,
  isBooked: false,
  isDisputed: false,
  since: null,
  dueAt: null,
  words: "",
};
const where: Whereabouts = {
  orderId: 1,
  phone: null,
  confirmation: "confirmed",
  attempt: null,
  money: "due",
  due: 0,
  order: { ...order, lines: [], door: null, advance: 0 },
  isDisputed: false,
  isUnpaid: false,
  paymentQueue: null,
  collectsPaidCash: false,
  unpacked: null,
  parcels: [parcel],
};

it.each([
  ["its own payment", { ...where, isDisputed: true }, "The payment"],
  [
    "another's in its parcel",
    { ...where, parcels: [{ ...parcel, isDisputed: true }] },
    "The payment for an order in this parcel",
  ],
  ["none", where, undefined],
  [
    "none of what has left",
    { ...where, parcels: [{ ...parcel, step: "delivered", isDisputed: true }] },
    undefined,
  ],
] as const)("the order's screen says which payment is disputed: %s", (_, one, payment) => {
  const sight = { amounts: true, parcels: true, disputes: false };
  expect(toOrderStanding({ ...one, parcels: [...one.parcels] }, sight).dispute?.payment).toBe(payment);
});

it.each([
  ["waits", null, "Pack"],
  ["packed", null, "Book"],
  ["packed", "PX-1", "Give"],
  ["on_its_way", "PX-1", "On the way"],
  ["delivered", "PX-1", undefined],
  ["back_here", "PX-1", "left the way"],
] as const)("a parcel that is %s, with the tracking number %s, stands at %s", (step, trackingNumber, at) => {
  const sight = { amounts: true, parcels: true, disputes: false };
  const { delivery } = toOrderStanding({ ...where, parcels: [{ ...parcel, step, trackingNumber }] }, sight);
  const [{ way } = { way: null }] = delivery;
  expect(way ? way.steps[way.done] : "left the way").toBe(at);
});
