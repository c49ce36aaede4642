import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { parseParcelIds } from "../../../../shop/fulfilment/parcels/parcel-key.ts";
import { database } from "../../../http/context.ts";
import { isAllowed } from "../../../http/dashboard-access.ts";
import { readForm } from "../../../http/forms/parse-form.ts";
import { keepTyped } from "../../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { findNotInList } from "../../parcels/not-in-list.ts";
import { NotInListForm } from "../../parcels/not-in-list-form.tsx";
import { refusedText } from "../../parcels/refused-text.tsx";
import { BrokenRows } from "../../ui/broken-rows.tsx";
import { namedText } from "../../ui/named-text.ts";
import { Screen } from "../../ui/screen.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import { DocumentButton } from "../parcel/document-button.tsx";
import { BookingDecision } from "../parcel/form.tsx";
import { ParcelLine } from "../parcel/line.tsx";
import type { Route } from "./+types/book";
import { bookAction, type RejectedBookForm } from "./action.ts";
import { BookByHand } from "./by-hand.tsx";
import { BookList } from "./list.tsx";
import { bookPath, bookRow, rejectedOf } from "./row.ts";
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
  sheet_not_sent: "Saved. The sheet was not sent, so the courier was told nothing.",
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

export const clientAction = keepTyped((submitted) => ({
  intent: String(submitted.get("intent")),
  row: bookRow(submitted),
  reasons: [],
}));

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  const { unknown, sending, byHand, toBook, cities, booked, broken, none, only, done, mayDownload } =
    loaderData;
  const rejected = (actionData ?? null) as RejectedBookForm | null;
  useProgress(sending.length > 0);
  const isEmpty = [unknown, sending, byHand, toBook, booked].every(({ length }) => length === 0);
  return (
    <Screen
      title="Book courier"
      about="Parcels appear here once their slips are printed. Choose a courier and book them all at once."
      after={
        <>
          <BrokenRows rows={broken} />
          {booked.length > 0 ? (
            <a href="#booked" className="inline-flex min-h-11 items-center text-link">
              Labels and load sheets
            </a>
          ) : null}
        </>
      }
      error={rejected && refusedText(rejected.errors.form, rejected.reasons)}
      done={rejected ? null : done}
    >
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
    </Screen>
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
            <TextLink to={path}>{reference}</TextLink>
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
            <div className="grid content-start gap-3">
              <BookingDecision
                path={bookPath}
                rejected={rejectedOf(rejected, String(parcel.id))}
                sent={{ shipment: parcel.id }}
                label={`Tracking number for ${parcel.reference}`}
                className="grid gap-2"
                courier={parcel.courier}
                canAsk={parcel.canAsk}
              />
            </div>
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
