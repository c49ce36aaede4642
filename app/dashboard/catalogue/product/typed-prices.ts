import type { Rejected } from "../../../http/forms/parse-form.ts";

const prices = ["cataloguePrice", "unitPrice"] as const;

/** A draft may have no price yet, which is 0; where one is blank it is the same as the other. */
export function fillBlankPrices(form: FormData): void {
  const [card, page] = prices.map((name) => {
    const typed = form.get(name);
    return typeof typed === "string" ? typed.trim() : null;
  });
  // A form without the fields is refused.
  if (card === null || page === null) return;
  form.set("cataloguePrice", card || page || "0");
  form.set("unitPrice", page || card || "0");
}

/** The form with one of its prices as both, as the buttons below the prices do in a browser with scripts; null: not asked for. */
export function withBothPrices(intent: string, sent: Rejected): (Rejected & { madeOne: true }) | null {
  const from = { "both-card": "cataloguePrice", "both-page": "unitPrice" }[intent];
  if (!from) return null;
  const price = sent.values[from] ?? "";
  return { values: { ...sent.values, cataloguePrice: price, unitPrice: price }, errors: {}, madeOne: true };
}
