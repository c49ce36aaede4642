import type { Database } from "../../schema.ts";
import { listCities } from "./city-queries.ts";
import { listOrdersWithoutCity, setOrderCity } from "./order-city-queries.ts";
import { recogniseCity } from "./recognise-city.ts";

/**
 * Stores the cities of placed orders whose addresses name exactly one; about a doubtful address a person decides. It is done
 * when someone begins to work on an order, and not at the checkout, where no one needs it yet.
 */
export async function recogniseOrderCities(db: Database, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  const orders = await listOrdersWithoutCity(db, orderIds);
  if (orders.length === 0) return;
  const cities = await listCities(db);
  for (const order of orders) {
    const recognised = recogniseCity(cities, order.address);
    if (recognised.outcome === "found") await setOrderCity(db, { ...order, cityId: recognised.cityId });
  }
}
