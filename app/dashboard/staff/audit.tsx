import { Link } from "react-router";
import { listAuditEntries } from "../../../shop/base/audit/audit-list-queries.ts";
import { cutPage, parseIdCursor } from "../../../shop/base/id-cursor.ts";
import { database } from "../../http/context.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CursorPagination } from "../ui/cursor-pagination.tsx";
import { listPath } from "../ui/list-path.ts";
import { PlainScreen } from "../ui/screen.tsx";
import type { Route } from "./+types/audit";
import { type AuditRow, toAuditRow } from "./audit-view.ts";

const path = "/dashboard/audit";
const entriesPerPage = 50;

export const meta: Route.MetaFunction = () => noindexMeta("Activity log | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const cursor = parseIdCursor(url.searchParams);
  const found = await listAuditEntries(db, { cursor, limit: entriesPerPage + 1 });
  const { shown, ...ends } = cutPage(found, cursor, entriesPerPage);
  return { rows: shown.map(toAuditRow), ...ends };
}

export default function Audit({ loaderData: { rows, newer, older } }: Route.ComponentProps) {
  return (
    <PlainScreen title="Activity log" about="Who did what, newest first. Entries cannot be edited.">
      {rows.length > 0 ? (
        <ol className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {rows.map((row) => (
            <AuditListItem key={row.id} row={row} />
          ))}
        </ol>
      ) : (
        <EmptyState title="No activity yet.">What your staff do is recorded here.</EmptyState>
      )}
      <CursorPagination
        shown={rows.length}
        before={newer === null ? null : listPath(path, { newer })}
        after={older === null ? null : listPath(path, { older })}
      />
    </PlainScreen>
  );
}

function AuditListItem({ row: { at, who, actionText, subject, path: to, detailsText } }: { row: AuditRow }) {
  return (
    <li className="grid gap-x-6 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-baseline md:px-5">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{who}</bdi> {actionText}{" "}
        {to ? (
          <Link to={to} className="inline-block py-2.5 -my-2.5 text-link tabular-nums">
            {subject}
          </Link>
        ) : (
          <bdi>{subject}</bdi>
        )}
        {detailsText ? (
          <span className="text-ink-soft">
            {" "}
            (<bdi>{detailsText}</bdi>)
          </span>
        ) : null}
      </p>
      <p className="text-sm whitespace-nowrap text-ink-soft tabular-nums">{at}</p>
    </li>
  );
}
