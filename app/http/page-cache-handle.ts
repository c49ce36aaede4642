/** What a kept page is made from; the database has a version of each (table `versions`). */
export type VersionedContent = "articles" | "catalogue" | "settings";

/**
 * What a route says in its `handle` where its page, rendered for someone without a session, may be kept and handed
 * to everyone. Such a page carries nothing of a visitor and shows nothing but what it names here: neither orders nor
 * the time of day.
 */
export interface PageCacheHandle {
  cache: {
    /** Until one of these changes; those of the layouts around it count too. */
    dependsOn: readonly VersionedContent[];
    /**
     * The query parameters that matter, with the values that they can have; all others are left out of the request
     * before the page is rendered. A page that is asked for with another value is not kept.
     */
    query?: Readonly<Record<string, readonly string[] | "any">>;
  };
}

/** What a layout says: everything below it shows these. */
export interface LayoutCacheHandle {
  dependsOn: readonly VersionedContent[];
}

/** The values of a list of choices, as `query` takes them. */
export function choiceValues(choices: readonly { value: string }[]): string[] {
  return choices.map(({ value }) => value);
}
