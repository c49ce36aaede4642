import { formatDate } from "../../../shop/base/karachi-time.ts";
import { hasWhatsApp } from "../../../shop/base/phone-number.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { type Attempt, listAttempts } from "../../../shop/orders/confirm/attempt-queries.ts";
import {
  type Call,
  type EarlierOrder,
  findCall,
  listOrdersOfPhone,
} from "../../../shop/orders/confirm/call-queries.ts";
import type { ConfirmationSettings } from "../../../shop/orders/confirm/confirmation-settings.ts";
import { readConfirmationSettings } from "../../../shop/orders/confirm/confirmation-settings-queries.ts";
import { listDuplicates, listPackedTogether } from "../../../shop/orders/confirm/duplicate-queries.ts";
import { findMarkOfOrder } from "../../../shop/orders/confirm/phone-mark-queries.ts";
import { findOrderByNumber } from "../../../shop/orders/list/order-queries.ts";
import { confirmText, joinedText, waMeLink } from "../../../shop/orders/list/whatsapp-texts.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { isActive } from "../../../shop/orders/model/order-total.ts";
import { toPhoneLinks } from "../../../shop/orders/model/phone-links.ts";
import { countRecord } from "../../../shop/orders/phones/phone-record.ts";
import { advanceSentence } from "../../../shop/payments/ledger/advance.ts";
import {
  amountLines,
  cashOrOwed,
  cashWords,
  type DoorCash,
} from "../../../shop/payments/ledger/order-amounts.ts";
import type { Database } from "../../../shop/schema.ts";
import { orderLineView } from "../../ui/views/order-view.ts";
import { ageText, sentence, timeBeside, type Viewer } from "./call-times.ts";
import { toEarlierView } from "./earlier-order-view.ts";
import { getServingView } from "./serving-view.ts";

/** All that is said of an order while its customer is called, formatted as text; null: no placed order has that number. */
export async function getCallView(db: Database, number: number, { now, userId }: Viewer) {
  const [call, order] = await Promise.all([findCall(db, number), findOrderByNumber(db, number)]);
  if (!call || !order) return null;
  const [attempts, earlier, duplicates, together, mark, settings, serving] = await Promise.all([
    listAttempts(db, call.id),
    call.phoneE164 ? listOrdersOfPhone(db, call.phoneE164, call.id) : [],
    listDuplicates(db, call.id),
    listPackedTogether(db, call.id),
    findMarkOfOrder(db, call.id),
    readConfirmationSettings(db),
    getServingView(db, call),
  ]);
  const lines = order.lines.filter((line) => line.placedAt !== null && isActive(line));
  const others = together.filter(({ id }) => id !== call.id);
  const numberText = orderNumberText(number);
  const { amounts } = call;
  return {
    orderId: call.id,
    number: numberText,
    path: `/dashboard/confirm/${numberText}`,
    customer: call.customer,
    hasName: call.knownName !== null,
    where: [call.city, numberText, ageText(call.placedAt, now)].filter(Boolean).join(" · "),
    cash: displayPrice(amounts.door.collects),
    cashNote: cashWords(amounts.door, { isStaff: true })?.note ?? null,
    owed: amounts.due < 0 ? sentence(`${cashOrOwed(amounts)}.`) : null,
    phone: toPhoneLinks(call.phoneE164 ?? call.phoneNumber ?? ""),
    secondPhone: call.secondPhone ? toPhoneLinks(call.secondPhone) : null,
    asked: [call.notes, call.bestTime ? `Best time: ${call.bestTime}` : null].filter((text) => text !== null),
    ownerNotes: call.ownerNotes ?? "",
    record: call.phoneE164 ? recordView(earlier) : null,
    earlier: earlier.slice(0, 6).map(toEarlierView),
    lines: lines.map((line) => ({ ...orderLineView(line), name: line.productName })),
    /** What was added to the items or taken off, the total, and what was paid. */
    amounts: amountLines(amounts, "We owe"),
    address: [call.shippingAddress, call.landmark].filter(Boolean).join("\n"),
    attempts: attempts.map((attempt) => attemptText(attempt, now)),
    hold: holdText(call, attempts, settings, now),
    duplicates: duplicates.map((other) => ({
      id: other.id,
      number: orderNumberText(other.number),
      text: `${other.samePhone ? "Same phone" : "Same address"}, ${timeBeside(other.placedAt, now)}:`,
      items: [orderNumberText(other.number), other.items, cashOrOwed(other)].join(", "),
      due: cashOrOwed(other),
    })),
    advance: call.advance && advanceSentence(call.advance),
    ownDue: amounts.due < 0 ? cashOrOwed(amounts) : displayPrice(amounts.door.own),
    packedWith: others.map((one) => orderNumberText(one.number)),
    tell: tellJoined(together, amounts.door),
    mark: mark ?? null,
    serving,
    seen: attempts.at(-1)?.id ?? 0,
    state: stateOf(call, attempts, { now, userId }),
    message: confirmText({
      number: numberText,
      customerName: call.customerName,
      lines: lines.map(({ productName, quantity }) => ({ name: productName, quantity })),
      door: amounts.door,
      advance: call.advance?.awaited ?? 0,
      shippingAddress: call.shippingAddress,
      landmark: call.landmark,
    }),
  };
}

export type CallView = NonNullable<Awaited<ReturnType<typeof getCallView>>>;

/** Opens WhatsApp at a customer without an email who confirmed one of these orders before they were joined; null: there is none. */
function tellJoined(together: Awaited<ReturnType<typeof listPackedTogether>>, door: DoorCash): string | null {
  const told = together.find(
    ({ confirmation, customerEmail, phoneE164 }) =>
      confirmation === "confirmed" && !customerEmail?.includes("@") && hasWhatsApp(phoneE164),
  );
  if (!told?.phoneE164 || together.length < 2) return null;
  const numbers = together.map(({ number }) => orderNumberText(number));
  return waMeLink(told.phoneE164, joinedText({ customerName: told.customerName, door }, numbers));
}

/** Whether this person may answer for the order; if not, why. */
function stateOf(call: Call, attempts: Attempt[], { now, userId }: Viewer) {
  const { confirmation } = call;
  if (!call.isPending)
    return { kind: "closed" as const, text: "This order is already completed or cancelled." };
  if (confirmation === null) return { kind: "closed" as const, text: "This order needs no confirmation." };
  if (confirmation === "confirmed" || confirmation === "refused") {
    const answer = attempts.findLast(({ outcome }) => outcome !== "sent");
    const name = answer?.channel === "link" ? (call.knownName ?? "Customer") : answer?.actorName;
    const who = name?.split(" ")[0] ?? "Someone";
    const said = answer?.actorName && confirmation === "refused" ? "recorded a refusal" : confirmation;
    const how = answer?.channel === "link" ? " by link" : "";
    const when = answer ? `, ${timeBeside(answer.at, now)}` : "";
    return { kind: confirmation, text: `${who} ${said}${how}${when}` };
  }
  const isTaken =
    call.callLeaseBy !== null && call.callLeaseBy !== userId && (call.callLeaseUntil ?? now) > now;
  return isTaken
    ? { kind: "taken" as const, text: `${call.leaseName} is calling` }
    : { kind: "open" as const, text: "" };
}

/** The number's own record, and why a parcel last came back. */
function recordView(earlier: EarlierOrder[]) {
  const back = earlier.find(({ result }) => result === "came_back");
  return {
    ...countRecord(earlier),
    why: back ? [back.at && formatDate(back.at), back.reason].filter(Boolean).join(", ") : null,
  };
}

const outcomeTexts = {
  sent: "message sent",
  confirmed: "confirmed",
  no_answer: "no answer",
  call_later: "call later",
  refused: "refused",
  wrong_number: "wrong number",
} as const;

function attemptText({ at, channel, outcome, actorName, callAfter }: Attempt, now: Date): string {
  const when = sentence(timeBeside(at, now));
  const who = actorName?.split(" ")[0];
  if (outcome === "sent") return `${when}, ${channel === "email" ? "email" : "WhatsApp"} sent`;
  const later = outcome === "call_later" && callAfter ? `, ${timeBeside(callAfter, now)}` : "";
  const how = channel === "link" ? "on the order's page" : who ? `${who} called` : "called";
  return `${when}, ${how}: ${outcomeTexts[outcome]}${later}`;
}

function holdText(
  call: Call,
  attempts: Attempt[],
  { tries, holdHours }: ConfirmationSettings,
  now: Date,
): string {
  const made = attempts.filter(({ outcome }) => outcome !== "sent").length;
  const until = new Date(call.waitsSince.getTime() + holdHours * 3_600_000);
  const items = call.heldPieces === 1 ? "1 piece" : `${call.heldPieces} pieces`;
  const held = call.heldPieces === 0 ? "" : ` ${items} reserved until ${timeBeside(until, now)}.`;
  return `Call ${Math.min(made + 1, tries)} of ${tries}.${held}${notReservedText(call)}`;
}

/** @example ` Not reserved: 12 left.` */
function notReservedText({ notReserved }: Call): string {
  if (!notReserved) return "";
  const of = (name: string) => (notReserved.length > 1 ? `${name} ` : "");
  return ` Not reserved: ${notReserved.map(({ name, left }) => `${of(name)}${left} left`).join(", ")}.`;
}
