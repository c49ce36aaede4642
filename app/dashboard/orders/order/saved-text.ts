import { namedText } from "../../ui/named-text.ts";

const savedTexts: Readonly<Record<string, string>> = {
  notes: "The notes are saved.",
  tracking: "The tracking number is saved.",
  payment: "The payment is confirmed.",
  cash: "The order is paid in cash at the door now.",
  ahead: "The order waits for its payment again.",
  "advance-ask": "The advance is asked for.",
  "advance-waive": "The order does not wait for an advance any more.",
  "advance-receive": "The advance has come.",
  "advance-keep": "The advance is kept.",
  forgotten: "The customer is forgotten.",
  unchanged: "Nothing differs from what was saved.",
  taken: "The order is placed.",
  "taken-marked":
    "The order is placed, and still to be confirmed: the owner has set a mark against this number.",
};

/** What the order's page says of what was just saved; null: nothing. */
export function orderSavedText(query: URLSearchParams): string | null {
  const saved = query.get("saved");
  if (saved === "changed") return changedText(query.get("tell"));
  return namedText(savedTexts, saved);
}

/** @param tell the references of booked parcels whose courier still has what was before */
function changedText(tell: string | null): string {
  const parcels = (tell ?? "").split(",").filter((reference) => /^SH-\d{1,15}$/.test(reference));
  if (parcels.length === 0) return "The order is changed.";
  const named = `${parcels.length === 1 ? "parcel" : "parcels"} ${parcels.join(" and ")}`;
  return `The order is changed. The courier of ${named} still has what was before: tell them.`;
}
