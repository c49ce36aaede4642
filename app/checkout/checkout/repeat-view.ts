import { markedReasons } from "../../../shop/checkout/place/checkout-texts.ts";
import { type Repeat, repeatedFields } from "../../../shop/checkout/place/repeated-order.ts";
import type { OrderView } from "../../ui/views/order-view.ts";

/** The query by which the success screen learns what became of an order that was sent again: names of fields, never contents. */
export function repeatQuery({ kept, mark, cartQuantity }: Repeat): string {
  const query = new URLSearchParams({
    ...(kept.length > 0 && { kept: kept.join(" ") }),
    ...(mark && { mark }),
    ...(cartQuantity > 0 && { cart: "" }),
  });
  return query.size > 0 ? `?${query}` : "";
}

/** What an order that was sent again has kept, and why (R74); null: it has what was sent. */
export function keptText(query: URLSearchParams, order: OrderView): string | null {
  const names = query.get("kept")?.split(" ") ?? [];
  const values = {
    payment: order.payment,
    phone: order.phoneNumber,
    address: order.shippingAddress?.replaceAll(/\s*\n\s*/g, ", "),
    name: order.parcelName ?? "no name",
    notes: order.notes ? `the notes “${order.notes}”` : "no notes",
  };
  const kept = repeatedFields.filter((field) => names.includes(field)).map((field) => values[field]);
  if (kept.length === 0) return null;
  const mark = query.get("mark");
  const reason = mark === "advance_only" || mark === "do_not_serve" ? ` ${markedReasons[mark]}` : "";
  return `We kept: ${kept.join("; ")}.${reason}`;
}
