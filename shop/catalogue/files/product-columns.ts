/** The two forms of Shopify's product CSV: since 2025, and before. */
export const dialects = ["new", "old"] as const;
export type Dialect = (typeof dialects)[number];

export type ProductColumn =
  | keyof typeof shopifyColumns
  | keyof typeof metafieldColumns
  | (typeof readOnlyColumns)[keyof typeof readOnlyColumns];

/** Names of Shopify's columns in each dialect; null: the dialect has none. In the order of the file. */
const shopifyColumns = {
  title: ["Title", "Title"],
  handle: ["URL handle", "Handle"],
  description: ["Description", "Body (HTML)"],
  brand: ["Vendor", "Vendor"],
  type: ["Type", "Type"],
  tags: ["Tags", "Tags"],
  published: ["Published on online store", "Published"],
  status: ["Status", "Status"],
  sku: ["SKU", "Variant SKU"],
  optionName: ["Option1 name", "Option1 Name"],
  optionValue: ["Option1 value", "Option1 Value"],
  price: ["Price", "Variant Price"],
  cost: ["Cost per item", "Cost per item"],
  tracker: ["Inventory tracker", "Variant Inventory Tracker"],
  quantity: ["Inventory quantity", "Variant Inventory Qty"],
  whenSoldOut: ["Continue selling when out of stock", "Variant Inventory Policy"],
  weight: ["Weight value (grams)", "Variant Grams"],
  weightUnit: ["Weight unit for display", "Variant Weight Unit"],
  shipping: ["Requires shipping", "Variant Requires Shipping"],
  fulfilment: ["Fulfillment service", "Variant Fulfillment Service"],
  photo: ["Product image URL", "Image Src"],
  photoPosition: ["Image position", "Image Position"],
  photoAlt: ["Image alt text", "Image Alt Text"],
} as const;

/** What Shopify has no column for: labels of metafields, which the new dialect alone has. */
const metafieldColumns = {
  catalogue_price: "Catalogue price",
  badge: "Badge",
  benefits: "Benefits",
  usage: "How to use",
  ingredients: "Ingredients (INCI)",
  strength: "Strength",
  size: "Size",
  suitable_for: "Suits",
  period_after_opening: "Months after opening",
  cautions: "Cautions",
  background_colour: "Background colour",
  sold_out: "Sold out",
  order: "Order",
  address: "Own address",
  quantity_when_exported: "Quantity when exported",
} as const;

const namespace = "product.metafields.lumiskin";

/** The columns of a dialect in their order, with their names. */
export function columnsOf(dialect: Dialect): { column: ProductColumn; name: string }[] {
  const ofShopify = Object.entries(shopifyColumns).map(([column, names]) => ({
    column: column as ProductColumn,
    name: names[dialect === "new" ? 0 : 1],
  }));
  if (dialect === "old") return ofShopify;
  const metafields = Object.entries(metafieldColumns).map(([column, label]) => ({
    column: column as ProductColumn,
    name: `${label} (${namespace}.${column})`,
  }));
  return [...ofShopify, ...metafields];
}

const columnByName = new Map<string, ProductColumn>(
  dialects.flatMap((dialect) =>
    columnsOf(dialect).map(({ column, name }): [string, ProductColumn] => [nameKey(name), column]),
  ),
);
/** What is read and never written: how else the handle is called, and what keeps a product out of the shop. */
const readOnlyColumns = {
  handle: "handle",
  "url handle": "handle",
  "gift card": "giftCard",
  "included / pakistan": "soldInPakistan",
} as const;
for (const [name, column] of Object.entries(readOnlyColumns)) columnByName.set(name, column);

/** Columns of further options: a value there is a variant. */
const optionValue = /^option[23] value$/;

/** Names are compared without regard to case; a metafield's label does not count. */
function nameKey(name: string): string {
  const metafield = /\(product\.metafields\.lumiskin\.(\w+)\)$/i.exec(name.trim());
  return (metafield?.[1] ? `(${metafield[1]})` : name.trim()).toLowerCase();
}

/** What the columns of a file mean. */
export interface ProductHeader {
  /** The place of each known column, and its name in the file. */
  places: Map<ProductColumn, { at: number; name: string }>;
  /** Places of the second and third option's values. */
  optionPlaces: number[];
  /** Names of columns that the shop has no use for. */
  unused: { at: number; name: string }[];
}

/** Reads a header of either dialect, or a mixed one. @returns why it cannot be read, as a sentence */
export function readProductHeader(header: readonly string[]): ProductHeader | string {
  const places: ProductHeader["places"] = new Map();
  const seen = new Set<string>();
  const optionPlaces: number[] = [];
  const unused: ProductHeader["unused"] = [];
  for (const [at, name] of header.entries()) {
    const key = nameKey(name);
    if (key === "") continue;
    if (seen.has(key)) return `The column ${name} appears twice. Remove one of them.`;
    seen.add(key);
    const column = columnByName.get(key);
    const twin = column && places.get(column);
    if (twin) return `The columns ${twin.name} and ${name} mean the same. Remove one of them.`;
    if (column) places.set(column, { at, name });
    else if (optionValue.test(key)) optionPlaces.push(at);
    else unused.push({ at, name });
  }
  if (!places.has("handle") && !places.has("title"))
    return "The file needs a “URL handle” (or “Handle”) column or a “Title” column to find products.";
  return { places, optionPlaces, unused };
}
