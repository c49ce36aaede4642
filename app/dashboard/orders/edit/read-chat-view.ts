import { listCities } from "../../../../shop/fulfilment/cities/city-queries.ts";
import { maxItemRows, unclearProduct } from "../../../../shop/orders/list/order-items-form.ts";
import type { ChatItem } from "../../../../shop/orders/take/find-products.ts";
import { listKnownProducts } from "../../../../shop/orders/take/known-product-queries.ts";
import { type ChatOrder, type Read, readChat } from "../../../../shop/orders/take/read-chat.ts";
import type { Database } from "../../../../shop/schema.ts";

/** What was read from a chat, as the form shows it: values to begin with, and a note beside each. */
export interface ReadChatView {
  values: Record<string, string>;
  hints: Record<string, string>;
  notes: Record<number, string>;
  rows: number;
  /** Whether it asks for anything; if not, rows that are there stay. */
  hasItems: boolean;
  /** What a person has to look for. */
  missing: string[];
}

const read = "From the chat.";
const unsure = "From the chat, not certain. Please check.";

/** Reads a pasted chat into the fields of a staff order, with what is to be checked. */
export async function readChatView(db: Database, chat: string): Promise<ReadChatView> {
  const [products, cities] = await Promise.all([listKnownProducts(db), listCities(db)]);
  const order = readChat(chat, { products, cities });
  const nameOf = (id: string) => products.find((product) => product.id === id)?.name ?? id;
  const cityOf = (id: string) => cities.find((city) => city.id === id)?.name ?? id;
  const items = order.items.slice(0, maxItemRows);
  const fields: [name: string, label: string, found: Read | null][] = [
    ["customerName", "name", order.name],
    ["phone", "phone number", order.phone],
    ["secondPhone", "", order.secondPhone],
    ["address", "address", order.address],
  ];
  const found = fields.flatMap(([name, , one]) => (one ? [[name, one] as const] : []));
  return {
    values: {
      ...Object.fromEntries(found.map(([name, { value }]) => [name, value])),
      ...cityValue(order),
      ...Object.fromEntries(items.flatMap(rowValues)),
    },
    hints: {
      ...Object.fromEntries(found.map(([name, { isCertain }]) => [name, isCertain ? read : unsure])),
      ...cityHint(order, cityOf),
    },
    notes: Object.fromEntries(items.map((item, index) => [index + 1, itemNote(item, nameOf)])),
    rows: Math.max(items.length, 1),
    hasItems: items.length > 0,
    missing: [
      ...fields.filter(([, label, one]) => label !== "" && one === null).map(([, label]) => label),
      ...(items.length === 0 ? ["products"] : []),
      ...(order.items.length > maxItemRows
        ? [`room for ${order.items.length - maxItemRows} more products`]
        : []),
    ],
  };
}

function rowValues({ productId, quantity }: ChatItem, index: number): [string, string][] {
  return [
    [`product-${index + 1}`, productId ?? unclearProduct],
    [`pieces-${index + 1}`, String(quantity)],
  ];
}

function itemNote(
  { words, productId, options, isCounted }: ChatItem,
  nameOf: (id: string) => string,
): string {
  const quoted = `“${words.length > 80 ? `${words.slice(0, 80)}…` : words}”`;
  if (productId === null) return `${quoted} could be ${options.map(nameOf).join(" or ")}. Please choose.`;
  return isCounted ? `From ${quoted}.` : `From ${quoted}. No quantity given.`;
}

/** A doubtful city is not chosen, nor is one that was chosen before. */
function cityValue({ city }: ChatOrder): Record<string, string> {
  if (city.outcome === "none") return {};
  return { city: city.outcome === "found" ? city.cityId : "" };
}

function cityHint({ city }: ChatOrder, cityOf: (id: string) => string): Record<string, string> {
  if (city.outcome === "found") return { city: read };
  if (city.outcome === "none") return {};
  const options = city.cityIds.slice(0, 4).map(cityOf);
  return { city: `Could be ${options.join(" or ")}. Please choose.` };
}
