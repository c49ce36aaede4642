import { Link } from "react-router";
import { activeProducts } from "../../../shop/catalogue/catalogue-queries.ts";
import { isSoldOut, pricesDiffer, productPath } from "../../../shop/catalogue/product.ts";
import { toPhoto } from "../../../shop/media/photo.ts";
import { displayPrice } from "../../../shop/money/price.ts";
import { database } from "../../http/context.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import type { Route } from "./+types/products";

export const meta: Route.MetaFunction = () => noindexMeta("Products | Dashboard");

export async function loader({ context }: Route.LoaderArgs) {
  const products = await activeProducts(context.get(database));
  return {
    products: products.map((product) => ({
      id: product.id,
      name: product.name,
      path: productPath(product),
      photo: product.image && toPhoto(product.image),
      color: product.backgroundColor,
      catalogue: displayPrice(product.cataloguePrice),
      charged: displayPrice(product.unitPrice),
      differ: pricesDiffer(product),
      soldOut: isSoldOut(product),
      stock: product.stock,
    })),
  };
}

export default function Products({ loaderData: { products } }: Route.ComponentProps) {
  const differing = products.filter(({ differ }) => differ).length;
  const lead =
    differing > 0
      ? `${differing} of ${products.length} are charged at a different price from the one on their card.`
      : null;
  return (
    <div className="wrap py-8 md:py-12">
      <PageHeading lead={lead}>Products</PageHeading>
      <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
        {products.map((product) => (
          <ProductRow key={product.id} product={product} />
        ))}
      </ul>
    </div>
  );
}

/** A product with both prices (R1), stock and availability. */
function ProductRow({ product }: { product: Route.ComponentProps["loaderData"]["products"][number] }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-4 py-3">
      <Thumbnail name={product.name} photo={product.photo} color={product.color} size="small" />
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <div className="min-w-0">
          <h2 className="font-semibold" dir="auto">
            <Link to={product.path} className="underline-offset-4 hover:underline">
              {product.name}
            </Link>
          </h2>
          <p className="text-sm text-ink-soft tabular-nums">
            Catalogue {product.catalogue}, charged {product.charged}
          </p>
          {product.differ ? (
            <p className="text-sm font-medium text-clay">
              The card shows a different price from the one charged.
            </p>
          ) : null}
        </div>
        <p className="flex items-center gap-3 text-sm text-ink-soft">
          {product.stock === null ? "Stock not tracked" : `${product.stock} in stock`}
          <Badge tone={product.soldOut ? "plain" : "available"}>
            {product.soldOut ? "Sold out" : "Available"}
          </Badge>
        </p>
      </div>
    </li>
  );
}
