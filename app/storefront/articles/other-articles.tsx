import { href, Link } from "react-router";
import type { ArticleCard } from "../../../shop/content/articles/article.ts";
import { ResponsivePhoto } from "../../ui/responsive-photo.tsx";

/** Cards of other articles. */
export function OtherArticles({ articles }: { articles: ArticleCard[] }) {
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

function ArticleTeaser({ article: { id, title, excerpt, image, readTime } }: { article: ArticleCard }) {
  return (
    <article className="group relative flex h-full gap-5 rounded-lg border border-hairline bg-paper p-3 transition-colors hover:border-line has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-pine md:p-4">
      {image ? (
        <ResponsivePhoto
          photo={image}
          sizes="(min-width: 48rem) 176px, 112px"
          alt=""
          className="aspect-square w-28 shrink-0 self-start rounded-sm bg-sand object-cover lg:w-44"
        />
      ) : null}
      <div className="flex min-w-0 flex-col justify-center">
        <h3 className="leading-snug font-semibold md:text-lg" dir="auto">
          <Link
            to={href("/article/:id", { id })}
            prefetch="intent"
            className="outline-none group-hover:underline group-hover:underline-offset-4 after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h3>
        <p className="mt-1.5 line-clamp-3 text-[0.9375rem] leading-normal text-ink-soft" dir="auto">
          {excerpt}
        </p>
        <p className="mt-2 text-sm text-ink-soft">{readTime}</p>
      </div>
    </article>
  );
}
