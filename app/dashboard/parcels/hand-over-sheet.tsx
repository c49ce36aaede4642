import { Link } from "react-router";
import { formatDate, formatDateTime } from "../../../shop/base/karachi-time.ts";
import { plural } from "../../../shop/base/plural.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { findHandOver } from "../../../shop/fulfilment/parcels/hand-over-queries.ts";
import { refusalToHandOver } from "../../../shop/fulfilment/parcels/move-refusal.ts";
import { parseParcelIds } from "../../../shop/fulfilment/parcels/parcel-key.ts";
import { listParcels } from "../../../shop/fulfilment/parcels/parcel-queries.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { database } from "../../http/context.ts";
import { rowId } from "../../http/forms/row-id.ts";
import { found } from "../../http/found.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { PrintButton } from "../ui/print-sheet.tsx";
import type { Route } from "./+types/hand-over-sheet";

export const handle = { printed: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`${loaderData?.title ?? "Given to courier"} | Dashboard`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const handOver = found(await findHandOver(db, rowId(params.id)), "Hand-over");
  const kept = parseParcelIds(url.searchParams.get("kept")).slice(0, 100);
  const [parcels, left] = await Promise.all([listParcels(db, handOver.shipmentIds), listParcels(db, kept)]);
  const { courierId, courier: name, adapter } = handOver;
  const courier = { id: courierId, name, adapter };
  return {
    title: `Given to ${handOver.courier}, ${formatDate(handOver.handedOverAt)}, ${plural(parcels.length, "parcel")}`,
    rider: handOver.riderName,
    at: formatDateTime(handOver.handedOverAt),
    by: handOver.by,
    counted: handOver.counted,
    difference: handOver.counted - parcels.length,
    rows: parcels.map((parcel) => ({
      reference: parcel.reference,
      tracking: parcel.trackingNumber ?? "",
      orders: parcel.orders.map(({ number }) => orderNumberText(number)).join(", "),
      customer: parcel.orders[0]?.customerName ?? "",
      city: parcel.orders[0]?.city ?? "",
      cash: displayPrice(parcel.collects),
    })),
    total: displayPrice(parcels.reduce((sum, { collects }) => sum + collects, 0)),
    kept: left
      .map((parcel) => ({ parcel, reason: refusalToHandOver(parcel, courier, (other) => other) }))
      .filter(({ reason }) => reason !== null)
      .map(({ parcel, reason }) => `${parcel.reference}: ${reason}`),
  };
}

/** What has left with one rider, to be printed and signed. */
export default function HandOverSheet({ loaderData }: Route.ComponentProps) {
  const { title, rider, at, by, counted, difference, rows, total, kept } = loaderData;
  return (
    <div className="wrap max-w-4xl py-2 md:py-4 print:max-w-none print:p-0">
      <div className="mb-5 grid gap-3 print:hidden">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
          <Link to="/dashboard/hand-over" className="inline-flex min-h-11 items-center text-sm text-link">
            Back to Give to courier
          </Link>
          <PrintButton />
        </div>
        {difference === 0 ? null : (
          <ErrorBox>
            {Math.abs(difference)}{" "}
            {difference > 0 ? "more were counted than are" : "fewer were counted than are"} listed: {counted}{" "}
            counted, {rows.length} listed. Find the difference before the rider leaves.
          </ErrorBox>
        )}
        {kept.length > 0 ? (
          <ErrorBox>
            <p>Not handed over:</p>
            {kept.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </ErrorBox>
        ) : null}
      </div>
      <article className="sheet rounded-lg border border-hairline bg-paper p-4 sm:p-6 md:p-10 print:rounded-none print:border-0 print:p-0">
        <header className="mb-5 flex flex-wrap items-start justify-between gap-4 border-b border-ink pb-4">
          <div>
            <h1 className="display-3 lining-nums">{title}</h1>
            {rider ? (
              <p>
                <bdi>{rider}</bdi>
              </p>
            ) : null}
          </div>
          <p className="text-end tabular-nums">
            {at}
            <br />
            <b className="text-2xl font-semibold">
              {rows.length} {rows.length === 1 ? "parcel" : "parcels"}
            </b>
            {by ? (
              <>
                <br />
                given by <bdi>{by}</bdi>
              </>
            ) : null}
          </p>
        </header>
        <ol className="grid">
          {rows.map((row, index) => (
            <li
              key={row.reference}
              className="grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3 break-inside-avoid border-b border-hairline py-1.5 tabular-nums"
            >
              <span>{index + 1}</span>
              <span className="[overflow-wrap:anywhere]">
                <b className="font-semibold">{row.reference}</b> {row.tracking} {row.orders}
                <br />
                <bdi>{row.customer}</bdi>
                {row.city ? `, ${row.city}` : ""}
              </span>
              <span>{row.cash}</span>
            </li>
          ))}
        </ol>
        {total ? (
          <p className="mt-3 text-end tabular-nums">
            Cash to collect: <b className="font-semibold">{total}</b>
          </p>
        ) : null}
        <div className="mt-14 grid grid-cols-2 gap-8 break-inside-avoid">
          <p className="border-t border-ink pt-1">Given</p>
          <p className="border-t border-ink pt-1">Received: name, signature</p>
        </div>
      </article>
    </div>
  );
}
