import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { formatTime } from "../../../shop/karachi-time.ts";
import { Notice } from "../../ui/notice.tsx";
import type { HandOverAnswer } from "./hand-over-action.ts";
import { type KeptHandOver, keptForm, listKept } from "./kept-hand-overs.ts";

interface KeptNoticeProps {
  owner: string;
  path: string;
  /** Changes with each answer: something may have been kept. */
  answer: unknown;
  onChange: (parcelIds: string[]) => void;
}

/** Says what waits on this phone for the network, and sends it when the network is back, one after the other. */
export function KeptNotice({ owner, path, answer, onChange }: KeptNoticeProps) {
  const fetcher = useFetcher<HandOverAnswer>();
  const [kept, setKept] = useState<KeptHandOver[]>([]);
  const { submit, state, data: arrived } = fetcher;
  const report = useRef(onChange);
  report.current = onChange;
  const sending = useRef(false);
  sending.current = state !== "idle";

  useEffect(() => {
    const look = () => {
      const waiting = listKept(owner);
      setKept(waiting);
      report.current(waiting.flatMap(({ saved }) => saved.values.parcel ?? []));
      const [next] = waiting;
      if (next && navigator.onLine && !sending.current)
        void submit(keptForm(next), { method: "post", action: path });
    };
    // What has just failed is not sent again at once: the next time the network is back, or the page is looked at.
    const isFresh =
      !(arrived && "kept" in arrived) && !(answer && typeof answer === "object" && "kept" in answer);
    if (state === "idle") {
      if (isFresh) look();
      else {
        const waiting = listKept(owner);
        setKept(waiting);
        report.current(waiting.flatMap(({ saved }) => saved.values.parcel ?? []));
      }
    }
    addEventListener("online", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("online", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [owner, path, submit, state, answer, arrived]);

  const reasons = arrived && "reasons" in arrived ? arrived.reasons : [];
  return (
    <div className="grid gap-3 empty:hidden">
      <div role="status" className="grid gap-3 empty:hidden">
        {kept.map(({ key, saved }) => (
          <p key={key} className="rounded-md bg-clay-wash px-4 py-3 font-medium text-clay">
            No network. Kept here, sent later: {saved.values.parcel?.length ?? 0} parcels, handed over{" "}
            {formatTime(new Date(saved.at))}.
          </p>
        ))}
      </div>
      {arrived && "arrived" in arrived && kept.length === 0 ? <Notice>{arrived.arrived}</Notice> : null}
      {arrived && "errors" in arrived && arrived.errors.form ? (
        <p role="alert" className="rounded-md bg-clay-wash px-4 py-3 font-medium text-clay">
          What was kept here could not be handed over. {arrived.errors.form}
        </p>
      ) : null}
      {reasons.map((reason) => (
        <p key={reason} className="text-clay">
          {reason}
        </p>
      ))}
    </div>
  );
}
