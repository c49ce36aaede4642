import { href, Link } from "react-router";
import { listRefunds } from "../../../shop/payments/refunds/refund-list-queries.ts";
import { database } from "../../http/context.ts";
import { isAllowed } from "../../http/dashboard-access.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
import { rowId } from "../../http/forms/row-id.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { namedText } from "../ui/named-text.ts";
import type { Route } from "./+types/refund";
import { refundAction, refundDoneTexts } from "./refund-action.ts";
import { RefundFacts } from "./refund-facts.tsx";
import { RefundForms } from "./refund-forms.tsx";
import { toRefundView } from "./refund-view.ts";

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
    <div className="wrap max-w-3xl py-8 md:py-10">
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
