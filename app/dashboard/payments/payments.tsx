import { data, href, Link, redirect } from "react-router";
import { outOfDateText } from "../../../shop/base/out-of-date.ts";
import { askAboutPayment, markPaymentSeen } from "../../../shop/payments/gateway/look-at-payment.ts";
import { paymentConcernForm } from "../../../shop/payments/gateway/payment-concern-form.ts";
import { listPaymentsOfConcern } from "../../../shop/payments/gateway/payment-concern-queries.ts";
import { hasGatewayAccount } from "../../../shop/payments/ledger/transaction-queries.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { BrokenRows } from "../ui/broken-rows.tsx";
import { ListHeading } from "../ui/list-heading.tsx";
import { namedText } from "../ui/named-text.ts";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { type BrokenRow, orderNumberOf, showRows } from "../ui/show-rows.ts";
import { StateMark } from "../ui/state-mark.tsx";
import type { Route } from "./+types/payments";
import { type ConcernRow, toConcernRow } from "./concern-view.ts";

const doneTexts: Readonly<Record<string, string>> = {
  ask: "We will ask JazzCash within a minute. This list then updates automatically.",
  over: "Nothing left to do.",
  seen: "Removed from the list. It comes back if anything changes.",
};

export const meta: Route.MetaFunction = () => noindexMeta("Payments to check | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const now = new Date();
  const [payments, hasAccount] = [
    await listPaymentsOfConcern(db, now),
    await hasGatewayAccount(db, "jazzcash"),
  ];
  const broken: BrokenRow[] = [];
  return {
    rows: showRows(payments, broken, orderNumberOf, (payment) => toConcernRow(payment, { now, hasAccount })),
    broken,
    done: namedText(doneTexts, url.searchParams.get("done")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const parsed = parseForm(paymentConcernForm, await readForm(request));
  if (!parsed.ok) return refuse("", outOfDateText, 400);
  const { transaction: id, concern, intent } = parsed.value;
  const decide = { ask: askAboutPayment, seen: markPaymentSeen }[intent];
  const actor = { actor: "admin", actorId: context.get(customer).id } as const;
  const result = await decide(context.get(database), { id, concern }, actor);
  if (result === "unknown") return refuse("", "This payment was not found.", 404);
  if (result === "changed")
    return refuse(String(id), "This payment has changed. Please check it again.", 409);
  throw redirect(`${href("/dashboard/payments")}?done=${result === "over" ? "over" : intent}`);
}

const refuse = (transaction: string, message: string, status: number) =>
  data({ errors: { form: message }, transaction }, { status });

export const clientAction = keepTyped(() => ({ transaction: "" }));

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, broken, done } = loaderData;
  const message = actionData?.errors.form;
  const transaction = actionData?.transaction ?? "";
  const isOfRow = rows.some(({ id }) => String(id) === transaction);
  return (
    <div className="wrap max-w-3xl py-2 md:mx-0 md:py-4">
      <ListHeading about="JazzCash payments that need you to check them. They leave this list when the order is paid or cancelled. Refunds are under Refunds.">
        Payments to check
      </ListHeading>
      <BrokenRows rows={broken} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ErrorBox>{isOfRow ? null : message}</ErrorBox>
        <Notice className="empty:hidden">{actionData ? null : done}</Notice>
        {rows.length === 0 ? (
          <EmptyState title="No payments to check." />
        ) : (
          <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
            {rows.map((row) => (
              <Row key={row.id} row={row} error={transaction === String(row.id) ? message : undefined} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** A payment that needs someone, with its next step. */
function Row({ row, error }: { row: ConcernRow; error: string | undefined }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0">
          <Link to={row.path} className="touch-target font-semibold text-link lining-nums">
            {row.order}
          </Link>{" "}
          <bdi className="[overflow-wrap:anywhere]">{row.customerName}</bdi>
        </p>
        <p className="text-lg font-semibold tabular-nums">{row.amount}</p>
      </div>
      <div>
        <p>
          <StateMark shape={row.shape}>{row.label}</StateMark>
        </p>
        <p className="text-sm text-ink-soft tabular-nums">{row.when}</p>
      </div>
      <p className="text-[0.9375rem]">{row.advice}</p>
      <ErrorBox>{error}</ErrorBox>
      <PostForm
        sent={{ transaction: row.id, concern: row.concern }}
        action={href("/dashboard/payments")}
        replace
        aria-label={`Payment for ${row.order}`}
        className="flex flex-wrap items-center gap-3"
      >
        {row.ask === "possible" ? (
          <PostButton intent="ask" busyLabel="Asking...">
            Ask JazzCash again
          </PostButton>
        ) : row.ask ? (
          <p className="text-sm text-ink-soft">We are asking JazzCash.</p>
        ) : null}
        {row.whatsApp ? (
          <a href={row.whatsApp} rel="noopener" target="_blank" className={buttonClass("primary", "small")}>
            WhatsApp
          </a>
        ) : null}
        <PostButton intent="seen" tone="quiet">
          Remove from list
        </PostButton>
      </PostForm>
    </li>
  );
}
