import { Link } from "react-router";
import { type AuditCursor, auditEntries } from "../../../shop/audit/audit-list-queries.ts";
import { database } from "../../http/context.ts";
import { privatePage } from "../../http/describe-page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { Route } from "./+types/audit";
import { type AuditLine, auditLine } from "./audit-view.ts";
import { KeysetFoot } from "./keyset-foot.tsx";
import { listPath } from "./list-path.ts";

const path = "/dashboard/audit";
const entriesOnPage = 50;

export const meta: Route.MetaFunction = () => privatePage("Audit log | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const cursor = parseCursor(url.searchParams);
  const found = await auditEntries(db, { cursor, limit: entriesOnPage + 1 });
  const back = cursor?.side === "newer";
  const more = found.length > entriesOnPage;
  const shown = back && more ? found.slice(1) : found.slice(0, entriesOnPage);
  return {
    lines: shown.map(auditLine),
    newer: (back ? more : cursor) ? (shown[0]?.id ?? null) : null,
    older: back || more ? (shown.at(-1)?.id ?? null) : null,
  };
}

function parseCursor(query: URLSearchParams): AuditCursor | null {
  const side = (["older", "newer"] as const).find((one) => /^\d{1,15}$/.test(query.get(one) ?? ""));
  return side ? { side, id: Number(query.get(side)) } : null;
}

export default function Audit({ loaderData: { lines, newer, older } }: Route.ComponentProps) {
  return (
    <div className="wrap py-8 md:py-10">
      <PageHeading lead="Who did what in the shop, newest first. Nobody can change it.">
        Audit log
      </PageHeading>
      {lines.length > 0 ? (
        <ol className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ol>
      ) : (
        <EmptyState title="Nothing is written here yet.">
          What admins do appears here as soon as they do it.
        </EmptyState>
      )}
      <KeysetFoot
        shown={lines.length}
        before={newer === null ? null : listPath(path, { newer })}
        after={older === null ? null : listPath(path, { older })}
      />
    </div>
  );
}

function Line({ line: { at, who, deed, subject, path: to, more } }: { line: AuditLine }) {
  return (
    <li className="grid gap-x-6 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-baseline md:px-5">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{who}</bdi> {deed}{" "}
        {to ? (
          <Link to={to} className="inline-block py-2.5 -my-2.5 text-link figures">
            {subject}
          </Link>
        ) : (
          <bdi>{subject}</bdi>
        )}
        {more ? (
          <span className="text-ink-soft">
            {" "}
            (<bdi>{more}</bdi>)
          </span>
        ) : null}
      </p>
      <p className="text-sm whitespace-nowrap text-ink-soft figures">{at}</p>
    </li>
  );
}
