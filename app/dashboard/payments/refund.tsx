import { data, href, Link, type RouterContextProvider, redirect } from "react-router";
import { outOfDateText } from "../../../shop/base/out-of-date.ts";
import {
  approveRefund,
  refuseRefund,
  sendRefundAgain,
} from "../../../shop/payments/refunds/decide-refund.ts";
import { decideUnknownRefund, payRefundByHand } from "../../../shop/payments/refunds/pay-refund.ts";
import type { RefundResult } from "../../../shop/payments/refunds/refund.ts";
import { paidByHandForm } from "../../../shop/payments/refunds/refund-form.ts";
import { listRefunds } from "../../../shop/payments/refunds/refund-list-queries.ts";
import type { Permission } from "../../../shop/staff/model/permissions.ts";
import { customer, database } from "../../http/context.ts";
import { isAllowed, requirePermission } from "../../http/dashboard-access.ts";
import { parseForm, type Rejected, readForm, reject } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
import { rowId } from "../../http/forms/row-id.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { namedText } from "../ui/named-text.ts";
import { StateMark } from "../ui/state-mark.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/refund";
import { RefundForms } from "./refund-forms.tsx";
import { type RefundView, refundPath, toRefundView } from "./refund-view.ts";

/** The notice after a form of a refund was carried out. */
const refundDoneTexts: Readonly<Record<string, string>> = {
  requested: "Refund requested.",
  approved: "Refund approved.",
  refused: "Refund declined. No money is sent back.",
  again: "Sent to JazzCash again.",
  paid: "Saved as paid. The customer gets an email.",
  settled: "Saved.",
};

/** The buttons of a refund's page that send nothing else, each with who may press it. */
const decisions = {
  approve: { needs: "refunds.approve", done: "approved" },
  refuse: { needs: "payments.confirm", done: "refused" },
  withdraw: { needs: "refunds.approve", done: "refused" },
  again: { needs: "refunds.approve", done: "again" },
  was_paid: { needs: "refunds.approve", done: "paid" },
  not_paid: { needs: "refunds.approve", done: "settled" },
} as const satisfies Record<string, { needs: Permission; done: string }>;

/** Carries out a form of a refund's page and redirects to it. */
async function refundAction(form: FormData, id: number, context: Readonly<RouterContextProvider>) {
  const db = context.get(database);
  const actor = { actor: "admin", actorId: context.get(customer).id } as const;
  const intent = String(form.get("intent"));
  if (intent === "pay") {
    requirePermission(context, "payments.confirm");
    const parsed = parseForm(paidByHandForm, form);
    if (!parsed.ok) return data<Rejected>(parsed.rejected, { status: 400 });
    const { channel, reference } = parsed.value;
    const paid = {
      channel,
      reference: reference || null,
      mayChangeToCash: isAllowed(context, "refunds.approve"),
    };
    return answer(form, await payRefundByHand(db, id, paid, actor), "paid");
  }
  const decide: Readonly<Record<keyof typeof decisions, () => Promise<RefundResult>>> = {
    approve: () => approveRefund(db, id, actor),
    refuse: () => refuseRefund(db, id, actor, "requested"),
    withdraw: () => refuseRefund(db, id, actor, "approved"),
    again: () => sendRefundAgain(db, id),
    was_paid: () => decideUnknownRefund(db, id, "paid", actor),
    not_paid: () => decideUnknownRefund(db, id, "not_paid", actor),
  };
  if (!isDecision(intent)) return data<Rejected>(reject(form, { form: outOfDateText }), { status: 400 });
  requirePermission(context, decisions[intent].needs);
  return answer(form, await decide[intent](), decisions[intent].done);
}

function isDecision(intent: string): intent is keyof typeof decisions {
  return Object.hasOwn(decisions, intent);
}

function answer(form: FormData, result: RefundResult, done: string) {
  if (result.outcome === "unknown") throw data("Refund not found", { status: 404 });
  if (result.outcome === "done") throw redirect(`${refundPath(result.refundId)}?done=${done}`);
  return data<Rejected>(reject(form, { form: result.reason }), { status: 409 });
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`${loaderData ? `Refund for ${loaderData.refund.number}` : "Refund not found"} | Dashboard`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const [row] = await listRefunds(context.get(database), { id: rowId(params.id) });
  return {
    refund: toRefundView(found(row, "Refund"), new Date()),
    mayApprove: isAllowed(context, "refunds.approve"),
    done: namedText(refundDoneTexts, url.searchParams.get("done")),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return refundAction(await readForm(request), rowId(params.id), context);
}

/** An outage is no reason to lose what was typed. */
export function clientAction(args: Route.ClientActionArgs) {
  return preserveForm(args, {});
}

export default function Refund({ loaderData, actionData }: Route.ComponentProps) {
  const { refund, mayApprove, done } = loaderData;
  return (
    <div className="wrap max-w-3xl py-2 md:py-4">
      <Link
        to={href("/dashboard/refunds")}
        className="mb-3 inline-flex min-h-11 items-center text-sm text-link"
      >
        All refunds
      </Link>
      <PageHeading lead={`${refund.amount} ${refund.words}`}>
        <span className="lining-nums">Refund for {refund.number}</span>
      </PageHeading>
      <div className="mb-5 grid gap-3">
        <ErrorBox>{actionData?.errors.form}</ErrorBox>
        <Notice>{actionData ? null : done}</Notice>
      </div>
      <div className="grid gap-5">
        <RefundFacts refund={refund} />
        <RefundForms refund={refund} mayApprove={mayApprove} rejected={actionData ?? null} />
      </div>
    </div>
  );
}

/** What a refund is, who confirmed its payment by hand, who requested it and who approved it. */
function RefundFacts({ refund }: { refund: RefundView }) {
  const { requested, approved } = refund;
  return (
    <TitledPanel title="Refund details">
      <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="display-3 lining-nums tabular-nums">{refund.amount}</span>
        <StateMark shape={refund.mark.shape}>{refund.mark.label}</StateMark>
      </p>
      <dl className="grid gap-x-4 gap-y-1.5 tabular-nums sm:grid-cols-[9rem_minmax(0,1fr)] [&>dd]:[overflow-wrap:anywhere] [&>dt]:text-sm [&>dt]:text-ink-soft">
        <dt>Order</dt>
        <dd>
          <Link to={refund.orderPath} className="text-link">
            {refund.number}
          </Link>{" "}
          <bdi>{refund.customer}</bdi>
        </dd>
        <dt>Paid</dt>
        <dd>
          {refund.payment}
          {refund.paymentReference ? (
            <>
              , <bdi>{refund.paymentReference}</bdi>
            </>
          ) : null}
        </dd>
        {refund.confirmed ? (
          <>
            <dt>Confirmed by</dt>
            <dd>
              {refund.confirmed.at}, <bdi>{refund.confirmed.by}</bdi>
            </dd>
          </>
        ) : null}
        <dt>Refund by</dt>
        <dd>
          {refund.way}
          {refund.reference ? (
            <>
              , <bdi>{refund.reference}</bdi>
            </>
          ) : null}
        </dd>
        <dt>Reason</dt>
        <dd dir="auto">{refund.reason}</dd>
        {refund.priceCut ? (
          <>
            <dt>Price</dt>
            <dd>Order price reduced by {refund.priceCut} .</dd>
          </>
        ) : null}
        <dt>Requested</dt>
        <dd>
          {requested.at}, <bdi>{requested.by}</bdi>
        </dd>
        {approved ? (
          <>
            <dt>Approved</dt>
            <dd>
              {approved.at}, <bdi>{approved.by}</bdi>
            </dd>
          </>
        ) : null}
        {refund.isOver ? (
          <>
            <dt>{refund.mark.label}</dt>
            <dd>{refund.ended}</dd>
          </>
        ) : null}
      </dl>
    </TitledPanel>
  );
}
