import type { HTMLAttributes } from "react";

/** A card, such as a summary or an order. Label it with `aria-label` or `aria-labelledby`. */
export function Panel({ className = "", ...section }: HTMLAttributes<HTMLElement>) {
  return (
    <section {...section} className={`rounded-lg border border-hairline bg-paper p-5 md:p-8 ${className}`} />
  );
}
