import { href } from "react-router";
import { plainText } from "../../shop/base/markdown/parse-markdown.ts";
import { truncateDescription } from "../../shop/catalogue/search/result.ts";
import type { Article } from "../../shop/content/articles/article.ts";
import { newestArticles } from "../../shop/content/articles/article-queries.ts";
import { database, requestMeta } from "../http/context.ts";
import { element, escapeXml, xmlResponse } from "../http/xml.ts";
import type { Route } from "./+types/feed";

const maxItems = 20;

/** The newest articles as RSS 2.0. */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestMeta);
  const articles = await newestArticles(context.get(database), maxItems);
  const [newest] = articles;
  const channel = [
    element("title", "LumiSkin articles"),
    element("link", `${origin}/`),
    element("description", "Articles about face serums, beauty tools and skincare from LumiSkin."),
    element("language", "en"),
    `<atom:link href="${escapeXml(origin)}/feed.xml" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [element("lastBuildDate", newest.date.toUTCString())] : []),
    ...articles.map((article) => renderItem(origin, article)),
  ];
  return xmlResponse(
    "application/rss+xml",
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${channel.join("\n")}
</channel>
</rss>`,
  );
}

function renderItem(origin: string, { id, title, excerpt, content, author, tags, date }: Article): string {
  const url = origin + href("/article/:id", { id });
  const parts = [
    element("title", title),
    element("link", url),
    `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
    element("description", excerpt || truncateDescription(plainText(content))),
    element("dc:creator", author),
    element("pubDate", date.toUTCString()),
    ...tags.map((tag) => element("category", tag)),
  ];
  return `<item>\n${parts.join("\n")}\n</item>`;
}
