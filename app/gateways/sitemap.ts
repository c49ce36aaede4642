import { href } from "react-router";
import { sitemapProducts } from "../../shop/catalogue/product/catalogue-queries.ts";
import { sitemapArticles } from "../../shop/content/articles/article-queries.ts";
import { database, pages, requestMeta } from "../http/context.ts";
import type { RegisteredPage } from "../http/page-registry.ts";
import { xmlResponse } from "../http/xml.ts";
import type { Route } from "./+types/sitemap";
import { renderSitemap, type SitemapPage } from "./sitemap-xml.ts";

/** Every indexed page once, at its canonical URL. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(database);
  const [products, articles] = await Promise.all([sitemapProducts(db), sitemapArticles(db)]);
  const entries = [
    ...staticPages(context.get(pages), latestChange(products)),
    ...products,
    ...articles.map(({ id, changed }) => ({ path: href("/article/:id", { id }), changed })),
  ];
  const body = renderSitemap(context.get(requestMeta).origin, entries, url.searchParams.get("part"));
  if (body === null) throw new Response("This part does not exist.", { status: 404 });
  return xmlResponse("application/xml", body);
}

/** The pages with a fixed URL; those of products and articles are read from the database. */
function staticPages(
  registered: readonly RegisteredPage[],
  catalogueChanged: Date | undefined,
): SitemapPage[] {
  return registered
    .filter(({ path, sitemap, isAlias }) => sitemap && !isAlias && !path.includes(":"))
    .map(({ path, sitemap }) => (sitemap === true ? { path } : { path, changed: catalogueChanged }));
}

function latestChange(entries: readonly { changed: Date }[]): Date | undefined {
  return entries.reduce<Date | undefined>(
    (latest, { changed }) => (latest && latest > changed ? latest : changed),
    undefined,
  );
}
