import { href } from "react-router";
import { activeProducts } from "../../../shop/catalogue/product/catalogue-queries.ts";
import { featuredCollection } from "../../../shop/catalogue/product/featured-collection.ts";
import { firstContent, readContent } from "../../../shop/content/texts/content-queries.ts";
import { featuredChoice } from "../../../shop/content/texts/home-entries.ts";
import { database } from "../../http/context.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { beside } from "../../http/parts/beside.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { unitPriceCard } from "../product/card-data.ts";
import { ProductGrid } from "../product/grid.tsx";
import type { Route } from "./+types/featured";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Featured Collection",
    description: "LumiSkin's face serums, each named after what's in it.",
    path: href("/featured"),
  });

export const handle = {
  cache: {},
  sitemap: { changedWith: "catalogue" },
  offline: true,
} satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [products, content] = await Promise.all([
    activeProducts(db),
    beside(context, "the featured choice", () => readContent(db, ["featured"])),
  ]);
  const choice = featuredChoice((content ?? firstContent(["featured"]))("featured").fields);
  return { lead: choice.pageLead, cards: featuredCollection(products, choice).map(unitPriceCard) };
}

export default function Featured({ loaderData: { lead, cards } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 pb-16 md:pt-10 md:pb-24">
      <PageHeading
        lead={lead}
        actions={
          <ButtonLink to={href("/catalog")} tone="quiet" size="small">
            See all products
          </ButtonLink>
        }
      >
        Featured Collection
      </PageHeading>
      <ProductGrid cards={cards} />
    </div>
  );
}
