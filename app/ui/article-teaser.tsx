import { href, Link } from "react-router";
import type { ArticleCard } from "../../shop/content/articles/article.ts";
import { ResponsivePhoto } from "./responsive-photo.tsx";

interface ArticleTeaserProps {
  article: ArticleCard;
  /** On wide screens the photo is above the text, or large; else beside it. */
  look?: "teaser-above" | "teaser-large";
  /** The heading's level in the page. */
  as?: "h2" | "h3";
}

/** One article of a list. The whole of it is a link named after the article. */
export function ArticleTeaser({ article, look, as: Heading = "h3" }: ArticleTeaserProps) {
  const { id, title, excerpt, image, readTime } = article;
  // A wide photo is cut at its sides.
  const scale = image ? Math.max(1, (image.width / image.height) * 0.9) : 1;
  return (
    <div className={`teaser ${look ?? ""}`}>
      {image ? (
        <ResponsivePhoto
          photo={image}
          sizes={`(min-width: 48rem) ${look ? "40vw" : `${10 * scale}rem`}, ${look === "teaser-large" ? "100vw" : `${7 * scale}rem`}`}
          alt=""
        />
      ) : null}
      <div className="min-w-0">
        <Heading dir="auto">
          <Link to={href("/article/:id", { id })} prefetch="intent">
            {title}
          </Link>
        </Heading>
        <p className="line-clamp-3" dir="auto">
          {excerpt}
        </p>
        <p>{readTime}</p>
      </div>
    </div>
  );
}
