import { recordAudit } from "../../../shop/base/audit/audit-queries.ts";
import { isoDay } from "../../../shop/base/karachi-time.ts";
import { exportFigures } from "../../../shop/payments/accounting/export-figures.ts";
import { listFigures } from "../../../shop/payments/accounting/figure-queries.ts";
import { customer, database } from "../../http/context.ts";
import { csvDownload, refuseDataRequest } from "../../http/csv-download.ts";
import { answerPost, PostOnlyPage, postOnly, postOnlyHeaders, postOnlyMeta } from "../ui/post-only.tsx";
import type { Route } from "./+types/money-csv";
import { parseMoneyParams } from "./money-params.ts";

export const meta = postOnlyMeta;
export const headers = postOnlyHeaders;
export default PostOnlyPage;

export function loader() {
  return postOnly("Please press Export CSV.", "/dashboard/money");
}

export const middleware = answerPost(action);

/** Sends the figures of the chosen days and method as a CSV file and records the export in the audit log. */
async function action({ request, url, context }: Route.ActionArgs) {
  refuseDataRequest(request);
  const db = context.get(database);
  const params = parseMoneyParams(url.searchParams, isoDay(new Date()));
  const figures = await listFigures(db, params);
  await recordAudit(db, {
    actorId: context.get(customer).id,
    action: "money.exported",
    subject: "money",
    details: { ...params },
  });
  const chosen = figures.filter(({ method }) => params.method === null || method === params.method);
  return csvDownload(context, "lumiskin-money", [exportFigures(chosen)]);
}
