import { useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { parseParcelIds } from "../../../../shop/fulfilment/parcels/parcel-key.ts";
import { database } from "../../../http/context.ts";
import { isAllowed } from "../../../http/dashboard-access.ts";
import { readForm } from "../../../http/forms/parse-form.ts";
import { preserveForm } from "../../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { findNotInList } from "../../parcels/not-in-list.ts";
import { NotInListForm } from "../../parcels/not-in-list-form.tsx";
import { BrokenRows } from "../../ui/broken-rows.tsx";
import { ListHeading } from "../../ui/list-heading.tsx";
import { namedText } from "../../ui/named-text.ts";
import { StateMark } from "../../ui/state-mark.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import { DocumentButton } from "../parcel/document-button.tsx";
import { IntentButton, ParcelFormBox } from "../parcel/form.tsx";
import { ParcelLine } from "../parcel/line.tsx";
import type { Route } from "./+types/book";
import { bookAction, type RejectedBookForm } from "./action.ts";
import { BookByHand } from "./by-hand.tsx";
import { BookList } from "./list.tsx";
import { bookPath, bookRow } from "./row.ts";
import { type BookView, getBookView } from "./view.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Book courier | Dashboard");

/** What is said after a form was carried out, by its intent. */
const doneTexts: Readonly<Record<string, string>> = {
  booked: "Saved. The parcel is booked with this tracking number.",
  not_booked: "Saved. You can book this parcel again.",
  ask: "We are asking the courier again.",
  city: "The city is saved.",
  map: "Saved for all parcels to this city.",
  number: "Saved. The parcel is booked with this tracking number.",
  numbers: "Saved. All are booked with these tracking numbers.",
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams;
  const view = await getBookView(context.get(database));
  const requested = Number(query.get("requested"));
  return {
    ...view,
    none: query.has("none"),
    only: parseParcelIds(query.get("parcels")),
    missing: await findNotInList(url, context),
    mayDownload: isAllowed(context, "couriers"),
    done:
      Number.isSafeInteger(requested) && requested > 0
        ? view.sending.length > 0
          ? `${requested === 1 ? "1 booking is" : `${requested} bookings are`} being sent to the courier.`
          : "The courier has answered."
        : namedText(doneTexts, query.get("done")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return bookAction(await readForm(request), context);
}

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  const submitted = await args.request.clone().formData();
  const intent = String(submitted.get("intent"));
  return preserveForm(args, { intent, row: bookRow(submitted), reasons: [] });
}

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  const { unknown, sending, byHand, toBook, cities, booked, broken, none, only, done, mayDownload } =
    loaderData;
  const rejected = (actionData ?? null) as RejectedBookForm | null;
  useProgress(sending.length > 0);
  const isEmpty = [unknown, sending, byHand, toBook, booked].every(({ length }) => length === 0);
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-2 md:py-4">
      <div>
        <ListHeading about="Parcels appear here once their slips are printed. Choose a courier and book them all at once.">
          Book courier
        </ListHeading>
        <BrokenRows rows={broken} />
        {booked.length > 0 ? (
          <a href="#booked" className="inline-flex min-h-11 items-center text-link">
            Labels and load sheets
          </a>
        ) : null}
      </div>
      {rejected?.errors.form ? (
        <ErrorBox>
          <p>{rejected.errors.form}</p>
          {rejected.reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </ErrorBox>
      ) : null}
      <Notice className="empty:hidden">{rejected ? null : done}</Notice>
      {unknown.length > 0 ? <BookUnknown {...{ parcels: unknown, rejected }} /> : null}
      {sending.length > 0 ? (
        <TitledPanel title={`Sending to courier: ${sending.length}`}>
          <ul className="grid gap-2">
            {sending.map((parcel) => (
              <li key={parcel.id}>
                <ParcelLine parcel={parcel} />
              </li>
            ))}
          </ul>
          <a href={bookPath} className="inline-flex min-h-11 items-center text-link">
            Check again
          </a>
        </TitledPanel>
      ) : null}
      {toBook.length > 0 ? <BookList {...{ parcels: toBook, cities, none, only, rejected }} /> : null}
      {byHand.map((group) => (
        <BookByHand key={group.courierId} {...{ group, mayDownload, rejected }} />
      ))}
      <div id="booked" className="grid gap-5 empty:hidden">
        {booked.map((courier) => (
          <BookedParcels key={courier.courierId} courier={courier} />
        ))}
      </div>
      {isEmpty ? (
        <EmptyState title="No parcels to book.">
          Print slips for confirmed orders first, under Pack.
        </EmptyState>
      ) : null}
      <NotInListForm path={bookPath} view={loaderData.missing} />
    </div>
  );
}

/** While something is being booked, what became of it is shown as it happens. */
function useProgress(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, 2000);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}

/** The parcels that a courier has booked and that are still here, with its labels and its load sheet. */
function BookedParcels({ courier }: { courier: BookView["booked"][number] }) {
  const { labels, loadSheet, parcels } = courier;
  return (
    <TitledPanel title={`Booked with ${courier.courier}: ${parcels.length}`}>
      {loadSheet.length > 0 ? (
        <div className="mb-2 flex flex-wrap gap-2">
          {labels.map(({ label, ids }) => (
            <DocumentButton key={label} kind="labels" ids={ids} className={buttonClass("quiet", "small")}>
              {label}
            </DocumentButton>
          ))}
          <DocumentButton kind="load_sheet" ids={loadSheet} className={buttonClass("quiet", "small")}>
            Load sheet
          </DocumentButton>
        </div>
      ) : null}
      <ul className="divide-y divide-hairline">
        {parcels.map(({ id, reference, path, customer, city, trackingNumber, cash, isPacked, hasLabel }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 py-1 tabular-nums">
            <Link to={path} className="inline-flex min-h-11 items-center text-link">
              {reference}
            </Link>
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{customer}</bdi>
            {city ? <span className="text-ink-soft">{city}</span> : null}
            {trackingNumber ? (
              <bdi className="[overflow-wrap:anywhere] text-ink-soft">{trackingNumber}</bdi>
            ) : null}
            {isPacked ? null : <StateMark shape="waiting">Not packed yet</StateMark>}
            <span className="ms-auto whitespace-nowrap">{cash}</span>
            {hasLabel ? (
              <DocumentButton
                kind="labels"
                ids={[id]}
                className="inline-flex min-h-11 items-center text-link"
                label={`Label of ${reference}`}
              >
                Label
              </DocumentButton>
            ) : null}
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}

interface BookUnknownProps {
  parcels: BookView["unknown"];
  rejected: RejectedBookForm | null;
}

/** Parcels whose booking was interrupted: a person looks in the courier's portal, and decides. */
function BookUnknown({ parcels, rejected }: BookUnknownProps) {
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
