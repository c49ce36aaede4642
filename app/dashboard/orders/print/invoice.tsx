import { realSettings } from "../../../../shop/content/settings/placeholder-settings.ts";
import { taxNumbers } from "../../../../shop/content/settings/shop-settings.ts";
import type { PageHandle } from "../../../http/page-handle.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { PrintSheet, PrintSheetFoot, PrintSheetHead } from "../../ui/print-sheet.tsx";
import { OrderTotal } from "../order/total.tsx";
import type { Route } from "./+types/invoice";
import { findPlacedOrder } from "./placed-order.ts";

export const handle = { printed: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`Invoice ${loaderData?.order.number ?? ""} | Dashboard`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { settings, ...placed } = await findPlacedOrder(params.number, context);
  const { email, phone } = realSettings(settings);
  return { ...placed, shop: ["LumiSkin", email, phone, taxNumbers(settings)].filter(Boolean).join(", ") };
}

export default function Invoice({ loaderData: { order, shop } }: Route.ComponentProps) {
  return (
    <PrintSheet title="Invoice" backTo={order.path}>
      <PrintSheetHead name={order.customer} phone={order.phone?.text ?? ""} address={order.address ?? ""}>
        <dt>Invoice</dt>
        <dd>{order.number}</dd>
        <dt>Placed</dt>
        <dd>{order.date}</dd>
        <dt>Payment</dt>
        <dd>{order.payment}</dd>
        {order.payment === order.paymentStatus ? null : (
          <>
            <dt>Payment status</dt>
            <dd>{order.paymentStatus}</dd>
          </>
        )}
      </PrintSheetHead>
      <table className="w-full text-start">
        <caption className="sr-only">Items charged</caption>
        <thead>
          <tr className="border-b border-ink text-sm [&>th]:py-2 [&>th]:text-end [&>th]:font-semibold [&>th:first-child]:text-start [&>th:not(:first-child)]:ps-3">
            <th scope="col">Item</th>
            <th scope="col">Price</th>
            <th scope="col">Quantity</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr
              key={line.id}
              className="break-inside-avoid border-b border-hairline align-top [&>td]:py-3 print:[&>td]:py-1.5 [&>td:not(:first-child)]:ps-3 [&>td:not(:first-child)]:text-end"
            >
              <td>
                <span dir="auto" className="block font-semibold">
                  {line.product}
                </span>
                <span className="text-sm text-ink-soft tabular-nums">{line.number}</span>
              </td>
              <td className="whitespace-nowrap tabular-nums">{line.price}</td>
              <td className="tabular-nums">{line.quantity}</td>
              <td className="whitespace-nowrap tabular-nums">{line.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <OrderTotal amounts={order.amounts} cash={order.cash} className="ms-auto mt-5 max-w-80" />
      <PrintSheetFoot>{shop}</PrintSheetFoot>
    </PrintSheet>
  );
}
