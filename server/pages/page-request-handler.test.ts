import { RouterContextProvider, type ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import { readPages } from "../../app/http/page-registry.ts";
import { createPageRequestHandler } from "./page-request-handler.ts";

type Routes = ServerBuild["routes"];

/** Routes that answer with their own id and the parameters that they were called with. */
function answeringRoutes(paths: Record<string, { path?: string; index?: true; parentId?: string }>): Routes {
  return Object.fromEntries(
    Object.entries(paths).map(([id, route]) => {
      const loader = ({ params }: { params: object }) => Response.json({ id, params });
      return [id, { id, ...route, module: { loader } as never }];
    }),
  );
}

const routes = answeringRoutes({
  root: { path: "" },
  home: { index: true, parentId: "root" },
  cart: { path: "cart", parentId: "root" },
  account: { parentId: "root" },
  orders: { path: "orders", parentId: "account" },
  order: { path: "orders/:number", parentId: "account" },
  newest: { path: "orders/newest", parentId: "account" },
  notFound: { path: "*", parentId: "root" },
  page: { path: "page", parentId: "account" },
});
(routes.page as { module: object }).module = { default: () => null };

/** What the built shop has of these, as far as a request for data needs it. */
const build = {
  routes,
  assets: { version: "1", routes: Object.fromEntries(Object.keys(routes).map((id) => [id, { id }])) },
  // In place of rendering: the routes of the page.
  entry: {
    module: {
      default: (_: Request, __: number, ___: Headers, { routeModules }: { routeModules: object }) =>
        Response.json(Object.keys(routeModules)),
    },
  },
  future: {},
  ssr: true,
  publicPath: "/",
  prerender: [],
  isSpaMode: false,
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
} as unknown as ServerBuild;

const handle = createPageRequestHandler(build, readPages(routes));
const get = async (path: string) =>
  (await handle(new Request(`http://shop.test${path}`), new RouterContextProvider())).json();

describe("a request is answered by its own page's routes", () => {
  it.each([
    ["/", "home", {}],
    ["/cart", "cart", {}],
    ["/CART/", "cart", {}],
    ["/cart?page=2", "cart", {}],
    ["/orders", "orders", {}],
    ["/orders/newest", "newest", {}],
    ["/orders/LS-10001", "order", { number: "LS-10001" }],
    ["/orders/LS-10002", "order", { number: "LS-10002" }],
    ["/orders/a%2Fb", "order", { number: "a/b" }],
    ["/nothing/here", "notFound", { "*": "nothing/here" }],
  ])("%s by %s", async (path, id, params) => {
    expect(await get(path)).toEqual({ id, params });
  });

  it("a document is rendered with these and the home page's alone", async () => {
    expect(await get("/page")).toEqual(["home", "root", "account", "page"]);
  });

  it("and the browser finds the routes of any path", async () => {
    expect(Object.keys(await get("/__manifest?version=1&paths=/orders/LS-10001,/cart"))).toEqual(
      expect.arrayContaining(["root", "account", "order", "cart"]),
    );
  });
});
