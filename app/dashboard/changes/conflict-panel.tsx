import type { ReactNode } from "react";
import { AlertIcon } from "../../ui/shell/icons.tsx";

interface ConflictPanelProps {
  /** The version whose changes are shown: the form sends it back. */
  seen: number;
  /** What to do now. */
  advice: string;
  /** What the fields are called that only others changed. */
  theirsOnly: readonly string[];
  children: ReactNode;
}

/** What two people changed at the same time, inside the form of the second. */
export function ConflictPanel({ seen, advice, theirsOnly, children }: ConflictPanelProps) {
  return (
    <section
      aria-labelledby="conflict"
      className="overflow-hidden rounded-lg border border-[#e5cf9c] bg-paper"
    >
      <input type="hidden" name="seen" value={seen} />
      <div
        role="alert"
        data-form-result
        tabIndex={-1}
        className="flex gap-3 bg-[#fbefd6] px-4 py-3 text-[#563a08]"
      >
        <AlertIcon className="mt-0.5 size-5 shrink-0" />
        <div>
          <h2 id="conflict" className="font-semibold">
            Someone else changed this while you were editing
          </h2>
          <p className="text-sm">Your changes are not saved yet. {advice}</p>
        </div>
      </div>
      {children}
      {theirsOnly.length > 0 ? (
        <p className="border-t border-hairline px-4 py-3 text-sm text-ink-soft">
          Only they changed: {theirsOnly.join(", ")}. Their change is kept.
        </p>
      ) : null}
    </section>
  );
}
