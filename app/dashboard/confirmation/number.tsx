import { data, Form, Link, type RouterContextProvider, redirect, useNavigation } from "react-router";
import { findCall } from "../../../shop/orders/confirm/call-queries.ts";
import { markPhone } from "../../../shop/orders/confirm/mark-phone.ts";
import { phoneMarkLabels } from "../../../shop/orders/confirm/phone-mark.ts";
import { liftMarkForm, phoneMarkForm } from "../../../shop/orders/confirm/phone-mark-form.ts";
import { orderNumberText, parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import { customer, database } from "../../http/context.ts";
import { isAllowed, requirePermission } from "../../http/dashboard-access.ts";
import { parseForm, type Rejected, readForm } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/number";
import { getNumberView, type NumberView } from "./number-view.ts";

const choices = [
  {
    value: "advance_only",
    label: phoneMarkLabels.advance_only,
    hint: "Orders must be paid before sending. No cash on delivery at checkout, unless your advance settings allow it with an advance.",
  },
  {
    value: "do_not_serve",
    label: phoneMarkLabels.do_not_serve,
    hint: "This number cannot place orders at checkout.",
  },
];

interface MarkFormProps {
  rejected: Rejected | null;
}

/** The mark of a number, why, and its history; the owner changes it. */
function NumberMark({
  number: { mark, history },
  rejected,
  mayMark,
}: MarkFormProps & { number: NumberView; mayMark: boolean }) {
  return (
    <TitledPanel title="Restriction">
      {mark ? (
        <p
          className="mb-3 rounded-md bg-sand/50 px-3.5 py-2.5 text-[0.9375rem] [overflow-wrap:anywhere]"
          dir="auto"
        >
          <b className="font-semibold">{mark.label}:</b> {mark.reason}
        </p>
      ) : (
        <p className="mb-3 text-[0.9375rem]">No restriction. Orders are accepted as usual.</p>
      )}
      {mayMark ? <MarkForm rejected={rejected} mark={mark} /> : null}
      {history.length > 0 ? (
        <details className="mt-4">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold">
            Restriction history
          </summary>
          <ul className="grid gap-2 text-sm">
            {history.map(({ id, text, reason }) => (
              <li key={id} className="[overflow-wrap:anywhere]">
                {text}
                {reason ? (
                  <span className="block text-ink-soft" dir="auto">
                    {reason}
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </TitledPanel>
  );
}

function MarkForm({ rejected, mark }: MarkFormProps & { mark: NumberView["mark"] }) {
  const own = rejected && "reason" in rejected.values ? rejected : null;
  const { errors, props } = useFormErrors(own);
  const busy = useNavigation().formData?.get("intent") === "mark";
  const values = own?.values ?? { mark: mark?.value ?? "", reason: mark?.reason ?? "" };
  return (
    <Form {...props} key={`${mark?.value} ${mark?.reason}`} method="post" noValidate className="grid gap-4">
      <RadioCards
        legend={mark ? "Change restriction" : "Add restriction"}
        name="mark"
        choices={choices}
        defaultValue={values.mark ?? ""}
        error={errors.mark}
      />
      <Field
        name="reason"
        label="Reason"
        hint="For your staff. The customer never sees it."
        defaultValue={values.reason}
        error={errors.reason}
      />
      <Button
        size="small"
        name="intent"
        value="mark"
        busy={busy}
        busyLabel="Saving..."
        className="justify-self-start"
      >
        Save restriction
      </Button>
    </Form>
  );
}

/** Lifts the mark: orders are taken and sent as before it. */
function LiftMark({ rejected }: MarkFormProps) {
  const own = rejected && "liftReason" in rejected.values ? rejected : null;
  const { errors, props } = useFormErrors(own);
  const busy = useNavigation().formData?.get("intent") === "lift";
  return (
    <TitledPanel title="Remove restriction">
      <Form {...props} method="post" noValidate className="grid gap-4">
        <Field
          name="liftReason"
          label="Reason"
          optional
          defaultValue={own?.values.liftReason}
          error={errors.liftReason}
        />
        <Button
          size="small"
          tone="quiet"
          name="intent"
          value="lift"
          busy={busy}
          busyLabel="Removing..."
          className="justify-self-start"
        >
          Remove restriction
        </Button>
      </Form>
    </TitledPanel>
  );
}

export const meta: Route.MetaFunction = () => noindexMeta("Phone number | Dashboard");

/** The order whose number it is; 404: it has no Pakistani number. The URL has the order's number, which is no one's data. */
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
    <div className="wrap max-w-3xl py-2 md:py-4">
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

/** The links to the order from which the number was opened, and to its call. */
function NumberBack({ number }: { number: string }) {
  const style = "inline-flex min-h-11 items-center text-sm text-link";
  return (
    <p className="mb-2 flex gap-5">
      <Link to={`/dashboard/orders/${number}`} className={style}>
        Order {number}
      </Link>
      <Link to={`/dashboard/confirm/${number}`} className={style}>
        Confirm
      </Link>
    </p>
  );
}

/** The orders of a number, newest first, each with what became of it: facts in neutral ink, no verdict. */
function NumberOrders({ number: { orders } }: { number: NumberView }) {
  return (
    <TitledPanel title="Orders from this number">
      <ul className="divide-y divide-hairline text-[0.9375rem]">
        {orders.map((order) => (
          <li key={order.number} className="py-1.5">
            <p className="flex flex-wrap items-center justify-between gap-x-4">
              <Link
                to={`/dashboard/orders/${order.number}`}
                className="inline-flex min-h-11 items-center text-link tabular-nums"
              >
                {order.number}
              </Link>
              <span className="text-sm text-ink-soft">{order.at}</span>
              <span className="tabular-nums">{order.total}</span>
              <span className="font-medium">{order.resultText}</span>
            </p>
            {order.reason ? (
              <p className="pb-1.5 text-sm text-ink-soft [overflow-wrap:anywhere]" dir="auto">
                {order.reason}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
