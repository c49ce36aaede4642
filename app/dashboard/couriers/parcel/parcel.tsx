import { href, Link } from "react-router";
import { findParcel } from "../../../../shop/fulfilment/couriers/booking/parcel-queries.ts";
import { database } from "../../../http/context.ts";
import { isAllowed } from "../../../http/dashboard-access.ts";
import { readForm } from "../../../http/forms/parse-form.ts";
import { preserveForm } from "../../../http/forms/preserve-form.ts";
import { found } from "../../../http/found.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeading } from "../../../ui/shell/page-heading.tsx";
import { namedText } from "../../ui/named-text.ts";
import { StateMark } from "../../ui/state-mark.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import { CourierHolds } from "../holds.tsx";
import type { Route } from "./+types/parcel";
import { parcelAction, parcelDoneTexts, type RejectedParcelForm } from "./action.ts";
import { CourierParcelBooking } from "./booking.tsx";
import { CourierParcelHistory } from "./history.tsx";
import { CourierParcelProblem } from "./problem.tsx";
import { getCourierParcel } from "./view.ts";

export const meta: Route.MetaFunction = ({ params }) => noindexMeta(`${params.reference} | Dashboard`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const seesCharges = isAllowed(context, "orders.amounts");
  const parcel = await getCourierParcel(context.get(database), params.reference, seesCharges);
  return {
    parcel: found(parcel, "Parcel"),
    mayBook: isAllowed(context, "parcels.book"),
    mayLower: isAllowed(context, "orders.status"),
    mayChase: isAllowed(context, "parcels.chase"),
    done: namedText(parcelDoneTexts, url.searchParams.get("done")),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id, courier, reference } = found(
    await findParcel(context.get(database), params.reference),
    "Parcel",
  );
  const path = href("/dashboard/parcels/:reference", { reference });
  return parcelAction(await readForm(request), { id, courier, path }, context);
}

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  const submitted = await args.request.clone().formData();
  return preserveForm(args, { intent: String(submitted.get("intent")) });
}

export default function CourierParcel({ loaderData, actionData }: Route.ComponentProps) {
  const { parcel, mayBook, mayLower, mayChase, done } = loaderData;
  const rejected = (actionData ?? null) as RejectedParcelForm | null;
  const { customer } = parcel;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-8 md:py-10">
      <div>
        <PageHeading>
          <span className="lining-nums">{parcel.reference}</span>
        </PageHeading>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
          <StateMark shape={parcel.state.shape}>{parcel.state.label}</StateMark>
          {customer ? <bdi className="font-semibold [overflow-wrap:anywhere]">{customer.name}</bdi> : null}
          {parcel.city ? <span>{parcel.city}</span> : null}
          <span className="text-ink-soft">
            {parcel.cash ? `cash to collect ${parcel.cash}` : "nothing to collect"}
          </span>
        </p>
      </div>
      <ErrorBox>{rejected?.errors.form}</ErrorBox>
      <Notice className="empty:hidden">{rejected ? null : done}</Notice>
      <CourierParcelProblem {...{ parcel, mayBook, mayChase, rejected }} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start">
        <CourierHolds {...{ parcel, mayChase, rejected }} />
        <CourierParcelBooking {...{ parcel, mayBook, mayLower, rejected }} />
        <TitledPanel title="In the parcel">
          <ul className="grid gap-1">
            {parcel.lines.map(({ number, path, text }) => (
              <li key={number} className="flex flex-wrap items-center justify-between gap-x-4">
                <span dir="auto">{text}</span>
                <Link to={path} className="inline-flex min-h-11 items-center text-link tabular-nums">
                  {number}
                </Link>
              </li>
            ))}
          </ul>
          {parcel.lines.length === 0 ? <p className="text-ink-soft">Empty.</p> : null}
        </TitledPanel>
        <CourierParcelHistory parcel={parcel} />
      </div>
    </div>
  );
}
