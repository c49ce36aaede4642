import { Link } from "react-router";
import { Field, TextArea } from "../../../ui/form/field.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import { IntentButton, ParcelFormBox } from "../parcel/form.tsx";
import { ParcelLine } from "../parcel/line.tsx";
import type { RejectedBookForm } from "./action.ts";
import { bookPath } from "./row.ts";
import type { BookView } from "./view.ts";

interface BookByHandProps {
  group: BookView["byHand"][number];
  /** Whether they may download the courier's sheet. */
  mayDownload: boolean;
  rejected: RejectedBookForm | null;
}

/** Parcels of a courier without a protocol: a person books them and types their numbers, one by one or from a sheet. */
export function BookByHand({
  group: { courierId, courier, parcels },
  mayDownload,
  rejected,
}: BookByHandProps) {
  const pasted = rejected?.intent === "numbers" && rejected.row === courierId ? rejected : null;
  return (
    <TitledPanel title={`Book these with ${courier} yourself: ${parcels.length}`}>
      {mayDownload ? (
        <Link
          to={`/dashboard/couriers/${courierId}/sheet`}
          className="inline-flex min-h-11 items-center text-link"
        >
          Booking sheet
        </Link>
      ) : null}
      <ul className="divide-y divide-hairline">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="grid gap-3 py-3 md:grid-cols-[minmax(0,1fr)_20rem]">
            <ParcelLine parcel={parcel} />
            <ParcelFormBox
              path={bookPath}
              rejected={rejected?.row === String(parcel.id) ? rejected : null}
              intents={["number"]}
              className="grid content-start gap-2"
            >
              {(errors, values) => (
                <>
                  <input type="hidden" name="shipment" value={parcel.id} />
                  <Field
                    label={`Tracking number from ${courier} for ${parcel.reference}`}
                    name="trackingNumber"
                    autoComplete="off"
                    defaultValue={values.trackingNumber}
                    error={errors.trackingNumber}
                  />
                  <IntentButton intent="number">Mark as booked</IntentButton>
                </>
              )}
            </ParcelFormBox>
          </li>
        ))}
      </ul>
      <details className="border-t border-hairline pt-2" open={pasted !== null}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
          Paste tracking numbers from a sheet
        </summary>
        <ParcelFormBox path={bookPath} rejected={pasted} intents={["numbers"]}>
          {(errors, values) => (
            <>
              <input type="hidden" name="courier" value={courierId} />
              <TextArea
                label="Parcels and tracking numbers"
                name="numbers"
                rows={4}
                defaultValue={values.numbers}
                error={errors.numbers}
                hint="One parcel per line: our number, such as SH-1001, then the courier’s tracking number."
              />
              <IntentButton intent="numbers">Mark all as booked</IntentButton>
            </>
          )}
        </ParcelFormBox>
      </details>
    </TitledPanel>
  );
}
