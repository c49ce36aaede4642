export interface OfflinePage {
  /** Such as `/p2`. */
  path: string;
  /** HTML, as in the page. */
  title: string;
}

const maxListed = 8;

/** The pages cached last, newest first. */
export async function listOfflinePages(cacheName: string): Promise<OfflinePage[]> {
  const cache = await caches.open(cacheName);
  const requests = (await cache.keys()).toReversed().slice(0, maxListed);
  return Promise.all(
    requests.map(async (request) => {
      const { pathname, search } = new URL(request.url);
      const html = (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? "";
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replace(" | LumiSkin", "");
      return { path: pathname + search, title: title || pathname };
    }),
  );
}

/** Deletes the caches of other builds, whose pages need files that no longer exist. */
export async function deleteOtherBuilds(cacheName: string): Promise<void> {
  const build = cacheName.replace(/^pages-/, "");
  const otherCaches = (await caches.keys()).filter(
    (name) => /^(pages|assets)-/.test(name) && !name.endsWith(`-${build}`),
  );
  await Promise.all(otherCaches.map((name) => caches.delete(name)));
}
