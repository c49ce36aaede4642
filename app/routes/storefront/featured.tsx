import { href } from "react-router";
import { shownProducts } from "../../../shop/catalogue/catalogue-queries.ts";
import { featuredCollection } from "../../../shop/catalogue/featured-collection.ts";
import { database } from "../../http/context.ts";
import { publicPage } from "../../http/describe-page.ts";
import type { Kept } from "../../http/keep.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { Route } from "./+types/featured";
import { unitCard } from "./product-card-data.ts";
import { ProductGrid } from "./product-grid.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPage(matches, {
    title: "Featured Collection",
    description: "The face serums of LumiSkin, each named after what is in it.",
    path: href("/featured"),
  });

export const handle = { keep: { on: ["catalogue"] } } satisfies Kept;

export async function loader({ context }: Route.LoaderArgs) {
  const featured = featuredCollection(await shownProducts(context.get(database)));
  return { cards: featured.map(unitCard) };
}

export default function Featured({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 pb-16 md:pt-10 md:pb-24">
      <PageHeading
        lead="Our face serums, each named after what is in it. Not sure which? Start with one."
        actions={
          <ButtonLink to={href("/catalog")} tone="quiet" size="small">
            Whole catalogue
          </ButtonLink>
        }
      >
        Featured Collection
      </PageHeading>
      <ProductGrid cards={cards} />
    </div>
  );
}
