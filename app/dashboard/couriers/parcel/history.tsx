import { TitledPanel } from "../../ui/titled-panel.tsx";
import type { CourierParcelView } from "./view.ts";

interface Entry {
  id: number;
  text: string;
  detail: string;
  at: string;
}

/** What has happened to a parcel, and what its courier was asked, newest first. */
export function CourierParcelHistory({ parcel: { events, requests } }: { parcel: CourierParcelView }) {
  return (
    <>
      <TitledPanel title="Tracking">
        <Entries entries={events} empty="No tracking news yet." />
      </TitledPanel>
      <TitledPanel title="Requests to the courier">
        <Entries entries={requests} empty="No requests yet." />
      </TitledPanel>
    </>
  );
}

function Entries({ entries, empty }: { entries: Entry[]; empty: string }) {
  if (entries.length === 0) return <p className="text-ink-soft">{empty}</p>;
  return (
    <ol className="grid gap-3">
      {entries.map(({ id, text, detail, at }) => (
        <li key={id} className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <div className="min-w-0">
            <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
              {text}
            </p>
            {detail ? (
              <p dir="auto" className="text-sm text-ink-soft [overflow-wrap:anywhere]">
                {detail}
              </p>
            ) : null}
          </div>
          <p className="text-sm text-ink-soft tabular-nums">{at}</p>
        </li>
      ))}
    </ol>
  );
}
