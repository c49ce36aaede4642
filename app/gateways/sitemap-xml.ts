import { element } from "../http/xml.ts";

/** A page as a sitemap names it. */
export interface SitemapPage {
  path: string;
  /** When its content last changed; absent: unknown. */
  changed?: Date;
}

/** The maximum of one sitemap. */
const maxUrls = 50_000;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * A sitemap of all pages; where they are too many for one, the index of its parts.
 * @param part the requested part, counted from 1; null: the whole @returns null where there is no such part
 */
export function renderSitemap(
  origin: string,
  pages: readonly SitemapPage[],
  part: string | null,
  limit = maxUrls,
): string | null {
  const parts = Math.ceil(pages.length / limit);
  if (part === null) return parts > 1 ? renderIndex(origin, parts) : renderUrlSet(origin, pages);
  if (!/^[1-9]\d{0,5}$/.test(part) || Number(part) > parts) return null;
  return renderUrlSet(origin, pages.slice((Number(part) - 1) * limit, Number(part) * limit));
}

function renderIndex(origin: string, parts: number): string {
  const entries = Array.from(
    { length: parts },
    (_, index) => `<sitemap>${element("loc", `${origin}/sitemap.xml?part=${index + 1}`)}</sitemap>`,
  );
  return `<sitemapindex ${namespace}>\n${entries.join("\n")}\n</sitemapindex>`;
}

function renderUrlSet(origin: string, pages: readonly SitemapPage[]): string {
  const entries = pages.map(({ path, changed }) => {
    const lastmod = changed ? element("lastmod", changed.toISOString()) : "";
    return `<url>${element("loc", origin + path)}${lastmod}</url>`;
  });
  return `<urlset ${namespace}>\n${entries.join("\n")}\n</urlset>`;
}
