import { data, type RouterContextProvider, redirect } from "react-router";
import { findCall } from "../../../shop/orders/confirm/call-queries.ts";
import { markPhone } from "../../../shop/orders/confirm/mark-phone.ts";
import { liftMarkForm, phoneMarkForm } from "../../../shop/orders/confirm/phone-mark-form.ts";
import { orderNumberText, parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import { customer, database } from "../../http/context.ts";
import { isAllowed, requirePermission } from "../../http/dashboard-access.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import type { Route } from "./+types/number";
import { LiftMark, NumberMark } from "./number-mark.tsx";
import { NumberBack, NumberOrders } from "./number-orders.tsx";
import { getNumberView } from "./number-view.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Phone number | Dashboard");

/** The order whose number it is; 404: it has no Pakistani number. The URL has the order's number, which is nobody's data. */
async function findPhone(params: { number: string }, context: Readonly<RouterContextProvider>) {
  const requested = found(parseOrderNumber(params.number), "Order");
  const call = found(await findCall(context.get(database), requested.number), "Order");
  return { call, phoneE164: found(call.phoneE164, "Number") };
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { call, phoneE164 } = await findPhone(params, context);
  return {
    number: await getNumberView(context.get(database), phoneE164, call),
    mayMark: isAllowed(context, "numbers.mark"),
    isSaved: url.searchParams.has("saved"),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requirePermission(context, "numbers.mark");
  const { call, phoneE164 } = await findPhone(params, context);
  const form = await readForm(request);
  const change = { orderNumber: call.number, phoneE164, actorId: context.get(customer).id };
  const db = context.get(database);
  if (form.get("intent") === "lift") {
    const parsed = parseForm(liftMarkForm, form);
    if (!parsed.ok) return data(parsed.rejected, { status: 400 });
    await markPhone(db, { ...change, mark: null, reason: parsed.value.liftReason });
  } else {
    const parsed = parseForm(phoneMarkForm, form);
    if (!parsed.ok) return data(parsed.rejected, { status: 400 });
    await markPhone(db, { ...change, ...parsed.value });
  }
  throw redirect(`/dashboard/orders/${orderNumberText(call.number)}/number?saved`);
}

/** An outage is no reason to lose what was typed. */
export function clientAction(args: Route.ClientActionArgs) {
  return preserveForm(args, {});
}

export default function PhoneNumber({ loaderData, actionData }: Route.ComponentProps) {
  const { number, mayMark, isSaved } = loaderData;
  const rejected = actionData ?? null;
  return (
    <div className="wrap max-w-3xl py-4 md:py-8">
      <NumberBack number={number.current} />
      <PageHeading lead={number.record}>
        <bdi className="lining-nums">{number.phone.text}</bdi>
      </PageHeading>
      <div className="mb-4 grid gap-3">
        {rejected?.errors.form ? <ErrorBox>{rejected.errors.form}</ErrorBox> : null}
        <Notice>{isSaved && !rejected ? "The restriction is saved." : null}</Notice>
      </div>
      <div className="grid gap-6">
        <NumberMark number={number} rejected={rejected} mayMark={mayMark} />
        {mayMark && number.mark ? <LiftMark rejected={rejected} /> : null}
        <NumberOrders number={number} />
      </div>
    </div>
  );
}
