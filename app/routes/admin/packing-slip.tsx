import { privatePage } from "../../http/describe-page.ts";
import type { Route } from "./+types/packing-slip";
import { placedParcel } from "./placed-parcel.ts";
import { Printed, PrintedHead } from "./printed.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePage(`Packing slip ${loaderData?.parcel.number ?? ""} | Dashboard`);

export async function loader({ params, context }: Route.LoaderArgs) {
  return placedParcel(params.number, context);
}

/** What goes into the parcel, and where it goes. It names no price: the invoice does. */
export default function PackingSlip({ loaderData: { parcel, pieces } }: Route.ComponentProps) {
  return (
    <Printed title="Packing slip" back={parcel.path}>
      <PrintedHead name={parcel.customer} phone={parcel.phone?.text ?? ""} address={parcel.address ?? ""}>
        <dt>Order</dt>
        <dd>{parcel.number}</dd>
        <dt>Placed</dt>
        <dd>{parcel.date}</dd>
        {parcel.tracking ? (
          <>
            <dt>Tracking number</dt>
            <dd>
              <bdi>{parcel.tracking}</bdi>
            </dd>
          </>
        ) : null}
        <dt>Pieces</dt>
        <dd>{pieces}</dd>
        {parcel.emailUnconfirmed ? (
          <>
            <dt>Email</dt>
            <dd>Not confirmed</dd>
          </>
        ) : null}
      </PrintedHead>
      <table className="w-full text-start">
        <caption className="sr-only">What the parcel holds</caption>
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
          {parcel.orders.map((order) => (
            <tr
              key={order.id}
              className="break-inside-avoid border-b border-hairline align-top [&>td]:py-3 print:[&>td]:py-1.5"
            >
              <td>
                <span aria-hidden="true" className="block size-5 border border-ink" />
              </td>
              <td>
                <span dir="auto" className="block font-semibold">
                  {order.product}
                </span>
                <span className="text-sm text-ink-soft figures">
                  <bdi>{order.brand}</bdi>, {order.number}
                </span>
              </td>
              <td className="text-end text-lg font-semibold figures">{order.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {parcel.notes ? (
        <div className="mt-6 break-inside-avoid">
          <h2 className="text-sm text-ink-soft">Notes of the customer</h2>
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {parcel.notes}
          </p>
        </div>
      ) : null}
    </Printed>
  );
}
