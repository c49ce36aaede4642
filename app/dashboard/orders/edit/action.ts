import { data, type RouterContextProvider, redirect } from "react-router";
import {
  type ChangeOrderResult,
  changeOrder,
  type RefusedChange,
} from "../../../../shop/orders/change/change-order.ts";
import { changeOrderForm, shownForm, typedFields } from "../../../../shop/orders/list/change-order-form.ts";
import { itemsOf } from "../../../../shop/orders/list/order-items-form.ts";
import type { ItemProblem } from "../../../../shop/orders/list/product-to-order.ts";
import { fieldLabel, fieldsOf } from "../../../../shop/orders/model/editable-order.ts";
import { customer, database } from "../../../http/context.ts";
import { parseForm, type Rejected, reject } from "../../../http/forms/parse-form.ts";
import { safeReturnTo } from "../../../http/return-to.ts";
import { itemRowsOf, moreRows } from "./item-rows-form.ts";
import type { OrderEditView } from "./view.ts";

/** `conflict`: what another person changed meanwhile. */
export type OrderEditAnswer = Rejected & {
  rows: number;
  conflict?: { differences: { label: string; was: string; now: string; isTyped: boolean }[] };
};

const refusals: Readonly<Record<RefusedChange, string>> = {
  unknown: "This order no longer exists.",
  ended: "This order is finished, so it cannot be changed.",
  withCourier: "A parcel of this order is already with the courier. Tell the courier about the change.",
  nothingLeft: "Keep at least one product. To cancel the whole order, press Cancel on its page.",
  paidAhead:
    "This order is already paid and would now cost more. Please take the extra products as a new order.",
  belowDiscounts: "The discount would be larger than the new total.",
  tooLarge: "This total is too large. Please choose a smaller quantity.",
  unknownCity: "Please choose a city from the list.",
};

/** Handles the form that changes an order, and goes back to where its author came from. */
export async function orderEditAction(
  form: FormData,
  target: OrderEditView,
  { back, context }: { back: string | null; context: Readonly<RouterContextProvider> },
) {
  const shown = parseForm(shownForm, form);
  const names = shown.ok ? Object.keys(shown.value.shown).filter((name) => name.startsWith("quantity-")) : [];
  const parsed = parseForm(changeOrderForm(names), form);
  const rows = itemRowsOf(form);
  if (form.get("intent") === "more")
    return data<OrderEditAnswer>({ ...reject(form, {}), rows: moreRows(rows) }, { status: 200 });
  const refuse = (errors: Record<string, string>, status: number) =>
    data<OrderEditAnswer>({ ...reject(form, errors), rows }, { status });
  if (!shown.ok) return refuse({ form: shown.rejected.errors.shown ?? "" }, 400);
  if (!parsed.ok) return refuse(parsed.rejected.errors, 400);
  const result = await changeOrder(context.get(database), context.get(customer), {
    orderId: target.orderId,
    number: target.number,
    shown: shown.value.shown,
    typed: typedFields(parsed.value, names),
    added: itemsOf(parsed.value),
  });
  if (result.outcome === "changed" || result.outcome === "unchanged")
    throw redirect(doneUrl(target.path, back, result));
  if (result.outcome === "changedMeanwhile")
    return data(conflictAnswer(reject(form, {}), rows, result, target.cities), { status: 409 });
  if (result.outcome === "refused") return refuse(problemErrors(result.problems, form), 409);
  return refuse({ form: refusals[result.outcome] }, 409);
}

/** Where a change leads: back, unless a courier must be told, which the order's own page says. */
function doneUrl(path: string, back: string | null, result: ChangeOrderResult): string {
  const tell = result.outcome === "changed" ? result.tell.map(({ reference }) => reference) : [];
  const [to = path] = (tell.length > 0 ? path : safeReturnTo(back, path)).split("#");
  const params = new URLSearchParams({
    saved: result.outcome,
    ...(tell.length > 0 && { tell: tell.join(",") }),
  });
  return `${to}${to.includes("?") ? "&" : "?"}${params}`;
}

function conflictAnswer(
  { values }: Rejected,
  rows: number,
  { order, differences, merged }: Extract<ChangeOrderResult, { outcome: "changedMeanwhile" }>,
  cities: OrderEditView["cities"],
): OrderEditAnswer {
  const named = (field: string, value: string) =>
    field === "city" ? (cities.find((city) => city.value === value)?.label ?? value) : value;
  return {
    values: { ...values, ...merged, shown: JSON.stringify(fieldsOf(order)) },
    errors: { form: "Someone else changed this while you were editing. Your changes are not saved yet." },
    rows,
    conflict: {
      differences: differences.map(({ field, was, now, isTyped }) => ({
        label: fieldLabel(field, order.lines),
        isTyped,
        was: named(field, was),
        now: named(field, now),
      })),
    },
  };
}

/** Puts each problem beside the field of its product; the first of a product that the order has already is the form's. */
export function problemErrors(problems: readonly ItemProblem[], form: FormData): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { productId, text } of problems) {
    const [field] =
      [...form].find(([name, value]) => name.startsWith("product-") && value === productId) ?? [];
    const name = field ?? "form";
    errors[name] = name in errors ? `${errors[name]} ${text}` : text;
  }
  return errors;
}
