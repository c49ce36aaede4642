import { AlertIcon } from "../../../ui/shell/icons.tsx";
import { IntentButton, ParcelFormBox, type ParcelPart } from "../parcel/form.tsx";

/** The bookings of a parcel that a courier did not cancel, each with what may be done about it. */
export function UncancelledBookings({
  parcel,
  mayBook,
  rejected,
}: Omit<ParcelPart, "mayChase" | "mayLower">) {
  return parcel.uncancelled.map(({ courier, number, reason }) => (
    <section
      key={`${courier} ${number}`}
      aria-label={`Booking ${number}`}
      className="grid gap-3 rounded-md bg-clay-wash px-4 py-3"
    >
      <p className="flex gap-3 font-medium text-clay">
        <AlertIcon className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {courier} did not cancel its booking <bdi>{number}</bdi>.{" "}
          {reason ? <bdi className="font-normal">{reason}</bdi> : null}
        </span>
      </p>
      {mayBook ? (
        <ParcelFormBox
          path={parcel.path}
          rejected={rejected?.values.trackingNumber === number ? rejected : null}
          intents={["cancel_again", "cancelled"]}
          sent={{ trackingNumber: number }}
          className="flex flex-wrap gap-2"
        >
          <IntentButton intent="cancelled">Cancelled with {courier}</IntentButton>
          <IntentButton intent="cancel_again">Ask {courier} again</IntentButton>
        </ParcelFormBox>
      ) : null}
    </section>
  ));
}
