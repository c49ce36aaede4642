/**
 * Prints every URL of the shop with its route's handle. A page is indexed if it is in the sitemap, or is another
 * URL of one that is; a test checks that all others say `noindex`.
 * @param {typeof import("../server/entry.ts")} shop
 */
export async function listPages({ pages }) {
  const rows = pages.map((page) => [
    page.path,
    {
      cached: page.cache ? "yes" : "",
      query: Object.keys(page.cache?.query ?? {}).join(" "),
      sitemap: page.sitemap && !page.isAlias ? "yes" : "",
      indexed: page.sitemap ? "yes" : "",
      searchable: page.search && !page.isAlias ? "yes" : "",
      offline: page.offline ? "yes" : "",
      robots: page.robots ?? "",
    },
  ]);
  console.table(Object.fromEntries(rows));
  process.exit();
}
