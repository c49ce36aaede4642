import { data, type MetaFunction } from "react-router";
import { toPhoto } from "../../shop/catalogue/model/photo.ts";
import { activeProducts } from "../../shop/catalogue/product/catalogue-queries.ts";
import { database, isDevelopment } from "../http/context.ts";
import { noindexMeta } from "../http/page-meta.ts";
import { cataloguePriceCard } from "../storefront/product/card-data.ts";
import { PageHeading } from "../ui/shell/page-heading.tsx";
import type { Route } from "./+types/styleguide";
import { StyleguideActions } from "./styleguide-actions.tsx";
import { StyleguideContents } from "./styleguide-contents.tsx";
import { StyleguideFields } from "./styleguide-fields.tsx";
import { StyleguideMessages } from "./styleguide-messages.tsx";
import { StyleguideTokens } from "./styleguide-tokens.tsx";

export const meta: MetaFunction = () =>
  noindexMeta("Styleguide", "Every component of the shop, in every state.");

/** For developers only: 404 in production. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(isDevelopment)) throw data(null, { status: 404 });
  const products = await activeProducts(context.get(database));
  return {
    cards: products.slice(0, 4).map(cataloguePriceCard),
    photo: products[0]?.image ? toPhoto(products[0].image) : null,
    dialog: url.searchParams.get("dialog"),
  };
}

export default function Styleguide({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap grid gap-16 py-10 md:py-16">
      <PageHeading lead="Every component, in every state. Screens are made of these alone.">
        Styleguide
      </PageHeading>
      <StyleguideTokens />
      <StyleguideActions dialog={loaderData.dialog} />
      <StyleguideFields />
      <StyleguideContents cards={loaderData.cards} photo={loaderData.photo} />
      <StyleguideMessages />
    </div>
  );
}
