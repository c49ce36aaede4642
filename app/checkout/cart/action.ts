import type { RouterContextProvider } from "react-router";
import { log } from "../../../platform/log.ts";
import { cartForm } from "../../../shop/checkout/cart/cart-form.ts";
import { changeQuantity } from "../../../shop/checkout/cart/change-quantity.ts";
import { removeFromCart } from "../../../shop/checkout/place/remove-from-cart.ts";
import { database, requestMeta } from "../../http/context.ts";
import { parseForm } from "../../http/forms/parse-form.ts";

/** Executes a form of a cart line; a failure is only logged (error catalogue, R37). @returns the response's status */
export async function cartAction(
  context: Readonly<RouterContextProvider>,
  userId: string,
  form: FormData,
): Promise<number> {
  const { requestId } = context.get(requestMeta);
  const parsed = parseForm(cartForm, form);
  if (!parsed.ok) {
    log.warn({ requestId, errors: parsed.rejected.errors }, "a cart form was invalid");
    return 400;
  }
  const input = parsed.value;
  try {
    const db = context.get(database);
    const { outcome } =
      input.intent === "remove"
        ? await removeFromCart(db, userId, input.entry)
        : await changeQuantity(db, userId, input.entry, input.quantity);
    if (outcome !== "changed" && outcome !== "removed")
      log.info({ requestId, outcome, ...input }, "a cart change was refused");
    return 200;
  } catch (error) {
    log.error({ requestId, err: error, ...input }, "a cart change failed");
    return 500;
  }
}
