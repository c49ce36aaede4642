import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { displayPrice, displaySigned } from "../../../shop/base/price.ts";
import { type EnteredKind, riderEventLabels } from "../../../shop/fulfilment/riders/rider-event.ts";
import {
  listRiderHandOvers,
  type RiderHandOver,
} from "../../../shop/fulfilment/riders/rider-hand-over-queries.ts";
import {
  findSeenAccount,
  listRiderEntries,
  listRiderParcels,
  listRiders,
  type RiderEntry,
  type SeenAccount,
} from "../../../shop/fulfilment/riders/rider-queries.ts";
import { toPhoneLinks } from "../../../shop/orders/model/phone-links.ts";
import type { Database } from "../../../shop/schema.ts";
import { deliveryMark } from "../orders/order/axis-marks.ts";

export const riderPath = (id: number) => `/dashboard/riders/${id}`;

/** Parcels that a rider took together, as text. */
export function toHandedOverParcels({ id, handedOverAt, references, cashOut, collected }: RiderHandOver) {
  return {
    id,
    at: formatDateTime(handedOverAt),
    parcels: references.map((reference) => ({ reference, path: `/dashboard/parcels/${reference}` })),
    cash: [
      ...(references.length > 0 ? [`${displayPrice(cashOut)} to collect`] : []),
      ...(collected === 0 ? [] : [`${displaySigned(collected)} collected`]),
    ].join(", "),
  };
}

export type HandedOverParcelsView = ReturnType<typeof toHandedOverParcels>;

const steps = {
  handed_over: "on_its_way",
  attempted: "attempt_failed",
  coming_back: "coming_back",
  lost: "on_its_way",
} as const;

interface EntryForm {
  kind: EnteredKind;
  title: string;
  hint?: string | undefined;
  isLeftOut?: boolean;
}

/** What can be entered on an account. What he is short of, once everything has been counted, stays on it. */
function toEntryForms(balance: number) {
  const sum = displayPrice(Math.abs(balance));
  const owes = balance > 0 ? `Anything missing stays on the rider's account. Now owes ${sum}.` : undefined;
  const shortage = "An amount the rider no longer has to hand in.";
  const surplus = `The rider handed in ${sum} too much.`;
  const forms: EntryForm[] = [
    { kind: "cash_brought", title: "Cash handed in", hint: owes },
    { kind: "float", title: "Give change money", hint: "Small notes to give change to customers." },
    { kind: "shortage", title: "Write off a shortage", hint: shortage, isLeftOut: balance <= 0 },
    { kind: "surplus", title: "Keep extra cash", hint: surplus, isLeftOut: balance >= 0 },
  ];
  return forms.filter(({ isLeftOut }) => !isLeftOut);
}

/** What a rider has to hand in, as the end of a sentence about them. @param balance paisa; below 0: they handed in too much */
export function owedText(balance: number): string {
  return balance < 0 ? `handed in ${displayPrice(-balance)} too much` : `owes ${displayPrice(balance)}`;
}

/** As the form sends it. */
export const seenText = ({ event, entry }: SeenAccount) => `${event}-${entry}`;

/** What came on an account since a screen was loaded, in words. */
export function meanwhileText(entries: readonly RiderEntry[]): string {
  const parts = entries.map((entry) => {
    const who = entry.kind && entry.by ? ` (${entry.by})` : "";
    return `${entryText(entry)} ${displaySigned(entry.amount)}${who}`;
  });
  return `Since you opened this page: ${parts.join("; ")}.`;
}

const entryText = ({ kind, reference }: RiderEntry) =>
  kind ? riderEventLabels[kind] : `Collected${reference ? `, parcel ${reference}` : ""}`;

/** A rider's account and parcels, as text; null: there is no such rider. */
export async function getRiderView(db: Database, id: number) {
  const seen = await findSeenAccount(db, id);
  const riders = await listRiders(db);
  const rider = riders.find((one) => one.id === id);
  if (!rider) return null;
  const [parcels, handOvers, entries] = await Promise.all([
    listRiderParcels(db, id),
    listRiderHandOvers(db, id),
    listRiderEntries(db, id),
  ]);
  const { name, phone, balance } = rider;
  return {
    id,
    name,
    path: riderPath(id),
    phone: phone === "" ? null : toPhoneLinks(phone),
    owed: owedText(balance),
    balance,
    seen: seenText(seen),
    entryForms: toEntryForms(balance),
    toCollect: displayPrice(rider.cashOut),
    parcels: parcels.map((parcel) => ({
      id: parcel.id,
      reference: parcel.reference,
      seen: parcel.seen,
      path: `/dashboard/parcels/${parcel.reference}`,
      customer: parcel.customerName ?? "",
      cash: parcel.collects > 0 ? displayPrice(parcel.collects) : "No cash",
      since: parcel.handedOverAt ? formatDateTime(parcel.handedOverAt) : "",
      mark: deliveryMark(steps[parcel.state]),
      isBack: parcel.state === "coming_back",
    })),
    handOvers: handOvers.map(toHandedOverParcels),
    others: riders
      .filter((one) => one.active && one.id !== id)
      .map((one) => ({ id: one.id, name: one.name })),
    entries: entries.map((entry, index) => ({
      key: `${entry.eventId ?? "parcel"} ${index}`,
      eventId: entry.eventId,
      what: entryText(entry),
      amount: displaySigned(entry.amount),
      at: formatDateTime(entry.at),
      note: [entry.note, entry.by].filter(Boolean).join(", "),
      canCounter: entry.eventId !== null && entry.kind !== "countered" && !entry.isCountered,
      isCountered: entry.isCountered,
    })),
  };
}

export type RiderView = NonNullable<Awaited<ReturnType<typeof getRiderView>>>;
