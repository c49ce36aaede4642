import { TitledPanel } from "../../ui/titled-panel.tsx";
import type { AdminOrderView } from "./view.ts";

interface OrderHistoryProps {
  history: AdminOrderView["history"];
  /** The order has one line, which need not be named. */
  isSingleLine: boolean;
}

/** The history of the lines, newest first. */
export function OrderHistory({ history, isSingleLine }: OrderHistoryProps) {
  return (
    <TitledPanel title="History">
      <ol className="border-s border-hairline ps-5">
        {history.map((event) => (
          <li
            key={`${event.at} ${event.what} ${event.lines.join()}`}
            className="relative pb-4 last:pb-0 before:absolute before:-start-5 before:top-2 before:size-2 before:-translate-x-1/2 before:rounded-full before:bg-gold rtl:before:translate-x-1/2"
          >
            <p>
              <bdi>{event.what}</bdi>
              {isSingleLine ? null : (
                <span className="text-sm text-ink-soft tabular-nums"> {event.lines.join(", ")}</span>
              )}
            </p>
            <p className="text-sm text-ink-soft tabular-nums">
              {event.at}, <bdi className="[overflow-wrap:anywhere]">{event.who}</bdi>
            </p>
          </li>
        ))}
      </ol>
    </TitledPanel>
  );
}
