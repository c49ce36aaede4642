import { sql } from "kysely";

/** The pieces of a selected product that can be sold, which are those of the shop; null: not tracked. */
export const stockOfProduct = sql<number | null>`(
  select pieces from stock_levels where product_id = products.id and place = 'shop' and tracked)`;
