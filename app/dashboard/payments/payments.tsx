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
  ask: "JazzCash is asked within a minute. What it says changes the list by itself.",
  over: "Nothing is left to do about it.",
  seen: "It is off the list. It comes back if something else happens to it.",
};

export const meta: Route.MetaFunction = () => noindexMeta("Payments to look at | Dashboard");

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
  if (!parsed.ok) return refuse("", "This form is not known here.", 400);
  const { transaction: id, concern, intent } = parsed.value;
  const decide = { ask: askAboutPayment, seen: markPaymentSeen }[intent];
  const actor = { actor: "admin", actorId: context.get(customer).id } as const;
  const result = await decide(context.get(database), { id, concern }, actor);
  if (result === "unknown") return refuse("", "There is no such payment.", 404);
  if (result === "changed")
    return refuse(String(id), "Something else has happened to it. Please read it again.", 409);
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
      <PageHeading lead="Payments by JazzCash of open orders that need a person. A row goes by itself once the order is paid or cancelled. Money to give back is under Refunds.">
        Payments to look at
      </PageHeading>
      <BrokenRows rows={broken} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ErrorBox>{isOfRow ? null : message}</ErrorBox>
        <Notice className="empty:hidden">{actionData ? null : done}</Notice>
        {rows.length === 0 ? (
          <EmptyState title="No payment needs you." />
        ) : (
          <ConcernRows rows={rows} rejected={isOfRow && message ? { transaction, message } : undefined} />
        )}
      </div>
    </div>
  );
}
