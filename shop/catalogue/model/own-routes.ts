/** The paths that a product may have of its own (R15): the ten items of the first range have them, in this order. */
export const ownRoutes: readonly string[] = [
  "/p1",
  "/p2",
  "/p3",
  "/b1",
  "/b2",
  "/b3",
  "/b4",
  "/b5",
  "/b6",
  "/b7",
];
