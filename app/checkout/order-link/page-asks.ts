import { deliveryWishes } from "../../../shop/orders/model/complaint.ts";

/** What a link within the page, or in a letter, asks the page to show; it does nothing automatically. */
export function asksOf(query: URLSearchParams) {
  return {
    cancel: query.has("cancel"),
    change: query.has("change"),
    call: query.has("call"),
    wish: deliveryWishes.find((wish) => wish === query.get("wish")) ?? null,
  };
}

export type PageAsks = ReturnType<typeof asksOf>;
