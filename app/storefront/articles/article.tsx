import type { CSSProperties } from "react";
import { formatLongDate } from "../../../shop/base/karachi-time.ts";
import { parseMarkdown } from "../../../shop/base/markdown/parse-markdown.ts";
import { productsByTags } from "../../../shop/catalogue/product/tagged-product-queries.ts";
import type { ArticleCard } from "../../../shop/content/articles/article.ts";
import { articleById, otherArticles } from "../../../shop/content/articles/article-queries.ts";
import { database, requestMeta } from "../../http/context.ts";
import { found } from "../../http/found.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { beside } from "../../http/parts/beside.ts";
import { ArticleTeaser } from "../../ui/article-teaser.tsx";
import { MarkdownText } from "../../ui/markdown-text.tsx";
import { ProductCard } from "../../ui/product-card.tsx";
import { ResponsivePhoto } from "../../ui/responsive-photo.tsx";
import { unitPriceCard } from "../product/card-data.ts";
import type { Route } from "./+types/article";
import { articleMeta } from "./article-meta.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? pageMeta(matches, loaderData.meta) : [];

export const handle = {
  cache: {},
  sitemap: true,
  offline: true,
} satisfies PageHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(database);
  const article = found(await articleById(db, params.id), "Article");
  const [products, others] = await Promise.all([
    beside(context, "products in an article", () => productsByTags(db, article.tags, 4)),
    beside(context, "articles", () => otherArticles(db, article.id, 2)),
  ]);
  return {
    title: article.title,
    excerpt: article.excerpt,
    blocks: parseMarkdown(article.content),
    image: article.image,
    author: article.author,
    readTime: article.readTime,
    dateText: formatLongDate(article.date),
    date: article.date.toISOString(),
    modified: article.modified && formatLongDate(article.modified),
    products: products?.map(unitPriceCard) ?? [],
    others: others ?? [],
    meta: articleMeta(context.get(requestMeta).origin, article),
  };
}

export default function Article({ loaderData }: Route.ComponentProps) {
  const { blocks, products, others } = loaderData;
  return (
    <>
      <article className="wrap pt-8 pb-14 md:pt-12 md:pb-20">
        <ArticleHeader {...loaderData} />
        <div className="mx-auto mt-9 w-fit md:mt-14">
          {blocks.length > 0 ? (
            <div className="prose">
              <MarkdownText blocks={blocks} />
            </div>
          ) : (
            <p>No content available</p>
          )}
        </div>
      </article>
      {products.length > 0 ? (
        <section aria-labelledby="products" className="bg-sand/60 py-12 md:py-16">
          <div className="wrap">
            <h2 id="products" className="mb-6 display-2">
              Products in this article
            </h2>
            <ul className="rail" style={{ "--count": Math.max(products.length, 3) } as CSSProperties}>
              {products.map((card) => (
                <li key={card.id}>
                  <ProductCard card={card} sizes="(min-width: 85rem) 19rem, (min-width: 64rem) 23vw, 62vw" />
                </li>
              ))}
            </ul>
          </div>
        </section>
      ) : null}
      <OtherArticles articles={others} />
    </>
  );
}

type LoaderData = Route.ComponentProps["loaderData"];

function ArticleHeader({ title, excerpt, author, dateText, date, modified, readTime, image }: LoaderData) {
  return (
    <header
      className={`grid items-center gap-8 ${image ? "lg:grid-cols-[minmax(24rem,1fr)_auto] lg:gap-16" : "mx-auto max-w-3xl"}`}
    >
      <div>
        <p className="eyebrow text-ink-soft">Article</p>
        <h1 className="mt-3 display-1" dir="auto">
          {title}
        </h1>
        {excerpt ? (
          <p className="mt-4 max-w-[46ch] text-lg text-ink-soft" dir="auto">
            {excerpt}
          </p>
        ) : null}
        <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem] text-ink-soft">
          <li className="font-semibold text-ink" dir="auto">
            {author}
          </li>
          <li>
            <time dateTime={date}>{dateText}</time>
          </li>
          {modified ? <li>Updated {modified}</li> : null}
          <li>{readTime}</li>
        </ul>
      </div>
      {image ? (
        <ResponsivePhoto
          photo={image}
          sizes="(min-width: 64rem) 40rem, 100vw"
          eager
          className="h-auto w-full rounded-lg bg-sand lg:ms-auto lg:max-h-136 lg:w-auto"
        />
      ) : null}
    </header>
  );
}

/** Cards of other articles. */
function OtherArticles({ articles }: { articles: ArticleCard[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="others" className="wrap py-12 md:py-16">
      <h2 id="others" className="mb-6 display-2">
        More to read
      </h2>
      <ul className="grid gap-5 md:grid-cols-2 md:gap-6">
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleTeaser article={article} />
          </li>
        ))}
      </ul>
    </section>
  );
}
