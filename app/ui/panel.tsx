import type { HTMLAttributes } from "react";

/** A card on the page's ground: a summary, an order. Name it with `aria-label` or `aria-labelledby`. */
export function Panel({ className = "", ...section }: HTMLAttributes<HTMLElement>) {
  return (
    <section {...section} className={`rounded-lg border border-hairline bg-paper p-5 md:p-8 ${className}`} />
  );
}
