import type { getQueueView } from "./queue-view.ts";

export type QueueView = Awaited<ReturnType<typeof getQueueView>>;

/** The heading of the queue, with how far it is done today. */
export function ConfirmHeading({ queue: { done, total, left } }: { queue: QueueView }) {
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h1 className="display-2">Confirm</h1>
        <p className="text-end text-sm leading-snug text-ink-soft tabular-nums">
          <b className="block font-semibold text-ink">
            {done} of {total} done
          </b>
          {left} left
        </p>
      </div>
      <progress
        aria-label="Done today"
        value={done}
        max={Math.max(total, 1)}
        className="mb-3 block h-1 w-full appearance-none overflow-hidden rounded-full bg-sand [&::-moz-progress-bar]:bg-pine [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-pine"
      />
    </>
  );
}
