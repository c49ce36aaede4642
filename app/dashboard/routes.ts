import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { catalogueRoutes } from "./catalogue/routes.ts";
import { changesRoutes } from "./changes/routes.ts";
import { confirmationRoutes } from "./confirmation/routes.ts";
import { contentRoutes } from "./content/routes.ts";
import { couriersRoutes } from "./couriers/routes.ts";
import { figuresRoutes } from "./figures/routes.ts";
import { filesRoutes } from "./files/routes.ts";
import { ordersRoutes } from "./orders/routes.ts";
import { parcelsRoutes } from "./parcels/routes.ts";
import { paymentsRoutes } from "./payments/routes.ts";
import { peopleRoutes } from "./people/routes.ts";
import { staffRoutes } from "./staff/routes.ts";
import { stockRoutes } from "./stock/routes.ts";
import { todayRoutes } from "./today/routes.ts";

export const dashboardRoutes = [
  layout("dashboard/area.tsx", { id: "dashboard" }, [
    ...ordersRoutes,
    ...todayRoutes,
    ...paymentsRoutes,
    ...parcelsRoutes,
    ...confirmationRoutes,
    ...peopleRoutes,
    ...catalogueRoutes,
    ...changesRoutes,
    ...stockRoutes,
    ...contentRoutes,
    ...figuresRoutes,
    ...filesRoutes,
    ...staffRoutes,
    ...couriersRoutes,
    route("dashboard/*", "storefront/pages/not-found.tsx", { id: "dashboard/not-found" }),
  ]),
] satisfies RouteConfig;
