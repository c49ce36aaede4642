import { type RouteConfig, route } from "@react-router/dev/routes";

export const parcelsRoutes = [
  route("dashboard/parcels", "dashboard/parcels/parcels.ts"),
  route("dashboard/riders", "dashboard/parcels/riders.tsx"),
  route("dashboard/riders/:id", "dashboard/parcels/rider.tsx"),
  route("dashboard/pack", "dashboard/parcels/pack.tsx"),
  route("dashboard/pack/slips", "dashboard/parcels/slips.tsx"),
  route("dashboard/pack/split/:number", "dashboard/parcels/split-order.tsx"),
  route("dashboard/hand-over", "dashboard/parcels/hand-over.tsx"),
  route("dashboard/hand-over/:id", "dashboard/parcels/hand-over-sheet.tsx"),
  route("dashboard/take-back", "dashboard/parcels/take-back.tsx"),
  route("dashboard/take-back/:reference", "dashboard/parcels/take-back-parcel.tsx"),
  route("dashboard/paid-parcels", "dashboard/parcels/paid-parcels.tsx"),
] satisfies RouteConfig;
