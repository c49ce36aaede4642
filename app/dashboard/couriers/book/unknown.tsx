import { Field } from "../../../ui/form/field.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import { IntentButton, ParcelFormBox } from "../parcel/form.tsx";
import { ParcelLine } from "../parcel/line.tsx";
import type { RejectedBookForm } from "./action.ts";
import { bookPath } from "./row.ts";
import type { BookView } from "./view.ts";

interface BookUnknownProps {
  parcels: BookView["unknown"];
  rejected: RejectedBookForm | null;
}

/** Parcels whose booking was interrupted: a person looks in the courier's portal, and decides. */
export function BookUnknown({ parcels, rejected }: BookUnknownProps) {
  return (
    <TitledPanel title={`Courier did not answer: ${parcels.length}`}>
      <p className="mb-3 text-sm text-ink-soft">
        We do not know if the courier booked these parcels. Check the courier’s portal before you book again,
        so that none is booked twice.
      </p>
      <ul className="divide-y divide-hairline">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="grid gap-3 py-3 md:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="min-w-0">
              <ParcelLine parcel={parcel} />
              <p dir="auto" className="text-sm [overflow-wrap:anywhere]">
                {parcel.reason}
                {parcel.isAsked ? " We keep asking automatically." : null}
              </p>
            </div>
            <Decision {...{ parcel, rejected }} />
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}

function Decision({
  parcel,
  rejected,
}: { parcel: BookUnknownProps["parcels"][number] } & Pick<BookUnknownProps, "rejected">) {
  const { id, reference, courier, canAsk } = parcel;
  const own = rejected?.row === String(id) ? rejected : null;
  const which = <input type="hidden" name="shipment" value={id} />;
  return (
    <div className="grid content-start gap-3">
      <ParcelFormBox path={bookPath} rejected={own} intents={["booked"]} className="grid gap-2">
        {(errors, values) => (
          <>
            {which}
            <Field
              label={`Tracking number for ${reference}`}
              name="trackingNumber"
              autoComplete="off"
              defaultValue={values.trackingNumber}
              error={errors.trackingNumber}
            />
            <IntentButton intent="booked" tone="primary">
              Mark as booked
            </IntentButton>
          </>
        )}
      </ParcelFormBox>
      <ParcelFormBox
        path={bookPath}
        rejected={own}
        intents={["not_booked", "ask"]}
        className="flex flex-wrap gap-2"
      >
        {() => (
          <>
            {which}
            <IntentButton intent="not_booked">Not booked</IntentButton>
            {canAsk ? <IntentButton intent="ask">Ask {courier} again</IntentButton> : null}
          </>
        )}
      </ParcelFormBox>
    </div>
  );
}
