import { href } from "react-router";
import { sitemapArticles } from "../../../shop/articles/article-queries.ts";
import { sitemapProducts } from "../../../shop/catalogue/sitemap-product-queries.ts";
import { database, requestMeta } from "../../http/context.ts";
import { xmlResponse } from "../../http/xml.ts";
import type { Route } from "./+types/sitemap";
import { renderSitemap, type SitemapPage } from "./sitemap-xml.ts";

/** Every page that search engines may list, each once, at its canonical address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(database);
  const [products, articles] = await Promise.all([sitemapProducts(db), sitemapArticles(db)]);
  const entries = [
    ...staticPages(latestChange(products)),
    ...products,
    ...articles.map(({ id, changed }) => ({ path: href("/article/:id", { id }), changed })),
  ];
  const body = renderSitemap(context.get(requestMeta).origin, entries, url.searchParams.get("part"));
  if (body === null) throw new Response("There is no such part.", { status: 404 });
  return xmlResponse("application/xml", body);
}

/** @param changed when the products that some of them show were last changed */
function staticPages(changed: Date | undefined): SitemapPage[] {
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

function latestChange(entries: readonly { changed: Date }[]): Date | undefined {
  return entries.reduce<Date | undefined>(
    (latest, { changed }) => (latest && latest > changed ? latest : changed),
    undefined,
  );
}
