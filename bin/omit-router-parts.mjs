// Parts of React Router that its client imports and that do nothing without an option which the shop does not set (decision
// 027): what is called all the same returns undefined in the original too.
/** @type {Record<string, string[]>} */
const unusedParts = {
  // `future.unstable_customRouteDiscovery`
  "dom/ssr/route-discovery.js": [
    "RouteDiscoveryRuntime",
    "getCustomPatchRoutesOnNavigationFunction",
    "useCustomRouteDiscovery",
    "useRouteDiscovery",
  ],
  // the property `instrumentations` of `<HydratedRouter>`
  "router/instrumentation.js": [
    "consumeInstrumentationClientResultMetaReceiver",
    "getRouteInstrumentationUpdates",
    "instrumentClientSideRouter",
    "instrumentHandler",
    "instrumentationResultMetaContext",
  ],
};

/**
 * A Vite plugin that leaves them out of the browser's scripts: each export becomes an empty function. A version of React
 * Router that moves such a module, or imports another name from it, fails the build. @returns {import("vite").Plugin}
 */
export function omitRouterParts() {
  const omitted = new Set();
  return {
    name: "omit-router-parts",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    load(id) {
      const [, part = ""] = /\/react-router\/dist\/production\/lib\/(.*)$/.exec(id) ?? [];
      if (!Object.hasOwn(unusedParts, part)) return null;
      omitted.add(part);
      return (unusedParts[part] ?? []).map((name) => `export function ${name}() {}`).join("\n");
    },
    buildEnd() {
      for (const part of Object.keys(unusedParts))
        if (!omitted.has(part)) this.error(`React Router no longer has the module ${part}.`);
    },
  };
}
