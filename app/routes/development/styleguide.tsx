import { data, type MetaFunction } from "react-router";
import { shownProducts } from "../../../shop/catalogue/catalogue-queries.ts";
import { photoOf } from "../../../shop/media/photo.ts";
import { database, development } from "../../http/context.ts";
import { privatePage } from "../../http/describe-page.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { gridCard } from "../storefront/product-card-data.ts";
import type { Route } from "./+types/styleguide";
import { ShownActions } from "./shown-actions.tsx";
import { ShownContents } from "./shown-contents.tsx";
import { ShownFields } from "./shown-fields.tsx";
import { ShownMessages } from "./shown-messages.tsx";
import { ShownTokens } from "./shown-tokens.tsx";

export const meta: MetaFunction = () =>
  privatePage("Styleguide", "Every part of the shop's screens, in every state.");

/** For those who build the shop: in production it answers 404 like a page that is not there. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(development)) throw data(null, { status: 404 });
  const products = await shownProducts(context.get(database));
  return {
    cards: products.slice(0, 4).map(gridCard),
    photo: products[0]?.image ? photoOf(products[0].image) : null,
    dialog: url.searchParams.get("dialog"),
  };
}

export default function Styleguide({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap grid gap-16 py-10 md:py-16">
      <PageHeading lead="Every part, in every state. A screen is made of these and of nothing else.">
        Styleguide
      </PageHeading>
      <ShownTokens />
      <ShownActions dialog={loaderData.dialog} />
      <ShownFields />
      <ShownContents cards={loaderData.cards} photo={loaderData.photo} />
      <ShownMessages />
    </div>
  );
}
