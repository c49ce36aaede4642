import { Field } from "../../../ui/form/field.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import type { RejectedParcelForm } from "./action.ts";
import { DocumentButton } from "./document-button.tsx";
import { IntentButton, ParcelFormBox } from "./form.tsx";
import { CopyButton } from "./tell-by-hand.tsx";
import type { CourierParcelView } from "./view.ts";

interface BookingProps {
  parcel: CourierParcelView;
  mayBook: boolean;
  /** Whether they may let it leave for less than is due. */
  mayLower: boolean;
  rejected: RejectedParcelForm | null;
}

/** The booking: tracking number, weight, charge, when the courier was asked last. */
export function CourierParcelBooking({ parcel, mayBook, mayLower, rejected }: BookingProps) {
  const { courier, path, bookedAt, trackingNumber, trackingUrl, weight, charge, payment, askedText } = parcel;
  const facts = [
    weight && `Weight ${weight}`,
    charge && `charge ${charge}`,
    askedText && `asked ${courier} ${askedText}`,
  ].filter(Boolean);
  return (
    <TitledPanel title={courier && bookedAt ? `${courier}, booked ${bookedAt}` : "Booking"}>
      {trackingNumber ? (
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="text-lg font-semibold tabular-nums [overflow-wrap:anywhere]">{trackingNumber}</bdi>
          <CopyButton text={trackingNumber} />
        </p>
      ) : (
        <p className="text-ink-soft">{bookedAt ? "No tracking number." : "Not booked."}</p>
      )}
      {facts.length > 0 ? (
        <p className="mt-1 text-sm text-ink-soft tabular-nums">{facts.join(", ")}.</p>
      ) : null}
      {payment ? <p className="text-sm text-ink-soft">{payment}</p> : null}
      {parcel.hasLabel && mayBook ? (
        <DocumentButton
          kind="labels"
          ids={[parcel.id]}
          className="inline-flex min-h-11 items-center text-link"
        >
          Label of {courier}
        </DocumentButton>
      ) : null}
      {trackingUrl ? (
        <a
          href={trackingUrl}
          rel="noopener noreferrer"
          target="_blank"
          className="inline-flex min-h-11 items-center text-link"
        >
          {courier}’s tracking page
        </a>
      ) : null}
      {parcel.canTypeNumber && mayBook ? (
        <ParcelFormBox {...{ path, rejected }} intents={["number"]} className="mt-3 grid gap-3">
          {(errors, values) => (
            <>
              <Field
                label={`Tracking number from ${courier}`}
                name="trackingNumber"
                autoComplete="off"
                defaultValue={values.trackingNumber}
                error={errors.trackingNumber}
              />
              <IntentButton intent="number" tone="primary">
                Mark as booked
              </IntentButton>
            </>
          )}
        </ParcelFormBox>
      ) : null}
      {parcel.dearer ? (
        <p className="mt-2 text-sm text-clay tabular-nums">
          It was booked for {parcel.dearer.told}, and {parcel.dearer.due} are due. Book it again with a new
          label and slip, or send it for the old amount.
        </p>
      ) : null}
      <ParcelFormBox
        {...{ path, rejected }}
        intents={["track", "cancel", "old_amount"]}
        className="mt-3 flex flex-wrap gap-2"
      >
        {() => (
          <>
            {parcel.hasProtocol && trackingNumber ? (
              <IntentButton intent="track">Get latest status</IntentButton>
            ) : null}
            {parcel.canCancel && mayBook ? (
              <IntentButton intent="cancel" tone="danger">
                {parcel.dearer ? "Book again" : "Cancel the booking"}
              </IntentButton>
            ) : null}
            {parcel.dearer && mayLower ? (
              <IntentButton intent="old_amount">Send for the old amount</IntentButton>
            ) : null}
          </>
        )}
      </ParcelFormBox>
    </TitledPanel>
  );
}
