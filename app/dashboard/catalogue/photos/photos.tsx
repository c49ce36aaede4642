import { formatDateTime } from "../../../../shop/base/karachi-time.ts";
import { clampPage, parsePage } from "../../../../shop/base/page.ts";
import { toPhoto } from "../../../../shop/catalogue/model/photo.ts";
import {
  type PhotoUse,
  photoCounts,
  photosWithUses,
  unusedDays,
} from "../../../../shop/catalogue/photos/photo-use-queries.ts";
import { database, photos as photoServices } from "../../../http/context.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import { FilterPills } from "../../ui/filter-pills.tsx";
import { ListHeading } from "../../ui/list-heading.tsx";
import { ListPagination } from "../../ui/list-pagination.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import type { Route } from "./+types/photos";

const pageSize = 50;
const path = "/dashboard/photos";

export const meta: Route.MetaFunction = () => noindexMeta("Photos | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const only = url.searchParams.get("use") === "unused" ? "unused" : null;
  const counts = await photoCounts(db);
  const total = only ? counts.unused : counts.all;
  const { page, pages, offset } = clampPage(parsePage(url.searchParams), total, pageSize);
  const rows = await photosWithUses(db, { only, limit: pageSize, offset });
  return {
    only,
    counts: { all: counts.all, unused: counts.unused },
    room: `${megabytes(counts.bytes)} of ${megabytes(context.get(photoServices).quotaBytes)} MB used.`,
    page,
    pages,
    total,
    photos: rows.map((row) => ({
      name: row.name,
      alt: row.alt,
      photo: toPhoto(row),
      facts: [
        `${row.width} × ${row.height}`,
        row.size === null ? "included with the shop" : `${megabytes(row.size)} MB`,
        row.addedAt ? `added ${formatDateTime(row.addedAt)}` : null,
      ]
        .filter(Boolean)
        .join(", "),
      uses: [
        ...row.products.map(({ id, name }) => ({
          label: name,
          to: `/dashboard/products/${encodeURIComponent(id)}/photos`,
        })),
        ...row.articles.map(({ id, title }) => ({ label: title, to: `/article/${encodeURIComponent(id)}` })),
      ],
      orders: row.orders,
      note: noteOf(row),
    })),
  };
}

const megabytes = (bytes: number) => (bytes / 1_048_576).toLocaleString("en", { maximumFractionDigits: 1 });

/** What is to say of a photo that no product or article has. */
function noteOf({ name, size, isUsed }: Pick<PhotoUse, "name" | "size" | "isUsed">): string | null {
  if (isUsed) return null;
  if (size !== null) return `Not used. Deleted after ${unusedDays} unused days.`;
  // The pages that the shop came with name their photos themselves.
  if (name.startsWith("hero-")) return "Home page";
  if (name.startsWith("editorial-")) return "Home page and About us";
  return name.startsWith("og-") ? "Shared links" : "Not used";
}

export default function Photos({ loaderData }: Route.ComponentProps) {
  const { photos, only, counts, room, page, pages, total } = loaderData;
  return (
    <div className="wrap py-2 md:py-4">
      <ListHeading about={`Where each photo is used. ${room}`}>Photos</ListHeading>
      <FilterPills
        label="Photos by use"
        pills={[
          { label: "All", count: counts.all, to: path, current: only === null },
          { label: "Not used", count: counts.unused, to: `${path}?use=unused`, current: only === "unused" },
        ]}
      />
      {photos.length > 0 ? (
        <ul className="mt-5 divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {photos.map((photo) => (
            <PhotoRow key={photo.name} row={photo} />
          ))}
        </ul>
      ) : (
        <EmptyState title="All photos are in use." />
      )}
      <ListPagination
        {...{ page, pages, total }}
        shown={photos.length}
        to={(other) => `${path}?page=${other}${only ? `&use=${only}` : ""}`}
      />
    </div>
  );
}

type PhotoRowData = Route.ComponentProps["loaderData"]["photos"][number];

function PhotoRow({ row: { name, alt, photo, facts, uses, orders, note } }: { row: PhotoRowData }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 px-4 py-3">
      <Thumbnail name={name} photo={photo} color={null} size="small" />
      <div className="min-w-0">
        <h2 className="font-medium" dir="auto">
          {alt || <span className="text-clay">No description yet.</span>}
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">{facts}</p>
        {uses.length > 0 ? (
          <ul className="flex flex-wrap gap-x-4">
            {uses.map(({ label, to }) => (
              <li key={to}>
                <TextLink to={to}>
                  <bdi>{label}</bdi>
                </TextLink>
              </li>
            ))}
          </ul>
        ) : null}
        {orders > 0 ? (
          <p className="text-sm text-ink-soft">
            Used in {orders === 1 ? "an order" : `${orders} order lines`}
          </p>
        ) : null}
        {note ? <p className="text-sm text-ink-soft">{note}</p> : null}
      </div>
    </li>
  );
}
