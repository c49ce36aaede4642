import { ConflictPanel } from "../changes/conflict-panel.tsx";
import type { ConflictView } from "../changes/edit-view.ts";
import { DifferenceView } from "./difference-view.tsx";

/** Shows what the other wrote, line by line; one's own words are in the fields. */
export function EditConflict({ conflict }: { conflict: ConflictView }) {
  return (
    <ConflictPanel
      seen={conflict.seen}
      advice="Their changes are shown below; your own text is still in the fields. Copy what you want to keep, then save again."
      theirsOnly={conflict.theirsOnly}
    >
      <div className="grid gap-3 px-4 py-4">
        <p className="text-sm text-ink-soft" dir="auto">
          {conflict.by}
        </p>
        <DifferenceView differences={conflict.items} />
      </div>
    </ConflictPanel>
  );
}
