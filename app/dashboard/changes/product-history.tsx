import { Link } from "react-router";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { latestRevisions, type Revision } from "../../../shop/base/revisions/revision-queries.ts";
import { categoryNames } from "../../../shop/catalogue/categories/category-queries.ts";
import { type ProductFields, productFieldLabels } from "../../../shop/catalogue/product/editable-product.ts";
import { productFieldText } from "../../../shop/catalogue/product/product-field-text.ts";
import { findEditableProduct } from "../../../shop/catalogue/product/product-write-queries.ts";
import { database } from "../../http/context.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ProductHeading } from "../catalogue/product/heading.tsx";
import type { Route } from "./+types/product-history";

const mostRevisions = 100;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`History of ${loaderData?.name ?? "a product"} | Dashboard`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const { id, name } = found(await findEditableProduct(db, params.id), "Product");
  const [revisions, names] = await Promise.all([
    latestRevisions(db, "product", id, mostRevisions + 1),
    categoryNames(db),
  ]);
  return {
    id,
    name,
    entries: revisions.slice(0, mostRevisions).map((revision) => toEntry(revision, names)),
    hasMore: revisions.length > mostRevisions,
  };
}

function toEntry(revision: Revision, names: ReadonlyMap<string, string>) {
  const { id, before, after, at, actor, actorId, undoes } = revision;
  const text = (field: string, value: unknown) => productFieldText(field, value, names) || "nothing";
  const fields = Object.keys(after).map((field) => ({
    name: field,
    label: productFieldLabels[field as keyof ProductFields] ?? field,
    before: before ? text(field, before[field]) : null,
    after: text(field, after[field]),
  }));
  return {
    id,
    at: formatDateTime(at),
    who: actor ?? (actorId === null ? "The shop" : "Former staff member"),
    verb: before === null ? "added it" : undoes === null ? "changed it" : "undid a change",
    // Of something new, what is empty says nothing.
    fields: fields.filter((field) => before !== null || field.after !== "nothing"),
  };
}

export default function ProductHistory({ loaderData }: Route.ComponentProps) {
  const { id, name, entries, hasMore } = loaderData;
  return (
    <div className="wrap py-2 md:py-4">
      <ProductHeading id={id} name={name} />
      {entries.length === 0 ? (
        <EmptyState title="No changes yet">
          Each change to this product appears here: who made it, and the old value.
        </EmptyState>
      ) : (
        <ol className="mt-5 grid gap-4">
          {entries.map((entry) => (
            <HistoryEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {hasMore ? <p className="mt-4 text-sm text-ink-soft">Older changes are in the activity log.</p> : null}
    </div>
  );
}

type Entry = Route.ComponentProps["loaderData"]["entries"][number];

function HistoryEntry({ entry: { id, at, who, verb, fields } }: { entry: Entry }) {
  return (
    <li className="rounded-lg border border-hairline bg-paper p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-semibold">
          <bdi>{who}</bdi> {verb}
        </h2>
        <Link to={`/dashboard/changes/${id}`} className="touch-target text-sm text-link">
          View change
        </Link>
      </div>
      <p className="text-sm text-ink-soft">{at}</p>
      <dl className="mt-3 divide-y divide-hairline border-t border-hairline">
        {fields.map(({ name, label, before, after }) => (
          <div key={name} className="grid gap-x-6 gap-y-1 py-2.5 md:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="text-sm font-semibold">{label}</dt>
            <dd className="grid min-w-0 gap-x-6 gap-y-1 sm:grid-cols-2">
              {before === null ? null : <Value title="Before" text={before} />}
              <Value title={before === null ? null : "After"} text={after} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Value({ title, text }: { title: string | null; text: string }) {
  return (
    <div className="min-w-0">
      {title ? <span className="block text-[0.8125rem] text-ink-soft">{title}</span> : null}
      <span className="block whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
        {text}
      </span>
    </div>
  );
}
