import { Form, Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { StateMark } from "../ui/state-mark.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RiderView } from "./rider-view.ts";

/** The parcels that are with a rider, each with what became of it. */
export function RiderParcels({ rider }: { rider: RiderView }) {
  return (
    <TitledPanel title={`With the rider: ${rider.parcels.length}`}>
      {rider.parcels.length === 0 ? <p className="text-ink-soft">No parcels.</p> : null}
      <ul className="divide-y divide-hairline">
        {rider.parcels.map((parcel) => (
          <li key={parcel.id} className="grid gap-1 py-3">
            <p className="flex items-baseline justify-between gap-3">
              <bdi className="font-semibold [overflow-wrap:anywhere]">{parcel.customer}</bdi>
              <span className="font-semibold whitespace-nowrap tabular-nums">{parcel.cash}</span>
            </p>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft tabular-nums">
              <StateMark shape={parcel.mark.shape}>{parcel.mark.label}</StateMark>
              <Link to={parcel.path} className="inline-flex min-h-11 items-center text-link">
                {parcel.reference}
              </Link>
              {parcel.since}
            </p>
            <Form method="post" action={rider.path} preventScrollReset className="flex flex-wrap gap-2">
              <input type="hidden" name="intent" value="parcel" />
              <input type="hidden" name="parcel" value={parcel.id} />
              <input type="hidden" name="seen" value={parcel.seen} />
              <Button
                size="small"
                name="meaning"
                value="delivered"
                aria-label={`Delivered: ${parcel.reference}`}
              >
                Delivered
              </Button>
              {parcel.isBack ? null : (
                <>
                  <Button
                    size="small"
                    tone="quiet"
                    name="meaning"
                    value="attempted"
                    aria-label={`Nobody home: ${parcel.reference}`}
                  >
                    Nobody home
                  </Button>
                  <Button
                    size="small"
                    tone="quiet"
                    name="meaning"
                    value="coming_back"
                    aria-label={`Bringing back: ${parcel.reference}`}
                  >
                    Bringing back
                  </Button>
                </>
              )}
            </Form>
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
