import { EmptyState } from "../../ui/empty-state.tsx";
import { ConfirmDone } from "./done.tsx";
import type { DoneView } from "./done-view.ts";
import type { QueueView } from "./heading.tsx";
import { ConfirmLinks } from "./links.tsx";
import { ConfirmQueue } from "./queue.tsx";

/** Nobody is to be called at the moment: what comes next, and the last answer with Undo. */
export function ConfirmEmpty({
  queue,
  done,
  may,
}: {
  queue: QueueView;
  done: DoneView | null;
  may: { cancel: boolean; settings: boolean };
}) {
  return (
    <>
      <EmptyState title="No calls to make now." actions={<ConfirmLinks may={may} />}>
        {queue.rows.length > 0
          ? "Other orders are due for a call later, or a colleague is calling."
          : "New orders appear here."}
      </EmptyState>
      <ConfirmQueue queue={queue} />
      <div className="mt-4 overflow-hidden rounded-lg empty:hidden">
        {done ? <ConfirmDone done={done} /> : null}
      </div>
    </>
  );
}
