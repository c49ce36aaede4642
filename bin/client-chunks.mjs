// Each file costs a round trip on a mobile network: a first visit loads few chunks, none with dashboard-only code.

/** @typedef {{ getModuleInfo(id: string): { importers: readonly string[] } | null }} Modules */

const clientEntry = "entry.client";
/** What the dashboard alone opens: what it shares with a page stays that page's own. */
const dashboardPages = /^\/app\/routes\/(admin\/|storefront\/product-preview\.tsx$)/;
const landingPages = /\/app\/routes\/storefront\/(home|catalogue|product|search)\.tsx$/;

/**
 * `vendor` for the browser's entry and the packages that every page needs: they change least often. The dashboard's own
 * stay in its chunks. The entry must import nothing of the shell: it would be a file of its own.
 * @param {string} id @param {Modules} modules @returns {string | null}
 */
export function vendorChunk(id, modules) {
  const packaged = id.includes("/node_modules/") || id.startsWith("\0");
  const users = entriesOf(id, modules);
  return users.has(clientEntry) || (packaged && users.has("/app/root.tsx")) ? "vendor" : null;
}

/**
 * The chunk of a module of ours: `shell` for what every page needs, `storefront` for what landing pages share with other
 * pages. Null: the bundler decides.
 * @param {string} id @param {Modules} modules @returns {string | null}
 */
export function clientChunk(id, modules) {
  const users = entriesOf(id, modules);
  if (users.has("/app/root.tsx")) return "shell";
  const pages = [...users].filter((entry) => !dashboardPages.test(entry));
  return pages.length > 1 && pages.some((entry) => landingPages.test(entry)) ? "storefront" : null;
}

/**
 * The routes that import a module statically, as paths below the checkout.
 * @param {string} id @param {Modules} modules
 */
function entriesOf(id, modules) {
  const visited = new Set();
  const entries = new Set();
  const pending = [id];
  for (let module = pending.pop(); module !== undefined; module = pending.pop()) {
    if (visited.has(module)) continue;
    visited.add(module);
    const route = /(\/app\/(?:root|routes\/.*)\.tsx?)(?:\?|$)/.exec(module)?.[1];
    if (/\/entry\.client\.tsx?$/.test(module)) entries.add(clientEntry);
    const importers = modules.getModuleInfo(module)?.importers ?? [];
    // The router imports a route's file as virtual modules of the same path with a query.
    if (route && (importers.length === 0 || importers.every((from) => from.includes(`${route}?`))))
      entries.add(route);
    pending.push(...importers);
  }
  return entries;
}
