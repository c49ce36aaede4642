/** What a cached page is made from; the database has a version of each (table `versions`). */
export type VersionedContent = "articles" | "catalogue" | "settings";

/** What a route says of its page in its `handle`; `npm run pages` lists them all. */
export interface PageHandle {
  /**
   * The page, rendered for someone without a session, may be cached and sent to everyone: it holds nothing of a visitor
   * and shows neither orders nor the time of day.
   */
  cache?: {
    /** A new version of one of these ends the cached page; those of its layouts count too. */
    dependsOn: readonly VersionedContent[];
    /**
     * The query parameters that matter, with their values; all others are removed from the request before the page is
     * rendered. A page with another value is not cached.
     */
    query?: Readonly<Record<string, readonly string[] | "any">>;
  };
  /** A layout's: every page below it shows these. */
  dependsOn?: readonly VersionedContent[];
  /** Search engines may list the page. `changedWith`: it changed when that content last did. */
  sitemap?: true | { changedWith: "catalogue" };
  /** The shop's own search finds the page, by the words in `shop/search/static-pages.ts` (R14). */
  search?: true;
  /** A phone keeps the page for when there is no connection. */
  offline?: true;
  /**
   * Robots stay away: without an account or a link from an email there is nothing. A layout's holds below it. A page
   * that must be read to say `noindex`, such as the cart, is allowed.
   */
  robots?: "disallow";
}

/** The values of a list of choices, as `query` takes them. */
export function choiceValues(choices: readonly { value: string }[]): string[] {
  return choices.map(({ value }) => value);
}
