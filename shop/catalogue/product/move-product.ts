import type { Database } from "../../schema.ts";
import { changeProducts } from "./change-products.ts";
import { listEditableProducts } from "./product-write-queries.ts";

export type ProductMove = "up" | "down";

/** How often a move begins again because someone else moved at the same time. */
const attempts = 5;

/**
 * Moves a product within its category's grids. Only the products whose place changes are written, in one transaction.
 * Archived products keep their place and are passed over.
 * @returns `conflict`: others move products all the time
 */
export async function moveProduct(
  db: Database,
  id: string,
  move: ProductMove,
  actorId: string,
): Promise<"moved" | "unknown" | "conflict"> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const all = await listEditableProducts(db);
    const moved = all.find((product) => product.id === id);
    if (!moved || moved.status === "archived") return "unknown";
    const grid = all.filter(({ category, status }) => category === moved.category && status !== "archived");
    const order = [...grid];
    const index = order.indexOf(moved);
    order.splice(index, 1);
    order.splice(Math.max(0, move === "up" ? index - 1 : index + 1), 0, moved);
    const places = distinctPlaces(grid.map(({ position }) => position));
    const changes = order.flatMap((product, place) => {
      const position = places[place] ?? product.position;
      return position === product.position
        ? []
        : [{ id: product.id, version: product.version, set: { position } }];
    });
    if (changes.length === 0) return "moved";
    const { outcome } = await changeProducts(db, changes, { actorId });
    if (outcome === "changed") return "moved";
  }
  return "conflict";
}

/** Places in their order, made distinct where two products have one. */
function distinctPlaces(positions: readonly number[]): number[] {
  const places: number[] = [];
  for (const position of [...positions].sort((a, b) => a - b))
    places.push(Math.max(position, (places.at(-1) ?? Number.NEGATIVE_INFINITY) + 1));
  return places;
}
