import { href, Link } from "react-router";
import type { ArticleCard } from "../../shop/content/articles/article.ts";
import { ResponsivePhoto } from "./responsive-photo.tsx";

/** One article of a list. The whole of it is a link named after the article. */
export function ArticleTeaser({
  article: { id, title, excerpt, image, readTime },
}: {
  article: ArticleCard;
}) {
  return (
    <div className="group relative flex gap-4 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-pine md:gap-6">
      {image ? (
        <ResponsivePhoto
          photo={image}
          sizes="(min-width: 48rem) 160px, 112px"
          alt=""
          className="aspect-10/9 w-28 shrink-0 self-start rounded-sm bg-sand object-cover md:w-40"
        />
      ) : null}
      <div className="min-w-0">
        <h3 className="leading-snug font-semibold md:text-lg" dir="auto">
          <Link
            to={href("/article/:id", { id })}
            prefetch="intent"
            className="outline-none group-hover:underline group-hover:underline-offset-4 after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h3>
        <p className="mt-1 line-clamp-3 text-[0.9375rem] leading-normal text-ink-soft" dir="auto">
          {excerpt}
        </p>
        <p className="mt-1.5 text-sm text-ink-soft">{readTime}</p>
      </div>
    </div>
  );
}
