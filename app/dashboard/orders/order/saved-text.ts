import { namedText } from "../../ui/named-text.ts";

const savedTexts: Readonly<Record<string, string>> = {
  notes: "Saved.",
  tracking: "Saved.",
  payment: "Payment confirmed.",
  cash: "This order is now cash on delivery.",
  ahead: "This order is waiting for payment again.",
  "advance-ask": "Advance requested.",
  "advance-waive": "This order no longer needs an advance.",
  "advance-receive": "Advance received.",
  "advance-keep": "You have kept the advance.",
  forgotten: "The customer's details are deleted.",
  unchanged: "No changes to save.",
  taken: "Order placed.",
  "taken-marked": "Order placed, but it still needs confirmation because this number has a restriction.",
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
  if (parcels.length === 0) return "The order was changed.";
  const named = `${parcels.length === 1 ? "parcel" : "parcels"} ${parcels.join(" and ")}`;
  return `The order was changed. The courier still has the old details for ${named}. Please tell them.`;
}
