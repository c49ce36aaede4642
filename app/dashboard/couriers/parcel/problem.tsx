import { Field } from "../../../ui/form/field.tsx";
import { AlertIcon } from "../../../ui/shell/icons.tsx";
import { UncancelledBookings } from "../book/uncancelled-bookings.tsx";
import { BookingDecision, IntentButton, ParcelFormBox, type ParcelPart } from "./form.tsx";

/** What is wrong with a parcel, and what may be done about it at once. */
export function CourierParcelProblem({ parcel, mayBook, mayChase, rejected }: Omit<ParcelPart, "mayLower">) {
  const { problem, courier, isUnknown, canAdvise, canSay } = parcel;
  return (
    <>
      {problem ? (
        <div className="flex gap-3 rounded-md bg-clay-wash px-4 py-3 font-medium text-clay">
          <AlertIcon className="mt-0.5 size-5 shrink-0" />
          <p dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
            {problem}
          </p>
        </div>
      ) : null}
      <UncancelledBookings {...{ parcel, mayBook, rejected }} />
      {isUnknown && mayBook ? <Decide {...{ parcel, rejected }} /> : null}
      {canAdvise && mayChase && problem ? <Advise {...{ parcel, rejected }} /> : null}
      {canSay && mayBook ? <Say {...{ parcel, rejected }} /> : null}
      {canAdvise && mayChase && !problem ? (
        <details open={rejected?.intent === "retry" || rejected?.intent === "return"}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
            Instructions for {courier}
          </summary>
          <Advise {...{ parcel, rejected }} />
        </details>
      ) : null}
    </>
  );
}

type PartProps = Pick<ParcelPart, "parcel" | "rejected">;

/** What a courier is told to do with a parcel that it has; the button is filled where it waits for that. */
function Advise({ parcel: { path, courier, hasProtocol, problem }, rejected }: PartProps) {
  return (
    <ParcelFormBox {...{ path, rejected }} intents={["retry", "return"]}>
      {({ field }) => (
        <>
          <Field
            {...field("remarks")}
            label={`Instructions for ${courier}`}
            optional
            maxLength={190}
            hint={hasProtocol ? undefined : `Tell ${courier} yourself. This only saves a record.`}
          />
          <div className="grid grid-cols-2 gap-2 sm:flex">
            <IntentButton intent="retry" tone={problem ? "primary" : "quiet"}>
              Ask to try again
            </IntentButton>
            <IntentButton intent="return">Return to shop</IntentButton>
          </div>
        </>
      )}
    </ParcelFormBox>
  );
}

/** A person looks in the courier's portal and decides. */
function Decide({ parcel, rejected }: PartProps) {
  const { path, courier, reference } = parcel;
  return (
    <section
      aria-label="Was it booked?"
      className="grid gap-4 rounded-lg border border-hairline bg-paper p-5"
    >
      <p>
        Search for {reference} in {courier}’s portal.
      </p>
      <BookingDecision
        {...{ path, rejected, courier }}
        label="If it is there, enter its tracking number"
        className="grid gap-3 sm:max-w-sm"
        canAsk={parcel.canAsk}
      />
    </section>
  );
}

const says = [
  ["out_for_delivery", "Out for delivery"],
  ["attempted", "Delivery failed"],
  ["delivered", "Delivered"],
  ["coming_back", "Coming back"],
] as const;

/** One tap says where the parcel is: no courier tells the shop. */
function Say({ parcel: { path, seen }, rejected }: PartProps) {
  return (
    <section aria-label="Update the status" className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {says.map(([meaning, label]) => (
        <ParcelFormBox
          key={meaning}
          {...{ path, rejected }}
          intents={["say"]}
          sent={{ meaning, seen }}
          className="grid"
        >
          <IntentButton intent="say" tone={meaning === "delivered" ? "primary" : "quiet"}>
            {label}
          </IntentButton>
        </ParcelFormBox>
      ))}
    </section>
  );
}
