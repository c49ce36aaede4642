import { data, type RouterContextProvider, redirect } from "react-router";
import { findCall } from "../../../shop/orders/confirm/call-queries.ts";
import { markPhone } from "../../../shop/orders/confirm/mark-phone.ts";
import { phoneMarkLabels } from "../../../shop/orders/confirm/phone-mark.ts";
import { liftMarkForm, phoneMarkForm } from "../../../shop/orders/confirm/phone-mark-form.ts";
import { orderNumberText, parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import { customer, database } from "../../http/context.ts";
import { isAllowed, requirePermission } from "../../http/dashboard-access.ts";
import { parseForm, type Rejected, readForm } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { TextLink } from "../ui/text-link.tsx";
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

/** The mark of a number, why, and its history; the owner changes it. */
function NumberMark({
  number: { mark, history },
  rejected,
  mayMark,
}: {
  number: NumberView;
  rejected: Rejected | null;
  mayMark: boolean;
}) {
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

/** The form with this field was refused. */
const ownOf = (rejected: Rejected | null, field: string) =>
  rejected && field in rejected.values ? rejected : null;

function MarkForm({ rejected, mark }: { rejected: Rejected | null; mark: NumberView["mark"] }) {
  return (
    <PostForm
      key={`${mark?.value} ${mark?.reason}`}
      rejected={ownOf(rejected, "reason")}
      className="grid gap-4"
    >
      {({ field }) => (
        <>
          <RadioCards
            {...field("mark", mark?.value)}
            legend={mark ? "Change restriction" : "Add restriction"}
            choices={choices}
          />
          <Field
            {...field("reason", mark?.reason)}
            label="Reason"
            hint="For your staff. The customer never sees it."
          />
          <PostButton intent="mark" className="justify-self-start">
            Save restriction
          </PostButton>
        </>
      )}
    </PostForm>
  );
}

/** Lifts the mark: orders are taken and sent as before it. */
function LiftMark({ rejected }: { rejected: Rejected | null }) {
  return (
    <TitledPanel title="Remove restriction">
      <PostForm rejected={ownOf(rejected, "liftReason")} className="grid gap-4">
        {({ field }) => (
          <>
            <Field {...field("liftReason")} label="Reason" optional />
            <PostButton intent="lift" tone="quiet" busyLabel="Removing..." className="justify-self-start">
              Remove restriction
            </PostButton>
          </>
        )}
      </PostForm>
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

export const clientAction = keepTyped();

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
        <ErrorBox>{rejected?.errors.form}</ErrorBox>
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
  return (
    <p className="mb-2 flex gap-5">
      <TextLink to={`/dashboard/orders/${number}`} className="text-sm">
        Order {number}
      </TextLink>
      <TextLink to={`/dashboard/confirm/${number}`} className="text-sm">
        Confirm
      </TextLink>
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
              <TextLink to={`/dashboard/orders/${order.number}`} className="tabular-nums">
                {order.number}
              </TextLink>
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
