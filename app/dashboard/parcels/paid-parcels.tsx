import { data, href, Link, redirect } from "react-router";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { outOfDateText } from "../../../shop/base/out-of-date.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { decidePaidParcel } from "../../../shop/fulfilment/paid-parcels/decide-paid-parcel.ts";
import { paidParcelForm } from "../../../shop/fulfilment/paid-parcels/paid-parcel-form.ts";
import { listPaidParcels } from "../../../shop/fulfilment/paid-parcels/paid-parcel-queries.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { namedText } from "../ui/named-text.ts";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { Screen } from "../ui/screen.tsx";
import { StateMark } from "../ui/state-mark.tsx";
import { TextLink } from "../ui/text-link.tsx";
import type { Route } from "./+types/paid-parcels";

const path = "/dashboard/paid-parcels";

const doneTexts: Readonly<Record<string, string>> = {
  rebook:
    "Cancelling the booking. When that is done, book the parcel again. If this courier is not connected, cancel the booking with them yourself.",
  intercept:
    "Saved. We send the request to Trax. For other couriers, copy the message from the parcel’s page and send it yourself.",
  deliver:
    "The parcel is delivered with cash to collect. Once the cash is collected, the payment appears under Refunds.",
};

export const meta: Route.MetaFunction = () =>
  noindexMeta("Already paid: stop the courier from asking for cash | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const parcels = await listPaidParcels(context.get(database));
  return {
    rows: parcels.map(
      ({ id, reference, state, courier, trackingNumber, customerName, refusal, ...parcel }) => ({
        id,
        reference,
        courier,
        trackingNumber,
        customerName,
        refusal,
        path: href("/dashboard/parcels/:reference", { reference }),
        orders: parcel.orderNumbers.map(orderNumberText),
        cash: displayPrice(parcel.cash),
        owed: parcel.owed > 0 ? displayPrice(parcel.owed) : null,
        paidAt: parcel.paidAt && formatDateTime(parcel.paidAt),
        hasLeft: state === "handed_over" || state === "attempted",
        isUnknown: state === "unknown",
      }),
    ),
    done: namedText(doneTexts, url.searchParams.get("done")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(paidParcelForm, form);
  if (!parsed.ok) return data({ errors: { form: outOfDateText } }, { status: 400 });
  const { parcel: shipmentId, intent: decision } = parsed.value;
  const actor = { actor: "admin", actorId: context.get(customer).id } as const;
  const result = await decidePaidParcel(context.get(database), { shipmentId, decision }, actor);
  if (result.outcome === "done") throw redirect(`${path}?done=${decision}`);
  return data({ errors: { form: result.reason } }, { status: 409 });
}

export const clientAction = keepTyped();

export default function PaidParcels({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, done } = loaderData;
  return (
    <Screen
      title="Already paid: stop the courier from asking for cash"
      about="The customer paid, or the order became cheaper, after the courier was told. Choose what to do before the rider asks for money again."
      error={actionData?.errors.form}
      done={actionData ? null : done}
    >
      {rows.length === 0 ? (
        <EmptyState title="No parcels like this." />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {rows.map((row) => (
            <PaidParcelRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Screen>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

function PaidParcelRow({ row }: { row: Row }) {
  return (
    <li className="grid gap-3 rounded-lg border border-hairline bg-paper p-5">
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <bdi className="font-semibold [overflow-wrap:anywhere]">{row.customerName}</bdi>
          <strong className="font-semibold tabular-nums">to collect: {row.cash}</strong>
        </p>
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft tabular-nums">
          <TextLink to={row.path}>{row.reference}</TextLink>
          {row.orders.map((number) => (
            <Link
              key={number}
              to={`/dashboard/orders/${number}`}
              className="inline-flex min-h-11 items-center text-link"
            >
              {number}
            </Link>
          ))}
          <span>
            {row.courier} <bdi className="[overflow-wrap:anywhere]">{row.trackingNumber}</bdi>
          </span>
          <span>{row.hasLeft ? "with the courier" : "still in the shop"}</span>
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {row.paidAt ? `Paid ${row.paidAt}.` : "The order has become cheaper."}{" "}
          {row.owed ? `Still due: ${row.owed}.` : "Nothing left to pay."}
        </p>
        {row.refusal === null ? null : (
          <p className="text-sm [overflow-wrap:anywhere]">
            <StateMark shape="trouble">
              {row.courier} has not agreed to collect {row.owed ?? "nothing"}.
            </StateMark>{" "}
            <bdi>{row.refusal}</bdi>
          </p>
        )}
      </div>
      <Decisions row={row} />
    </li>
  );
}

function Decisions({ row }: { row: Row }) {
  if (row.isUnknown)
    return (
      <p className="text-[0.9375rem]">
        We do not know if it is booked.{" "}
        <Link to={row.path} className="text-link underline">
          Check that first
        </Link>
        .
      </p>
    );
  const decisions = row.hasLeft
    ? { intercept: `Ask the courier to collect ${row.owed ?? "nothing"}`, deliver: "Deliver, then refund" }
    : { rebook: row.owed ? `Book again for ${row.owed}` : "Book again without cash" };
  return (
    <PostForm sent={{ parcel: row.id }} action={path} replace className="flex flex-wrap gap-3">
      {Object.entries(decisions).map(([intent, label], index) => (
        <PostButton key={intent} {...{ intent }} tone={index === 0 ? "primary" : "quiet"} busyLabel="">
          {label}
        </PostButton>
      ))}
    </PostForm>
  );
}
