import { data, type RouterContextProvider, redirect } from "react-router";
import { maxChatLength } from "../../../../shop/checkout/place/max-chat-length.ts";
import { type TakeOrderResult, takeOrder } from "../../../../shop/checkout/place/take-order.ts";
import {
  channelOf,
  chatForm,
  choosePaymentText,
  takeOrderForm,
} from "../../../../shop/checkout/place/take-order-form.ts";
import { chatSenders, takesTransfers } from "../../../../shop/content/settings/shop-settings.ts";
import { listCities } from "../../../../shop/fulfilment/cities/city-queries.ts";
import { itemsOf, maxItemRows, unclearProduct } from "../../../../shop/orders/list/order-items-form.ts";
import { deliveryFieldNames } from "../../../../shop/orders/model/editable-order.ts";
import { orderNumberText } from "../../../../shop/orders/model/order-number.ts";
import type { ChatItem } from "../../../../shop/orders/take/find-products.ts";
import { listKnownProducts } from "../../../../shop/orders/take/known-product-queries.ts";
import { type ChatOrder, type Read, readChat } from "../../../../shop/orders/take/read-chat.ts";
import { offeredMethods } from "../../../../shop/payments/model/payment.ts";
import { customer, database } from "../../../http/context.ts";
import { parseForm, type Rejected, reject } from "../../../http/forms/parse-form.ts";
import { requestSettings } from "../../../http/request-settings.ts";
import { problemErrors } from "./action.ts";
import { itemRowsOf, moreRows } from "./item-rows-form.ts";

const read = "From the chat.";
const unsure = "From the chat, not certain. Please check.";

/** A group chat has more; then someone pastes the customer's part. */
const maxSenders = 12;

/** Reads a pasted chat into the fields of a staff order, with what is to be checked. */
async function readChatView(context: Readonly<RouterContextProvider>, chat: string, customer?: string) {
  const db = context.get(database);
  const [products, cities, settings] = await Promise.all([
    listKnownProducts(db),
    listCities(db),
    requestSettings(context),
  ]);
  const order = readChat(chat, { products, cities, shop: chatSenders(settings), customer });
  const nameOf = (id: string) => products.find((product) => product.id === id)?.name ?? id;
  const cityOf = (id: string) => cities.find((city) => city.id === id)?.name ?? id;
  const items = order.items.slice(0, maxItemRows);
  const fields: [name: string, label: string, found: Read | null][] = [
    ["customerName", "name", order.name],
    ["phone", "phone number", order.phone],
    ["secondPhone", "", order.secondPhone],
    ["address", "address", order.address],
    ["bestTime", "", order.bestTime],
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
    /** Who may be the customer, to be asked. */
    senders: order.senders.slice(0, maxSenders),
    /** Whether it asks for anything; if not, rows that are there stay. */
    hasItems: items.length > 0,
    /** What a person has to look for. */
    missing: [
      ...fields.filter(([, label, one]) => label !== "" && one === null).map(([, label]) => label),
      ...(items.length === 0 ? ["products"] : []),
      ...(order.items.length > maxItemRows
        ? [`room for ${order.items.length - maxItemRows} more products`]
        : []),
    ],
  };
}

/** What was read from a chat, as the form shows it: values to begin with, and a note beside each. */
type ReadChatView = Awaited<ReturnType<typeof readChatView>>;

function rowValues({ productId, quantity }: ChatItem, index: number): [string, string][] {
  return [
    [`product-${index + 1}`, productId ?? unclearProduct],
    [`pieces-${index + 1}`, String(quantity)],
  ];
}

function itemNote(
  { words, productId, options, isCounted, isSaidTwice, listNumber }: ChatItem,
  nameOf: (id: string) => string,
): string {
  const quoted = `“${words.length > 80 ? `${words.slice(0, 80)}…` : words}”`;
  const asked = listNumber === null ? "" : ` How many? ${listNumber} may be its number in a list.`;
  if (productId === null)
    return `${quoted} could be ${options.map(nameOf).join(" or ")}. Please choose.${asked}`;
  const count = isCounted ? "" : asked || " No quantity given.";
  return `From ${quoted}.${count}${isSaidTwice ? " Said twice, please check." : ""}`;
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

export type OrderNewAnswer = Rejected & { rows: number; chat?: ReadChatView & { isNew: boolean } };

const refusals = {
  unknownKey: "This form is out of date. Please reload the page.",
  noItems: "Please choose a product.",
  tooLarge: "This total is too large. Please choose a smaller quantity.",
  unknownCity: "Please choose a city from the list.",
} as const;

/** Handles the form of a new order: reads a chat into it, adds a row, or places the order. */
export async function orderNewAction(form: FormData, context: Readonly<RouterContextProvider>) {
  const intent = form.get("intent");
  const parsed = parseForm(takeOrderForm, form);
  const [, sender] = /^read(?: (.+))?$/u.exec(String(intent)) ?? [];
  if (sender ?? intent === "read") return readIntoForm(form, context, sender);
  const rows = itemRowsOf(form);
  const answer = async (rejected: Rejected, status: number, count = rows) =>
    data<OrderNewAnswer>({ ...rejected, rows: count, ...(await chatOf(rejected, context)) }, { status });
  if (intent === "more") return answer(reject(form, {}), 200, moreRows(rows));
  if (!parsed.ok) {
    const { key, ...errors } = parsed.rejected.errors;
    return answer({ ...parsed.rejected, errors: key ? { ...errors, form: key } : errors }, 400);
  }
  const { key, source, customerName, customerEmail, notes, payment, confirmed, ...rest } = parsed.value;
  // A form that was sent after the owner took the accounts away, or that no page of the shop has shown.
  const methods = offeredMethods(takesTransfers(await requestSettings(context)));
  if (!methods.includes(payment)) return answer(reject(form, { payment: choosePaymentText }), 400);
  const values: Record<string, unknown> = rest;
  const delivery = Object.fromEntries(deliveryFieldNames.map((name) => [name, String(values[name])]));
  const result = await takeOrder(context.get(database), context.get(customer), {
    key,
    customerName,
    customerEmail,
    notes,
    payment,
    isConfirmed: confirmed,
    ...channelOf(source),
    delivery: delivery as Record<(typeof deliveryFieldNames)[number], string>,
    items: itemsOf(values),
  });
  if (result.outcome === "placed") throw redirect(placedUrl(result));
  if (result.outcome === "refused") return answer(reject(form, problemErrors(result.problems, form)), 409);
  if (result.outcome === "takenBefore") {
    const number = orderNumberText(result.number);
    const message = `You have already placed ${number} with this form, with other details. Please change ${number} instead.`;
    return answer(reject(form, { form: message }), 409);
  }
  const field = { noItems: "product-1", unknownCity: "city", tooLarge: "form", unknownKey: "form" } as const;
  const errors = { [field[result.outcome]]: refusals[result.outcome] };
  return answer(reject(form, errors), result.outcome === "noItems" ? 400 : 409);
}

function placedUrl({ number, isMarked }: Extract<TakeOrderResult, { outcome: "placed" }>): string {
  return `/dashboard/orders/${orderNumberText(number)}?saved=${isMarked ? "taken-marked" : "taken"}`;
}

/** Fills the form from a pasted chat; what the chat does not say stays as it was typed. */
export async function readIntoForm(
  form: FormData,
  context: Readonly<RouterContextProvider>,
  sender?: string,
) {
  // Find passes on what was typed there, under its field's name.
  const found = form.get("q");
  if (found !== null) form.set("chat", found);
  const parsed = parseForm(chatForm, form);
  if (!parsed.ok)
    return data<OrderNewAnswer>({ ...parsed.rejected, rows: itemRowsOf(form) }, { status: 400 });
  const chat = await readChatView(context, parsed.value.chat, sender);
  const { values } = reject(form, {});
  const isKept = (name: string) => !chat.hasItems || !/^(?:product|pieces)-/.test(name);
  const kept = Object.entries(values).filter(([name]) => isKept(name));
  const source = values.source === "phone" ? "whatsapp" : (values.source ?? "whatsapp");
  return data<OrderNewAnswer>(
    {
      values: { ...Object.fromEntries(kept), source, ...chat.values, read: "yes", sender: sender ?? "" },
      errors: {},
      rows: chat.hasItems ? chat.rows : itemRowsOf(form),
      chat: { ...chat, isNew: true },
    },
    { status: 200 },
  );
}

/** What a refused form's fields were read from, to be said beside them again. */
async function chatOf({ values }: Rejected, context: Readonly<RouterContextProvider>) {
  if (values.read !== "yes" || !values.chat) return {};
  const chat = await readChatView(context, values.chat.slice(0, maxChatLength), values.sender);
  return { chat: { ...chat, isNew: false } };
}
