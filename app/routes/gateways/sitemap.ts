import { href } from "react-router";
import { listedArticles } from "../../../shop/articles/article-queries.ts";
import { listedProducts } from "../../../shop/catalogue/listed-product-queries.ts";
import { database, exchange } from "../../http/context.ts";
import { xmlResponse } from "../../http/xml.ts";
import type { Route } from "./+types/sitemap";
import { type Listed, sitemap } from "./sitemap-parts.ts";

/** Every page that search engines may list, each once, at its canonical address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(database);
  const [products, articles] = await Promise.all([listedProducts(db), listedArticles(db)]);
  const listed = [
    ...pages(newest(products)),
    ...products,
    ...articles.map(({ id, changed }) => ({ path: href("/article/:id", { id }), changed })),
  ];
  const body = sitemap(context.get(exchange).origin, listed, url.searchParams.get("part"));
  if (body === null) throw new Response("There is no such part.", { status: 404 });
  return xmlResponse("application/xml", body);
}

/** @param changed when the products that some of them show were last changed */
function pages(changed: Date | undefined): Listed[] {
  return [
    { path: href("/"), changed },
    { path: href("/catalog"), changed },
    { path: href("/featured"), changed },
    ...[
      href("/trending"),
      href("/about"),
      href("/contact"),
      href("/search"),
      href("/newsletter"),
      href("/exchange-policy"),
      href("/privacy"),
      href("/terms"),
    ].map((path) => ({ path })),
  ];
}

function newest(listed: readonly { changed: Date }[]): Date | undefined {
  return listed.reduce<Date | undefined>(
    (latest, { changed }) => (latest && latest > changed ? latest : changed),
    undefined,
  );
}
