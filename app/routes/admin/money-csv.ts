import { recordAudit } from "../../../shop/audit/audit-queries.ts";
import { exportFigures } from "../../../shop/books/export-figures.ts";
import { listFigures } from "../../../shop/books/figure-queries.ts";
import { isoDay } from "../../../shop/karachi-time.ts";
import { customer, database } from "../../http/context.ts";
import { csvDownload, refuseDataRequest, refuseGet } from "../../http/csv-download.ts";
import type { Route } from "./+types/money-csv";
import { parseMoneyParams } from "./money-params.ts";

export function loader() {
  return refuseGet("Export CSV");
}

/** Sends the figures of the chosen days and method as a CSV file and records the export in the audit log. */
export async function action({ request, url, context }: Route.ActionArgs) {
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
