import { Panel } from "./panel.tsx";
import type { ParcelView } from "./parcel-view.ts";

interface ParcelHistoryProps {
  history: ParcelView["history"];
  /** The parcel holds one order, which need not be named. */
  single: boolean;
}

/** What became of the orders: when, what, who and why; newest first. */
export function ParcelHistory({ history, single }: ParcelHistoryProps) {
  return (
    <Panel title="History">
      <ol className="border-s border-hairline ps-5">
        {history.map((event) => (
          <li
            key={`${event.at} ${event.what} ${event.orders.join()}`}
            className="relative pb-4 last:pb-0 before:absolute before:-start-5 before:top-2 before:size-2 before:-translate-x-1/2 before:rounded-full before:bg-gold rtl:before:translate-x-1/2"
          >
            <p>
              <bdi>{event.what}</bdi>
              {single ? null : (
                <span className="text-sm text-ink-soft figures"> {event.orders.join(", ")}</span>
              )}
            </p>
            <p className="text-sm text-ink-soft figures">
              {event.at}, <bdi className="[overflow-wrap:anywhere]">{event.who}</bdi>
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
