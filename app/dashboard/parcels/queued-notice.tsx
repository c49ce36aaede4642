import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { formatTime } from "../../../shop/base/karachi-time.ts";
import { Notice } from "../../ui/notice.tsx";
import type { HandOverAnswer } from "./hand-over-action.ts";
import { isQueued, listQueued, type Queued, type QueuedHandOver, queuedForm } from "./queued-hand-overs.ts";

interface QueuedNoticeProps {
  owner: string;
  /** The page's own answer: with each, something may have been queued. */
  answer?: unknown;
  /** Learns which parcels wait on this phone. */
  onChange?: (parcelIds: string[]) => void;
}

const path = "/dashboard/hand-over";

/** Says which hand-overs wait on this phone for the network, and sends them when it is back, one after the other. */
export function QueuedNotice({ owner, answer, onChange }: QueuedNoticeProps) {
  const { submit, state, data: arrived } = useFetcher<HandOverAnswer | Queued>();
  const [queued, setQueued] = useState<QueuedHandOver[]>([]);
  const report = useRef(onChange);
  report.current = onChange;
  const isSending = useRef(false);
  isSending.current = state !== "idle";

  const look = useCallback(() => {
    const waiting = listQueued(owner);
    setQueued(waiting);
    report.current?.(waiting.flatMap(({ saved }) => saved.values.parcel ?? []));
    return waiting;
  }, [owner]);
  const send = useCallback(() => {
    const [next] = look();
    if (next && navigator.onLine && !isSending.current)
      void submit(queuedForm(next), { method: "post", action: path });
  }, [look, submit]);

  useEffect(() => {
    if (answer) look();
  }, [answer, look]);
  useEffect(() => {
    if (state !== "idle") return;
    // What has just failed is not sent again at once: when the network is back, or the page is looked at again.
    if (isQueued(arrived)) look();
    else send();
  }, [state, arrived, look, send]);
  useEffect(() => {
    const whenVisible = () => {
      if (document.visibilityState === "visible") send();
    };
    addEventListener("online", send);
    document.addEventListener("visibilitychange", whenVisible);
    return () => {
      removeEventListener("online", send);
      document.removeEventListener("visibilitychange", whenVisible);
    };
  }, [send]);

  const answered = arrived && !isQueued(arrived) ? arrived : null;
  return (
    <div className="grid gap-3 empty:hidden">
      <div role="status" className="grid gap-3 empty:hidden">
        {queued.map(({ key, saved }) => (
          <p key={key} className="rounded-md bg-clay-wash px-4 py-3 font-medium text-clay">
            No internet. Saved on this device, will be sent later:{" "}
            {countText(saved.values.parcel?.length ?? 0)}, handed over {formatTime(new Date(saved.at))}.
          </p>
        ))}
      </div>
      {queued.length > 0 ? (
        <button
          type="button"
          onClick={send}
          className="min-h-11 justify-self-start font-semibold underline underline-offset-4"
        >
          Send now
        </button>
      ) : null}
      {answered?.arrived && queued.length === 0 ? <Notice>{answered.arrived}</Notice> : null}
      {answered?.errors.form ? (
        <p role="alert" className="rounded-md bg-clay-wash px-4 py-3 font-medium text-clay">
          Could not save this handover. {answered.errors.form}
        </p>
      ) : null}
      {answered?.reasons.map((reason) => (
        <p key={reason} className="text-clay">
          {reason}
        </p>
      ))}
    </div>
  );
}

const countText = (parcels: number) => (parcels === 1 ? "1 parcel" : `${parcels} parcels`);
