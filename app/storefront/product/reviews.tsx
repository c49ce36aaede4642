import { href, Link } from "react-router";
import { clampPage, parsePage } from "../../../shop/base/page.ts";
import { productPath } from "../../../shop/catalogue/model/product.ts";
import { productById } from "../../../shop/catalogue/product/catalogue-queries.ts";
import { countShownReviews, listShownReviews } from "../../../shop/orders/reviews/review-queries.ts";
import { database } from "../../http/context.ts";
import { found } from "../../http/found.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Pagination } from "../../ui/pagination.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import type { Route } from "./+types/reviews";
import { reviewsHtml } from "./reviews-html.tsx";

const pageSize = 24;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(loaderData ? `Reviews of ${loaderData.name}` : "Not found");

export const handle = { cache: { query: { page: "any" } } } satisfies PageHandle;

/** All texts about a product; not found while no one has rated it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = context.get(database);
  const product = found(await productById(db, params.id), "Product");
  const total = await countShownReviews(db, product.id);
  const { page, pages, offset } = clampPage(parsePage(url.searchParams), total, pageSize);
  const reviews = await listShownReviews(db, product.id, pageSize, offset);
  return {
    ...{ id: product.id, name: product.name, path: productPath(product), page, pages },
    html: found(reviewsHtml(product, reviews, null), "Reviews"),
  };
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { id, name, path, page, pages, html } = loaderData;
  return (
    <div className="wrap max-w-200 pt-8 pb-16 md:pt-12 md:pb-24">
      <Link to={path} className="mb-2 touch-target text-sm text-link">
        Back to the product
      </Link>
      <PageHeading>
        <bdi>{name}</bdi>
      </PageHeading>
      <div
        className="mb-6"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React has escaped it (reviews-html.tsx).
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <Pagination
        page={page}
        pageCount={pages}
        to={(other) => `${href("/product/:id/reviews", { id })}?page=${other}`}
      />
    </div>
  );
}
