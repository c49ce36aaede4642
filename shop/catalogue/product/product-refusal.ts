/** What a product's form says where the database refuses its values. */
const messages: Readonly<Record<string, Record<string, string>>> = {
  products_sku: {
    sku: "Another product already has this SKU. Please use a different one, or leave it blank.",
  },
  products_category_fkey: { category: "This category no longer exists. Please choose another." },
};

/** Messages by field; null: the error is another. */
export function productRefusal(error: unknown): Record<string, string> | null {
  return messages[(error as { constraint?: string }).constraint ?? ""] ?? null;
}
