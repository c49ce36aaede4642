import { data, href, Link, redirect } from "react-router";
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
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { rowId } from "../../http/forms/row-id.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { namedText } from "../ui/named-text.ts";
import { PlainScreen } from "../ui/screen.tsx";
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

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const id = rowId(params.id);
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

export const clientAction = keepTyped();

export default function Refund({ loaderData, actionData }: Route.ComponentProps) {
  const { refund, mayApprove, done } = loaderData;
  return (
    <PlainScreen
      back={{ to: href("/dashboard/refunds"), label: "All refunds" }}
      title={<span className="lining-nums">Refund for {refund.number}</span>}
      lead={`${refund.amount} ${refund.words}`}
      error={actionData?.errors.form}
      done={actionData ? null : done}
      className="max-w-3xl"
    >
      <div className="grid gap-5">
        <RefundFacts refund={refund} />
        <RefundForms refund={refund} mayApprove={mayApprove} rejected={actionData} />
      </div>
    </PlainScreen>
  );
}

/** What a refund is, who confirmed its payment by hand, who requested it and who approved it. */
function RefundFacts({ refund }: { refund: RefundView }) {
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
          <Reference>{refund.paymentReference}</Reference>
        </dd>
        <Step name="Confirmed by" step={refund.confirmed} />
        <dt>Refund by</dt>
        <dd>
          {refund.way}
          <Reference>{refund.reference}</Reference>
        </dd>
        <dt>Reason</dt>
        <dd dir="auto">{refund.reason}</dd>
        {refund.priceCut ? (
          <>
            <dt>Price</dt>
            <dd>Order price reduced by {refund.priceCut} .</dd>
          </>
        ) : null}
        <Step name="Requested" step={refund.requested} />
        <Step name="Approved" step={refund.approved} />
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

/** When a step was taken, and by whom. */
function Step({ name, step }: { name: string; step: RefundView["approved"] }) {
  if (!step) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {step.at}, <bdi>{step.by}</bdi>
      </dd>
    </>
  );
}

function Reference({ children }: { children: string | null }) {
  if (!children) return null;
  return (
    <>
      , <bdi>{children}</bdi>
    </>
  );
}
