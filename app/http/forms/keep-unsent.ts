import { statusChangeFailed } from "../../../shop/orders/model/order-status.ts";
import { isShopUnreachable } from "../is-shop-unreachable.ts";
import { type ClientArgs, isShownPage, type NextResults } from "../keep-page.ts";

const notSaved = "Not saved. Please try again.";
let unsent = "";
const listeners = new Set<() => void>();

/** The message of the last form that did not get through; empty when there is none. */
export const unsentMessage = {
  get: () => unsent,
  subscribe(onChange: () => void) {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
};

function setUnsent(message: string): void {
  unsent = message;
  for (const onChange of listeners) onChange();
}

/**
 * A client middleware. If a form does not get through and its route has no handling of its own, it reloads the data of the page, because
 * the form may have arrived, and shows `UnsentNotice`.
 */
export async function keepUnsent({ request, fetcherKey }: ClientArgs, next: NextResults) {
  const form = request.method === "GET" ? null : await request.clone().formData();
  if (form || (!fetcherKey && !isShownPage(request))) setUnsent("");
  const results = await next();
  for (const [id, { type, result }] of Object.entries(results)) {
    // React Router wraps an action's error as it does data.
    const inner = (result as { data?: unknown } | null)?.data;
    if (!form || type === "data" || !isShopUnreachable(inner instanceof Error ? inner : result)) continue;
    setUnsent(isStatusChange(form) ? statusChangeFailed : notSaved);
    const headers = { Location: location.pathname + location.search, "X-Remix-Replace": "true" };
    results[id] = { type: "error", result: new Response(null, { status: 302, headers }) };
  }
  return results;
}

/** Whether a form completes or cancels one order or several. */
function isStatusChange(form: FormData): boolean {
  return form.get("intent") === "end" || (form.has("order") && form.has("status"));
}
