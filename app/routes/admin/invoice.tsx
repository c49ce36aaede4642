import { realSettings } from "../../../shop/settings/made-up.ts";
import { privatePage } from "../../http/describe-page.ts";
import { settingsOf } from "../../http/settings-of.ts";
import type { Route } from "./+types/invoice";
import { ParcelSum } from "./parcel-sum.tsx";
import { placedParcel } from "./placed-parcel.ts";
import { Printed, PrintedHead } from "./printed.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePage(`Invoice ${loaderData?.parcel.number ?? ""} | Dashboard`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const [placed, settings] = await Promise.all([placedParcel(params.number, context), settingsOf(context)]);
  const { email, phone } = realSettings(settings);
  return { ...placed, shop: [email, phone].filter(Boolean) };
}

/** What the parcel costs and how it is paid. */
export default function Invoice({ loaderData: { parcel, shop } }: Route.ComponentProps) {
  return (
    <Printed title="Invoice" back={parcel.path}>
      <PrintedHead name={parcel.customer} phone={parcel.phone?.text ?? ""} address={parcel.address ?? ""}>
        <dt>Invoice</dt>
        <dd>{parcel.number}</dd>
        <dt>Placed</dt>
        <dd>{parcel.date}</dd>
        <dt>Payment</dt>
        <dd>{parcel.payment}</dd>
        {parcel.payment === parcel.paymentStatus ? null : (
          <>
            <dt>Payment status</dt>
            <dd>{parcel.paymentStatus}</dd>
          </>
        )}
      </PrintedHead>
      <table className="w-full text-start">
        <caption className="sr-only">What is charged</caption>
        <thead>
          <tr className="border-b border-ink text-sm [&>th]:py-2 [&>th]:text-end [&>th]:font-semibold [&>th:first-child]:text-start">
            <th scope="col">Item</th>
            <th scope="col">Price</th>
            <th scope="col">Quantity</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {parcel.orders.map((order) => (
            <tr
              key={order.id}
              className="break-inside-avoid border-b border-hairline align-top [&>td]:py-3 print:[&>td]:py-1.5 [&>td:not(:first-child)]:ps-3 [&>td:not(:first-child)]:text-end"
            >
              <td>
                <span dir="auto" className="block font-semibold">
                  {order.product}
                </span>
                <span className="text-sm text-ink-soft figures">{order.number}</span>
              </td>
              <td className="whitespace-nowrap figures">{order.price}</td>
              <td className="figures">{order.quantity}</td>
              <td className="whitespace-nowrap figures">{order.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ParcelSum total={parcel.total} className="ms-auto mt-5 max-w-80" />
      <footer className="mt-10 border-t border-hairline pt-4 text-sm text-ink-soft">
        LumiSkin{shop.length > 0 ? ", " : ""}
        <bdi>{shop.join(", ")}</bdi>
      </footer>
    </Printed>
  );
}
