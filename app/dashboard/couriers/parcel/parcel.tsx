import { href, Link } from "react-router";
import { findParcel } from "../../../../shop/fulfilment/couriers/booking/parcel-queries.ts";
import { database } from "../../../http/context.ts";
import { isAllowed } from "../../../http/dashboard-access.ts";
import { readForm } from "../../../http/forms/parse-form.ts";
import { keepTyped } from "../../../http/forms/preserve-form.ts";
import { found } from "../../../http/found.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { sentence } from "../../confirmation/call-times.ts";
import { namedText } from "../../ui/named-text.ts";
import { Screen } from "../../ui/screen.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import { CourierHolds } from "../holds.tsx";
import type { Route } from "./+types/parcel";
import { parcelAction, parcelDoneTexts, type RejectedParcelForm } from "./action.ts";
import { DocumentButton } from "./document-button.tsx";
import { IntentButton, ParcelFormBox, type ParcelPart, TrackingNumberForm } from "./form.tsx";
import { CourierParcelProblem } from "./problem.tsx";
import { CopyButton } from "./tell-by-hand.tsx";
import { type CourierParcelView, getCourierParcel } from "./view.ts";

export const meta: Route.MetaFunction = ({ params }) => noindexMeta(`${params.reference} | Dashboard`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const seesCharges = isAllowed(context, "orders.amounts");
  const parcel = await getCourierParcel(context.get(database), params.reference, seesCharges);
  return {
    parcel: found(parcel, "Parcel"),
    mayBook: isAllowed(context, "parcels.book"),
    mayLower: isAllowed(context, "orders.status"),
    mayChase: isAllowed(context, "parcels.chase"),
    done: namedText(parcelDoneTexts, url.searchParams.get("done")),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id, courier, reference } = found(
    await findParcel(context.get(database), params.reference),
    "Parcel",
  );
  const path = href("/dashboard/parcels/:reference", { reference });
  return parcelAction(await readForm(request), { id, courier, path }, context);
}

export const clientAction = keepTyped((submitted) => ({ intent: String(submitted.get("intent")) }));

export default function CourierParcel({ loaderData, actionData }: Route.ComponentProps) {
  const { parcel, mayBook, mayLower, mayChase, done } = loaderData;
  const rejected = (actionData ?? null) as RejectedParcelForm | null;
  const { customer } = parcel;
  return (
    <Screen
      title={<span className="lining-nums">{parcel.reference}</span>}
      after={
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
          <StateMark shape={parcel.state.shape}>{parcel.state.label}</StateMark>
          {customer ? <bdi className="font-semibold [overflow-wrap:anywhere]">{customer.name}</bdi> : null}
          {parcel.city ? <span>{parcel.city}</span> : null}
          <span className="text-ink-soft">
            {parcel.cash ? `cash to collect ${parcel.cash}` : "nothing to collect"}
          </span>
        </p>
      }
      error={rejected?.errors.form}
      done={rejected ? null : done}
    >
      <CourierParcelProblem {...{ parcel, mayBook, mayChase, rejected }} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start">
        <CourierHolds {...{ parcel, mayChase, rejected }} />
        <CourierParcelBooking {...{ parcel, mayBook, mayLower, rejected }} />
        <TitledPanel title="In the parcel">
          <ul className="grid gap-1">
            {parcel.lines.map(({ number, path, text }) => (
              <li key={number} className="flex flex-wrap items-center justify-between gap-x-4">
                <span dir="auto">{text}</span>
                <Link to={path} className="inline-flex min-h-11 items-center text-link tabular-nums">
                  {number}
                </Link>
              </li>
            ))}
          </ul>
          {parcel.lines.length === 0 ? <p className="text-ink-soft">Empty.</p> : null}
        </TitledPanel>
        <TitledPanel title="Tracking">
          <Entries entries={parcel.events} empty="No tracking news yet." />
        </TitledPanel>
        <TitledPanel title="Requests to the courier">
          <Entries entries={parcel.requests} empty="No requests yet." />
        </TitledPanel>
      </div>
    </Screen>
  );
}

/** What has happened to a parcel, or what its courier was asked, newest first. */
function Entries({ entries, empty }: { entries: CourierParcelView["events" | "requests"]; empty: string }) {
  if (entries.length === 0) return <p className="text-ink-soft">{empty}</p>;
  return (
    <ol className="grid gap-3">
      {entries.map(({ id, text, detail, at }) => (
        <li key={id} className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <div className="min-w-0">
            <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
              {text}
            </p>
            {detail ? (
              <p dir="auto" className="text-sm text-ink-soft [overflow-wrap:anywhere]">
                {detail}
              </p>
            ) : null}
          </div>
          <p className="text-sm text-ink-soft tabular-nums">{at}</p>
        </li>
      ))}
    </ol>
  );
}

/** The booking: tracking number, weight, charge, when the courier was asked last. */
function CourierParcelBooking({ parcel, mayBook, mayLower, rejected }: Omit<ParcelPart, "mayChase">) {
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
        <p className="mt-1 text-sm text-ink-soft tabular-nums">{sentence(facts.join(", "))}.</p>
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
        <TrackingNumberForm
          {...{ path, rejected }}
          intent="number"
          label={`Tracking number from ${courier}`}
          className="mt-3 grid gap-3"
        />
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
      </ParcelFormBox>
    </TitledPanel>
  );
}
