import type { FormFieldName } from "../../../../shop/catalogue/product/product-edit.ts";

interface Outcome {
  /** What was done, which the page says. */
  done: string;
  /** The fields that others changed meanwhile. */
  kept?: readonly FormFieldName[];
  /** The revision that it made, which can be undone. */
  changed?: number | null;
}

/** The page of a product in the dashboard. @param outcome what it says */
export function productPagePath(id: string, outcome?: Outcome): string {
  const path = `/dashboard/products/${encodeURIComponent(id)}`;
  if (!outcome) return path;
  const query = new URLSearchParams({ done: outcome.done });
  if (outcome.kept?.length) query.set("kept", outcome.kept.join(" "));
  if (outcome.changed) query.set("changed", String(outcome.changed));
  return `${path}?${query}`;
}
