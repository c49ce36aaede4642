import { taxNumbers } from "../../../../shop/content/settings/shop-settings.ts";
import type { PageHandle } from "../../../http/page-handle.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { PrintSheet, PrintSheetFoot, PrintSheetHead } from "../../ui/print-sheet.tsx";
import type { Route } from "./+types/packing-slip";
import { findPlacedOrder } from "./placed-order.ts";

export const handle = { printed: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`Packing slip ${loaderData?.order.number ?? ""} | Dashboard`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { settings, ...placed } = await findPlacedOrder(params.number, context);
  return { ...placed, tax: taxNumbers(settings) };
}

/** Contents and address of the parcel, without prices: those are on the invoice. */
export default function PackingSlip({ loaderData: { order, pieces, tax } }: Route.ComponentProps) {
  return (
    <PrintSheet title="Packing slip" backTo={order.path}>
      <PrintSheetHead name={order.customer} phone={order.phone?.text ?? ""} address={order.address ?? ""}>
        <dt>Order</dt>
        <dd>{order.number}</dd>
        <dt>Placed</dt>
        <dd>{order.date}</dd>
        {order.tracking ? (
          <>
            <dt>Tracking number</dt>
            <dd>
              <bdi>{order.tracking}</bdi>
            </dd>
          </>
        ) : null}
        <dt>Pieces</dt>
        <dd>{pieces}</dd>
        {order.emailUnconfirmed ? (
          <>
            <dt>Email</dt>
            <dd>Not confirmed</dd>
          </>
        ) : null}
      </PrintSheetHead>
      <table className="w-full text-start">
        <caption className="sr-only">Items in this parcel</caption>
        <thead>
          <tr className="border-b border-ink text-sm [&>th]:py-2 [&>th]:text-start [&>th]:font-semibold">
            <th scope="col" className="w-16">
              Packed
            </th>
            <th scope="col">Item</th>
            <th scope="col" className="w-20 !text-end">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr
              key={line.id}
              className="break-inside-avoid border-b border-hairline align-top [&>td]:py-3 print:[&>td]:py-1.5"
            >
              <td>
                <span aria-hidden="true" className="block size-5 border border-ink" />
              </td>
              <td>
                <span dir="auto" className="block font-semibold">
                  {line.product}
                </span>
                <span className="text-sm text-ink-soft tabular-nums">
                  <bdi>{line.brand}</bdi>, {line.number}
                </span>
              </td>
              <td className="text-end text-lg font-semibold tabular-nums">{line.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.notes ? (
        <div className="mt-6 break-inside-avoid">
          <h2 className="text-sm text-ink-soft">Customer's notes</h2>
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {order.notes}
          </p>
        </div>
      ) : null}
      {tax ? <PrintSheetFoot>{`LumiSkin, ${tax}`}</PrintSheetFoot> : null}
    </PrintSheet>
  );
}
