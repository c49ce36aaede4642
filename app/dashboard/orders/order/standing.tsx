import { StateMark } from "../../ui/state-mark.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import type { OrderStanding as Standing } from "./standing-view.ts";

const detail = "text-sm text-ink-soft tabular-nums [overflow-wrap:anywhere]";

/** Where an order stands: confirmation, delivery of each parcel, money. */
export function OrderStanding({ standing }: { standing: Standing }) {
  const { confirmation, delivery, dispute, money } = standing;
  return (
    <TitledPanel title="Progress">
      <dl className="grid gap-x-4 gap-y-1.5 sm:max-lg:grid-cols-[7rem_minmax(0,1fr)] xl:grid-cols-[7rem_minmax(0,1fr)] [&>dt]:text-sm [&>dt]:text-ink-soft">
        <dt>Confirmation</dt>
        <dd className="flex flex-wrap items-baseline gap-x-3">
          <Axis {...confirmation} />
        </dd>
        <dt>Delivery</dt>
        <dd className="grid gap-2">
          {delivery.map((row) => (
            <div key={row.parcel?.reference ?? row.detail + row.label}>
              <p className="flex flex-wrap items-baseline gap-x-3">
                <Axis {...row} />
              </p>
              {row.deadline ? <p className="text-sm font-medium text-clay">{row.deadline}</p> : null}
              {row.words ? (
                <p dir="auto" className={detail}>
                  {row.words}
                </p>
              ) : null}
              <p className="flex flex-wrap gap-x-4 text-sm empty:hidden">
                {row.parcel ? <TextLink to={row.parcel.path}>Parcel {row.parcel.reference}</TextLink> : null}
                {row.trackingUrl ? (
                  <a
                    href={row.trackingUrl}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="inline-flex min-h-11 items-center text-link"
                  >
                    Courier's page
                  </a>
                ) : null}
              </p>
            </div>
          ))}
          {dispute ? (
            <div className="text-sm">
              <p className="font-medium text-clay">
                {dispute.payment} is disputed. Do not pack, book or send until the dispute is decided.
              </p>
              {dispute.path ? <TextLink to={dispute.path}>Disputes</TextLink> : null}
            </div>
          ) : null}
        </dd>
        {money ? (
          <>
            <dt>Money</dt>
            <dd className="flex flex-wrap items-baseline gap-x-3">
              <Axis {...money} />
            </dd>
          </>
        ) : null}
      </dl>
    </TitledPanel>
  );
}

/** A state, and the steps of its way as bars; the state says in words which is the current one. */
function Axis({ shape, label, detail: text, way }: Standing["confirmation"]) {
  return (
    <>
      <StateMark shape={shape}>{label}</StateMark>
      <span className={detail}>{text}</span>
      {way ? (
        <span aria-hidden="true" className="mt-1 mb-2 flex w-full gap-1 text-xs text-ink-soft">
          {way.steps.map((step, nth) => (
            <span
              key={step}
              className={`flex-1 border-t-4 pt-1 ${nth < way.done ? "border-pine" : nth === way.done ? "border-dashed border-gold text-ink" : "border-hairline"}`}
            >
              {step}
            </span>
          ))}
        </span>
      ) : null}
    </>
  );
}
