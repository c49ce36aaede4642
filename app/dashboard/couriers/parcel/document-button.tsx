import type { ReactNode } from "react";

interface DocumentButtonProps {
  kind: "labels" | "load_sheet";
  /** Of parcels. */
  ids: readonly number[];
  /** What it is called where its text does not tell. */
  label?: string;
  className: string;
  children: ReactNode;
}

/** Opens a courier's document in a tab of its own. The browser sends this form itself: a document is no page. */
export function DocumentButton({ kind, ids, label, className, children }: DocumentButtonProps) {
  return (
    <form method="post" action="/dashboard/book/documents" target="_blank" rel="noopener">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="parcels" value={ids.join(",")} />
      <button type="submit" aria-label={label} className={className}>
        {children}
      </button>
    </form>
  );
}
