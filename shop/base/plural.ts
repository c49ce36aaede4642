/** A count with its noun. @example `1 parcel`, `2 parcels` */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

/** Orders, and where these are more, their items: an order number is a checkout, a line of it an item. @example `63 orders (92 items)` */
export const orderCount = (orders: number, items: number) =>
  `${plural(orders, "order")}${items > orders ? ` (${plural(items, "item")})` : ""}`;
