import { Link } from "react-router";
import { cutPage, parseIdCursor } from "../../../shop/base/id-cursor.ts";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { type ListedRevision, listRevisions } from "../../../shop/base/revisions/revision-list-queries.ts";
import type { RevisedEntity } from "../../../shop/base/revisions/revision-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import { undoableOf, undoables } from "../../../shop/undo/undoables.ts";
import { database } from "../../http/context.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CursorPagination } from "../ui/cursor-pagination.tsx";
import { FilterPills } from "../ui/filter-pills.tsx";
import { ListHeading } from "../ui/list-heading.tsx";
import { listPath } from "../ui/list-path.ts";
import type { Route } from "./+types/changes";
import { findUndoOffer } from "./undo-offer.ts";
import { UndoStrip } from "./undo-strip.tsx";

const path = "/dashboard/changes";
const changesPerPage = 50;

export const meta: Route.MetaFunction = () => noindexMeta("Change history | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const query = url.searchParams;
  const entity =
    (Object.keys(undoables) as RevisedEntity[]).find((one) => one === query.get("entity")) ?? null;
  const entityId =
    entity && query.has("id") ? (query.get("id") ?? "").replaceAll("\0", "").slice(0, 200) : null;
  const cursor = parseIdCursor(query);
  const found = await listRevisions(db, { entity, entityId, cursor, limit: changesPerPage + 1 });
  const { shown, ...ends } = cutPage(found, cursor, changesPerPage);
  return {
    entity,
    entityId,
    kinds: Object.entries(undoables).map(([name, { plural }]) => ({ name, plural })),
    rows: await toRows(db, shown),
    offer: await findUndoOffer(db, query.get("changed")),
    ...ends,
  };
}

async function toRows(db: Database, revisions: ListedRevision[]) {
  const names = new Map(
    await Promise.all(
      Object.entries(undoables).map(async ([entity, undoable]) => {
        const ids = revisions.filter((revision) => revision.entity === entity);
        return [entity, await undoable.names(db, [...new Set(ids.map(({ entityId }) => entityId))])] as const;
      }),
    ),
  );
  return revisions.map(({ id, entity, entityId, created, fields, at, hasActor, actor, undoes, undone }) => ({
    id,
    at: formatDateTime(at),
    who: hasActor ? (actor ?? "Former staff member") : "The shop",
    verb: undoes ? "undid a change to" : created ? "added" : "changed",
    name: names.get(entity)?.get(entityId) ?? entityId,
    fields: created ? "" : fields.map((field) => undoableOf(entity)?.labels[field] ?? field).join(", "),
    undone,
    known: undoableOf(entity) !== undefined,
  }));
}

export default function Changes({ loaderData }: Route.ComponentProps) {
  const { entity, entityId, kinds, rows, offer, newer, older } = loaderData;
  return (
    <div className="wrap py-2 md:py-4">
      <ListHeading about="Changes to products, website text and settings, newest first. You can undo each change once.">
        Change history
      </ListHeading>
      <div className="mb-5">
        <FilterPills
          label="Changes by kind"
          pills={[{ name: null, plural: "All" }, ...kinds].map(({ name, plural }) => ({
            label: plural,
            to: listPath(path, { entity: name }),
            current: entity === name && entityId === null,
          }))}
        />
      </div>
      {rows.length > 0 ? (
        <ol className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {rows.map((row) => (
            <ChangeRow key={row.id} row={row} />
          ))}
        </ol>
      ) : (
        <EmptyState title="No changes yet.">Changes appear here, and you can undo them.</EmptyState>
      )}
      <CursorPagination
        shown={rows.length}
        before={newer === null ? null : listPath(path, { entity, id: entityId, newer })}
        after={older === null ? null : listPath(path, { entity, id: entityId, older })}
      />
      <UndoStrip offer={offer} returnTo={listPath(path, { entity, id: entityId })} />
    </div>
  );
}

function ChangeRow({ row }: { row: Route.ComponentProps["loaderData"]["rows"][number] }) {
  const { id, at, who, verb, name, fields, undone, known } = row;
  return (
    <li className="grid gap-x-6 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-baseline md:px-5">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{who}</bdi> {verb}{" "}
        {known ? (
          <Link to={`${path}/${id}`} className="-my-2.5 inline-block py-2.5 text-link">
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
        {fields ? <span className="text-ink-soft"> ({fields})</span> : null}
        {undone ? <span className="font-semibold text-ink-soft">. Undone</span> : null}
      </p>
      <p className="text-sm whitespace-nowrap text-ink-soft tabular-nums">{at}</p>
    </li>
  );
}
