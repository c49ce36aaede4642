import { href } from "react-router";
import { formatDate } from "../../../shop/base/karachi-time.ts";
import { clampPage, parsePage } from "../../../shop/base/page.ts";
import { countArticles, newestCards } from "../../../shop/content/articles/article-queries.ts";
import { database } from "../../http/context.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { ArticleTeaser } from "../../ui/article-teaser.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import type { Route } from "./+types/articles";

const pageSize = 24;
const lead = "How to use our serums and tools, written by LumiSkin.";

const pathOf = (page: number) => (page > 1 ? `${href("/articles")}?page=${page}` : href("/articles"));

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: "Articles", description: lead, path: pathOf(loaderData?.page ?? 1) });

export const handle = {
  cache: { query: { page: "any" } },
  sitemap: true,
  offline: true,
} satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(database);
  const total = await countArticles(db);
  const { page, pages, offset } = clampPage(parsePage(url.searchParams), total, pageSize);
  const cards = await newestCards(db, pageSize, offset);
  const articles = cards.map((card) => ({
    ...card,
    readTime: `${formatDate(card.date)} · ${card.readTime}`,
  }));
  return { page, pages, articles };
}

export default function Articles({ loaderData: { page, pages, articles } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 pb-16 md:pt-10 md:pb-24">
      <PageHeading lead={lead}>Articles</PageHeading>
      {articles.length === 0 ? <p className="pb-8">No articles yet.</p> : null}
      <ul className="grid gap-6 pb-8 md:grid-cols-3 md:gap-y-12">
        {articles.map((article, index) => (
          <li key={article.id} className={index === 0 ? "md:col-span-3" : ""}>
            <ArticleTeaser article={article} look={index === 0 ? "teaser-large" : "teaser-above"} as="h2" />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={pages} to={pathOf} />
    </div>
  );
}
