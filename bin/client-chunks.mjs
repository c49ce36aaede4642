// On a mobile network every file costs a round trip: what a first visit needs comes in few files, and nothing
// in them is for the dashboard alone.

/** @typedef {{ getModuleInfo(id: string): { importers: readonly string[] } | null }} Modules */

/** The file with which everything in the browser begins. */
const start = "entry.client";
const landingPages = /\/app\/routes\/storefront\/(home|catalogue|product|search)\.tsx$/;

/**
 * `vendor` for what every page needs of React, its router and the bundler: it changes least often. What the
 * dashboard alone needs of a package stays with the dashboard.
 * @param {string} id @param {Modules} modules @returns {string | null}
 */
export function vendorChunk(id, modules) {
  const packaged = id.includes("/node_modules/") || id.startsWith("\0");
  const users = packaged ? entriesOf(id, modules) : null;
  return users?.has("/app/root.tsx") || users?.has(start) ? "vendor" : null;
}

/**
 * The file that a module of ours goes into: `shell` for what every page has, `storefront` for what the pages where
 * people arrive share. Null: the bundler decides.
 * @param {string} id @param {Modules} modules @returns {string | null}
 */
export function clientChunk(id, modules) {
  const users = entriesOf(id, modules);
  if (users.has("/app/root.tsx")) return "shell";
  const pages = [...users].filter((entry) => !entry.startsWith("/app/routes/admin/"));
  return pages.length > 1 && pages.some((entry) => landingPages.test(entry)) ? "storefront" : null;
}

/**
 * The routes whose code a module belongs to, as paths below the checkout; not those that fetch it later.
 * @param {string} id @param {Modules} modules
 */
function entriesOf(id, modules) {
  const seen = new Set();
  const entries = new Set();
  const open = [id];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (seen.has(one)) continue;
    seen.add(one);
    const route = /(\/app\/(?:root|routes\/.*)\.tsx?)(?:\?|$)/.exec(one)?.[1];
    if (/\/entry\.client\.tsx?$/.test(one)) entries.add(start);
    const importers = modules.getModuleInfo(one)?.importers ?? [];
    // A route's file is imported by the forms of it that the router makes; whatever those are, it is that route.
    if (route && (importers.length === 0 || importers.every((from) => from.includes(`${route}?`))))
      entries.add(route);
    open.push(...importers);
  }
  return entries;
}
