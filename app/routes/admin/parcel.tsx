import { href, Link } from "react-router";
import { parseOrderNumber } from "../../../shop/orders/order-number.ts";
import { database } from "../../http/context.ts";
import { privatePage } from "../../http/describe-page.ts";
import { found } from "../../http/found.ts";
import { readForm } from "../../http/parse-form.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { Route } from "./+types/parcel";
import { answerParcel } from "./answer-parcel.ts";
import { changeStatus } from "./change-status.ts";
import { ConfirmStatus } from "./confirm-status.tsx";
import { ParcelCustomer } from "./parcel-customer.tsx";
import { ParcelHistory } from "./parcel-history.tsx";
import { ParcelNotes } from "./parcel-notes.tsx";
import { ParcelOrders } from "./parcel-orders.tsx";
import { ParcelPayment } from "./parcel-payment.tsx";
import { parcelView } from "./parcel-view.ts";

const savedTexts: Record<string, string> = {
  notes: "The notes are saved.",
  tracking: "The tracking number is saved.",
  payment: "The payment is confirmed.",
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePage(`${loaderData?.parcel.number ?? "Order not found"} | Dashboard`);

/** A parcel by its number; the number of one of its orders leads to it too. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const asked = found(parseOrderNumber(params.number), "Order");
  const parcel = found(await parcelView(context.get(database), asked.number), "Order");
  const query = url.searchParams;
  const order = parcel.orders.find(({ id }) => String(id) === query.get("order"));
  const to = (["completed", "cancelled"] as const).find((end) => end === query.get("confirm"));
  const changed = parcel.orders.find(({ id }) => String(id) === query.get("changed"));
  return {
    parcel,
    line: asked.line,
    confirm: order && to ? { order, to } : null,
    said: changed
      ? `${changed.number} is ${changed.status} now.`
      : (savedTexts[query.get("saved") ?? ""] ?? null),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const asked = found(parseOrderNumber(params.number), "Order");
  const parcel = found(await parcelView(context.get(database), asked.number), "Order");
  const form = await readForm(request);
  if (form.has("intent")) return answerParcel(form, parcel, context);
  return changeStatus(form, context, (id) => `${parcel.path}?changed=${id}`);
}

export default function Parcel({ loaderData, actionData }: Route.ComponentProps) {
  const { parcel, line, confirm, said } = loaderData;
  const refused = actionData && "values" in actionData ? actionData : null;
  const now = actionData && "now" in actionData ? actionData.now : null;
  return (
    <div className="wrap py-8 md:py-10">
      <Link to={href("/dashboard")} className="mb-3 inline-flex min-h-11 items-center text-sm text-link">
        All orders
      </Link>
      <PageHeading
        lead={parcel.placed ? `Placed ${parcel.date}` : `Awaiting delivery details since ${parcel.date}`}
        actions={
          parcel.placed ? (
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={`${parcel.path}/slip`} tone="quiet" size="small">
                Packing slip
              </ButtonLink>
              <ButtonLink to={`${parcel.path}/invoice`} tone="quiet" size="small">
                Invoice
              </ButtonLink>
            </div>
          ) : null
        }
      >
        <span className="lining-nums">Order {parcel.number}</span>
      </PageHeading>
      <div className="mb-5 grid gap-3">
        {actionData ? (
          <ErrorBox>
            {actionData.message} {now ? `${now.number} is ${now.status} now.` : null}
          </ErrorBox>
        ) : null}
        <Notice>{actionData ? null : said}</Notice>
      </div>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start">
        <ParcelOrders parcel={parcel} line={line} />
        <div className="grid gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ParcelCustomer parcel={parcel} />
          <ParcelPayment parcel={parcel} typed={refused?.values.tracking} />
        </div>
        <div className="grid gap-5">
          <ParcelNotes parcel={parcel} refused={refused?.values ?? {}} />
          <ParcelHistory history={parcel.history} single={parcel.orders.length === 1} />
        </div>
      </div>
      {confirm?.order.open && !actionData ? (
        <ConfirmStatus order={confirm.order} to={confirm.to} list={parcel.path} />
      ) : null}
    </div>
  );
}
