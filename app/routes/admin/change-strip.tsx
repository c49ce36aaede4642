import { Link } from "react-router";

interface ChangeStripProps {
  /** The changes to tell of; absent: none. */
  changed: { text: string; undo: string | null } | null;
}

/** What was just changed, with the way back, above the edge of the screen: a polite live region. */
export function ChangeStrip({ changed }: ChangeStripProps) {
  return (
    <div role="status">
      {changed ? (
        <div
          data-form-result
          tabIndex={-1}
          className="flex items-center gap-4 rounded-md bg-ink px-4 py-1.5 text-paper shadow-float"
        >
          <p className="min-w-0 flex-1 text-sm" dir="auto">
            {changed.text}
          </p>
          {changed.undo ? (
            <Link
              to={changed.undo}
              className="inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-4"
            >
              Undo
            </Link>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
