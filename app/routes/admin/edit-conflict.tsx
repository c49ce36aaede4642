import { AlertIcon } from "../../ui/icons.tsx";
import { DifferenceView } from "./difference-view.tsx";
import type { ConflictView } from "./edit-view.ts";

/** What two people changed at the same time: what the other wrote, beside the fields with one's own. Part of the form. */
export function EditConflict({ conflict }: { conflict: ConflictView }) {
  return (
    <section
      aria-labelledby="conflict"
      className="overflow-hidden rounded-lg border border-[#e5cf9c] bg-paper"
    >
      <input type="hidden" name="seen" value={conflict.seen} />
      <div
        role="alert"
        data-form-result
        tabIndex={-1}
        className="flex gap-3 bg-[#fbefd6] px-4 py-3 text-[#563a08]"
      >
        <AlertIcon className="mt-0.5 size-5 shrink-0" />
        <div>
          <h2 id="conflict" className="font-semibold">
            Somebody changed this while you were writing
          </h2>
          <p className="text-sm">
            Nothing has been saved yet. Below is what they changed; your own words are in the fields. Take
            over what you want of theirs, then save again.
          </p>
        </div>
      </div>
      <div className="grid gap-3 px-4 py-4">
        <p className="text-sm text-ink-soft" dir="auto">
          {conflict.by}
        </p>
        <DifferenceView differences={conflict.items} />
        {conflict.theirsOnly.length > 0 ? (
          <p className="text-sm text-ink-soft">
            They alone changed: {conflict.theirsOnly.join(", ")}. That stays.
          </p>
        ) : null}
      </div>
    </section>
  );
}
