import { data, href, redirect } from "react-router";
import { askAboutPayment, markPaymentSeen } from "../../../shop/payments/gateway/look-at-payment.ts";
import { paymentConcernForm } from "../../../shop/payments/gateway/payment-concern-form.ts";
import { listPaymentsOfConcern } from "../../../shop/payments/gateway/payment-concern-queries.ts";
import { hasGatewayAccount } from "../../../shop/payments/ledger/transaction-queries.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { BrokenRows } from "../ui/broken-rows.tsx";
import { namedText } from "../ui/named-text.ts";
import { type BrokenRow, orderNumberOf, showRows } from "../ui/show-rows.ts";
import type { Route } from "./+types/payments";
import { ConcernRows } from "./concern-rows.tsx";
import { toConcernRow } from "./concern-view.ts";

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
  if (!parsed.ok) return refuse("", "This form is out of date. Please reload the page and try again.", 400);
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

/** An outage is no reason to lose the list. */
export function clientAction(args: Route.ClientActionArgs) {
  return preserveForm(args, { transaction: "" });
}

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, broken, done } = loaderData;
  const message = actionData?.errors.form;
  const transaction = actionData?.transaction ?? "";
  const isOfRow = rows.some(({ id }) => String(id) === transaction);
  return (
    <div className="wrap max-w-3xl py-8 md:mx-0 md:py-10">
      <PageHeading lead="JazzCash payments that need you to check them. They leave this list when the order is paid or cancelled. Refunds are under Refunds.">
        Payments to check
      </PageHeading>
      <BrokenRows rows={broken} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ErrorBox>{isOfRow ? null : message}</ErrorBox>
        <Notice className="empty:hidden">{actionData ? null : done}</Notice>
        {rows.length === 0 ? (
          <EmptyState title="No payments to check." />
        ) : (
          <ConcernRows rows={rows} rejected={isOfRow && message ? { transaction, message } : undefined} />
        )}
      </div>
    </div>
  );
}
