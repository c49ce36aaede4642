import { Link } from "react-router";
import { buttonClass } from "../../../ui/button.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import { DocumentButton } from "../parcel/document-button.tsx";
import type { BookView } from "./view.ts";

/** The parcels that a courier has booked and that are still here, with its labels and its load sheet. */
export function BookedParcels({ courier }: { courier: BookView["booked"][number] }) {
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
