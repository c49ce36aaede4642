import { TextLink } from "../ui/text-link.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { CallView } from "./call-view.ts";

/** Beside the parcel: the message that WhatsApp opens with, and earlier orders of the number. */
export function ConfirmSide({ call }: { call: CallView }) {
  return (
    <>
      <TitledPanel title="WhatsApp text">
        <p dir="auto" className="text-sm whitespace-pre-line [overflow-wrap:anywhere]">
          {call.message}
        </p>
        <p className="mt-2 text-sm text-ink-soft">The confirmation link is added when you send it.</p>
      </TitledPanel>
      {call.earlier.length > 0 ? (
        <TitledPanel title="Earlier from this number">
          <ul className="grid gap-1 text-sm">
            {call.earlier.map((order) => (
              <li key={order.number} className="flex flex-wrap justify-between gap-x-3">
                <TextLink to={`/dashboard/orders/${order.number}`} className="tabular-nums">
                  {order.number}
                </TextLink>
                <span className="self-center tabular-nums">{order.total}</span>
                <span className="self-center">
                  {order.resultText}, {order.at}
                </span>
              </li>
            ))}
          </ul>
        </TitledPanel>
      ) : null}
    </>
  );
}
