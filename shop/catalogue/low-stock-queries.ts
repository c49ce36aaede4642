import { sql } from "kysely";
import { stockOfProduct } from "./product-stock-queries.ts";

/** From how many pieces on a tracked product is low. */
const lowPieces = 5;

/** Whether a selected product is tracked and has few pieces left. */
export const isLowInStock = sql<boolean>`coalesce(${stockOfProduct} <= ${sql.lit(lowPieces)}, false)`;
