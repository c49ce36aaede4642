import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Each file costs a round trip on a mobile network: a first visit loads few chunks, none with dashboard-only code.

/** @typedef {{ getModuleInfo(id: string): { importers: readonly string[] } | null }} Modules */

const clientEntry = "entry.client";
/** What the dashboard alone opens: what it shares with a page stays that page's own. */
const dashboardPages = ["app/dashboard/"];
const landingPages = [
  "app/storefront/home/home.tsx",
  "app/storefront/catalogue/catalogue.tsx",
  "app/storefront/product/product.tsx",
  "app/storefront/search/search.tsx",
];
const root = fileURLToPath(new URL("..", import.meta.url));
for (const path of [...dashboardPages, ...landingPages])
  if (!existsSync(root + path)) throw new Error(`bin/client-chunks.mjs names ${path}, which does not exist`);

/**
 * `vendor` for the browser's entry and the packages that every page needs: they change least often. The dashboard's own
 * stay in its chunks. The entry must import nothing of the shell: it would be a file of its own.
 * @param {string} id @param {Modules} modules @returns {string | null}
 */
export function vendorChunk(id, modules) {
  const packaged = id.includes("/node_modules/") || id.startsWith("\0");
  const users = entriesOf(id, modules);
  return users.has(clientEntry) || (packaged && users.has("app/root.tsx")) ? "vendor" : null;
}

/**
 * The chunk of a module of ours: `shell` for what every page needs, `storefront` for what landing pages share with other
 * pages. Null: the bundler decides.
 * @param {string} id @param {Modules} modules @returns {string | null}
 */
export function clientChunk(id, modules) {
  const users = entriesOf(id, modules);
  if (users.has("app/root.tsx")) return "shell";
  const pages = [...users].filter((entry) => !dashboardPages.some((path) => entry.startsWith(path)));
  return pages.length > 1 && pages.some((entry) => landingPages.includes(entry)) ? "storefront" : null;
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
    if (/\/entry\.client\.tsx?$/.test(module)) entries.add(clientEntry);
    const importers = modules.getModuleInfo(module)?.importers ?? [];
    // The router makes a route's entry of its path with a query.
    const [path = "", query] = module.split("?");
    if (query !== undefined && importers.length === 0 && path.startsWith(root))
      entries.add(path.slice(root.length));
    pending.push(...importers);
  }
  return entries;
}
