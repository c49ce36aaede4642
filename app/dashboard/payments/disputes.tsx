import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { formatDate } from "../../../shop/base/karachi-time.ts";
import { outOfDateText } from "../../../shop/base/out-of-date.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { disputeForm } from "../../../shop/payments/accounting/books-form.ts";
import { decideDispute, openDispute } from "../../../shop/payments/accounting/dispute-payment.ts";
import { type Dispute, listDisputes } from "../../../shop/payments/accounting/dispute-queries.ts";
import { customer, database } from "../../http/context.ts";
import { isAllowed, requirePermission } from "../../http/dashboard-access.ts";
import { parseForm, type Rejected, readForm, reject } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { rowId } from "../../http/forms/row-id.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { AxisMark } from "../orders/order/axis-marks.ts";
import { AskFirst } from "../ui/ask-first.tsx";
import { BrokenRows } from "../ui/broken-rows.tsx";
import { ListHeading } from "../ui/list-heading.tsx";
import { namedText } from "../ui/named-text.ts";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { type BrokenRow, orderNumberOf, showRows } from "../ui/show-rows.ts";
import { StateMark } from "../ui/state-mark.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/disputes";

const marks: Readonly<Record<Dispute["state"], AxisMark>> = {
  open: { shape: "trouble", label: "Open" },
  won: { shape: "done", label: "Won" },
  lost: { shape: "ended", label: "Lost, refunded" },
};

/** A dispute as text. */
function toDisputeRow({ id, orderNumber, amount, state, reference, openedAt, updatedAt }: Dispute) {
  const isOpen = state === "open";
  const days = isOpen
    ? `since ${formatDate(openedAt)}`
    : `${formatDate(openedAt)} to ${formatDate(updatedAt)}`;
  return {
    id,
    isOpen,
    order: orderNumberText(orderNumber),
    amount: displayPrice(amount),
    mark: marks[state],
    text: reference ? `${days}, case ${reference}` : days,
  };
}

type DisputeRow = ReturnType<typeof toDisputeRow>;

const path = "/dashboard/money/disputes";
const mostShown = 200;
const doneTexts: Readonly<Record<string, string>> = {
  opened: "The dispute is saved.",
  won: "Won: you keep the payment.",
  lost: "Lost: JazzCash has refunded the customer.",
};

export const meta: Route.MetaFunction = () => noindexMeta("Disputes | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const broken: BrokenRow[] = [];
  const listed = await listDisputes(context.get(database), mostShown);
  const disputes = showRows(listed, broken, orderNumberOf, toDisputeRow);
  const mayChange = isAllowed(context, "payments.confirm");
  const mayLose = isAllowed(context, "refunds.approve");
  const lost = rowId(url.searchParams.get("lost"));
  return {
    disputes,
    broken,
    mayChange,
    /** Whether whoever looks may say that one is lost. */
    mayLose,
    confirm: (mayLose && disputes.find(({ id, isOpen }) => isOpen && id === lost)) || null,
    formKey: randomUUID(),
    done: namedText(doneTexts, url.searchParams.get("done")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requirePermission(context, "payments.confirm");
  const db = context.get(database);
  const actorId = context.get(customer).id;
  const form = await readForm(request);
  const intent = String(form.get("intent"));
  if (intent === "won" || intent === "lost") {
    // A lost dispute is a refund.
    if (intent === "lost") requirePermission(context, "refunds.approve");
    const decided = await decideDispute(db, rowId(String(form.get("dispute"))), intent, actorId);
    if (decided.outcome === "unknown") throw data("Dispute not found", { status: 404 });
    if (decided.outcome === "refused") return data(reject(form, { form: decided.reason }), { status: 409 });
    throw redirect(`${path}?done=${intent}`);
  }
  if (intent !== "open") return data(reject(form, { form: outOfDateText }), { status: 400 });
  const parsed = parseForm(disputeForm, form);
  if (!parsed.ok) return data(parsed.rejected, { status: 400 });
  const opened = await openDispute(db, parsed.value, actorId);
  if (opened.outcome === "opened") throw redirect(`${path}?done=opened`);
  return data(reject(form, { [opened.field]: opened.reason }), { status: 409 });
}

export const clientAction = keepTyped();

export default function Disputes({ loaderData, actionData }: Route.ComponentProps) {
  const { disputes, broken, mayChange, mayLose, confirm, formKey, done } = loaderData;
  return (
    <div className="wrap py-2 md:py-4">
      <ListHeading about="When a customer asks JazzCash for their money back, enter it here, then record what JazzCash decides.">
        Disputes
      </ListHeading>
      <BrokenRows rows={broken} />
      <div className="mb-5 grid gap-3">
        <ErrorBox>{actionData?.errors.form}</ErrorBox>
        <Notice>{actionData ? null : done}</Notice>
      </div>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <section aria-label="All disputes">
          {disputes.length === 0 ? <p className="text-ink-soft">No disputes.</p> : null}
          <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper empty:hidden">
            {disputes.map((dispute) => (
              <DisputeItem key={dispute.id} dispute={dispute} mayChange={mayChange} mayLose={mayLose} />
            ))}
          </ul>
        </section>
        {mayChange ? (
          <OpenForm key={disputes.map(({ id }) => id).join()} formKey={formKey} rejected={actionData} />
        ) : null}
      </div>
      {confirm && !actionData ? <ConfirmLost dispute={confirm} /> : null}
    </div>
  );
}

/** There is no way back from a lost dispute. */
function ConfirmLost({ dispute: { id, order, amount } }: { dispute: DisputeRow }) {
  return (
    <AskFirst
      title="Mark this dispute as lost?"
      cancelTo={path}
      intent="lost"
      sent={{ dispute: id }}
      preventScrollReset
      button="Mark as lost"
      busyLabel="Saving..."
      action={path}
      replace
      text={
        <p>
          JazzCash has refunded {amount} of {order} to the customer. The order is unpaid again. You cannot
          undo this.
        </p>
      }
    />
  );
}

type Allowed = Pick<Route.ComponentProps["loaderData"], "mayChange" | "mayLose">;

function DisputeItem({ dispute, mayChange, mayLose }: Allowed & { dispute: DisputeRow }) {
  const { id, order, amount, mark, text, isOpen } = dispute;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 md:px-5">
      <span className="min-w-0">
        <TextLink to={`/dashboard/orders/${order}`}>{order}</TextLink>{" "}
        <span className="font-semibold whitespace-nowrap tabular-nums">{amount}</span>
        <span className="block">
          <StateMark shape={mark.shape}>{mark.label}</StateMark>
        </span>
        <bdi className="block text-sm text-ink-soft [overflow-wrap:anywhere]">{text}</bdi>
      </span>
      {isOpen && mayChange ? (
        <PostForm sent={{ dispute: id }} action={path} preventScrollReset className="flex flex-wrap gap-2">
          <Button size="small" tone="quiet" name="intent" value="won" aria-label={`Won: ${order}, ${amount}`}>
            Won
          </Button>
          {mayLose ? (
            <ButtonLink
              to={`${path}?lost=${id}`}
              size="small"
              tone="danger"
              preventScrollReset
              replace
              aria-label={`Lost: ${order}, ${amount}`}
            >
              Lost
            </ButtonLink>
          ) : null}
        </PostForm>
      ) : null}
    </li>
  );
}

function OpenForm({ formKey, rejected }: { formKey: string; rejected: Rejected | undefined }) {
  return (
    <TitledPanel title="Enter a dispute">
      <PostForm
        intent="open"
        sent={{ key: rejected?.values.key ?? formKey }}
        action={path}
        preventScrollReset
        {...{ rejected }}
        className="grid gap-4"
      >
        {({ field }) => (
          <>
            <Field
              {...field("payment")}
              label="Order number or payment reference"
              dir="ltr"
              hint="For example LS-10427."
              required
            />
            <Field
              {...field("amount")}
              label="Rupees"
              optional
              inputMode="decimal"
              dir="ltr"
              hint="Leave blank for the full payment."
            />
            <Field {...field("reference")} label="JazzCash's case number" optional />
            <PostButton className="justify-self-start">Save the dispute</PostButton>
          </>
        )}
      </PostForm>
    </TitledPanel>
  );
}
