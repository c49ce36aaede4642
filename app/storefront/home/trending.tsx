import { href } from "react-router";
import { trendingProducts } from "../../../shop/orders/list/stats/trending-products.ts";
import { database } from "../../http/context.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { unitPriceCard } from "../product/card-data.ts";
import { ProductGrid } from "../product/grid.tsx";
import type { Route } from "./+types/trending";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Trending now",
    description: "LumiSkin's most ordered products in the last 30 days.",
    path: href("/trending"),
  });

export const handle = { sitemap: true } satisfies PageHandle;

/** Three rows of three. */
const maxProducts = 9;

export async function loader({ context }: Route.LoaderArgs) {
  const products = await trendingProducts(context.get(database), new Date(), maxProducts);
  return { cards: products.map(unitPriceCard) };
}

export default function Trending({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 pb-16 md:pt-10 md:pb-24">
      <PageHeading
        lead="Our most ordered products in the last 30 days, then our own picks."
        actions={
          <ButtonLink to={href("/catalog")} tone="quiet" size="small">
            See all products
          </ButtonLink>
        }
      >
        Trending now
      </PageHeading>
      <ProductGrid cards={cards} />
    </div>
  );
}
