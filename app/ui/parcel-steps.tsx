import { AlertIcon, CheckIcon } from "./shell/icons.tsx";
import type { ParcelView } from "./views/parcel-view.ts";

/** Where the parcels of an order are, each in plain steps. */
export function ParcelSteps({ parcels }: { parcels: readonly ParcelView[] }) {
  return (
    <ul className="grid gap-4">
      {parcels.map((parcel, index) => (
        <li key={parcel.id} className="rounded-lg border border-hairline bg-paper p-5 md:px-8">
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <strong className="flex items-center gap-2 font-semibold">
              {parcel.note && parcel.steps.length > 0 ? (
                <AlertIcon className="size-5 shrink-0 text-clay" />
              ) : null}
              {parcel.status}
            </strong>
            {parcels.length > 1 ? (
              <span className="text-sm text-ink-soft">
                Parcel {index + 1} of {parcels.length}
              </span>
            ) : null}
          </p>
          {parcel.note ? <p className="text-sm text-ink-soft">{parcel.note}</p> : null}
          <StepList steps={parcel.steps} />
          <Tracking parcel={parcel} />
        </li>
      ))}
    </ul>
  );
}

/** Steps one below the other; the one reached last is the current one. */
export function StepList({ steps }: Pick<ParcelView, "steps">) {
  if (steps.length === 0) return null;
  return (
    <ol className="mt-3 grid gap-2">
      {steps.map(({ label, state }) => (
        <li
          key={label}
          aria-current={state === "now" ? "step" : undefined}
          className={`flex items-center gap-3 ${state === "todo" ? "text-ink-soft" : state === "now" ? "font-semibold" : ""}`}
        >
          <span
            className={`grid size-6 shrink-0 place-items-center rounded-full border ${
              state === "todo" ? "border-line" : "border-pine bg-pine text-paper"
            }`}
          >
            {state === "todo" ? null : <CheckIcon className="size-4" />}
          </span>
          {label}
          <span className="sr-only">{state === "todo" ? "not yet" : "done"}</span>
        </li>
      ))}
    </ol>
  );
}

function Tracking({ parcel: { courierName, trackingNumber, follow } }: { parcel: ParcelView }) {
  if (!trackingNumber) return null;
  return (
    <p className="mt-3 border-t border-hairline pt-3 text-sm">
      {courierName ? `${courierName} ` : "Tracking number "}
      <span dir="ltr" className="[overflow-wrap:anywhere]">
        {trackingNumber}
      </span>
      {follow ? (
        <a
          href={follow}
          rel="noopener noreferrer"
          className="ms-3 inline-flex min-h-11 items-center text-link"
        >
          Track parcel
        </a>
      ) : null}
    </p>
  );
}
