import { data, type RouterContextProvider } from "react-router";
import { isoDay } from "../../../shop/base/karachi-time.ts";
import {
  changePurchaseLine,
  changePurchaseState,
} from "../../../shop/catalogue/stock/purchases/order-purchase.ts";
import {
  arrivedLines,
  landedCostForm,
  purchaseLineForm,
  purchaseStateForm,
  receiptForm,
} from "../../../shop/catalogue/stock/purchases/purchase-form.ts";
import { listPurchaseLines } from "../../../shop/catalogue/stock/purchases/purchase-queries.ts";
import { receivePurchase } from "../../../shop/catalogue/stock/purchases/receive-purchase.ts";
import { setLandedCost } from "../../../shop/catalogue/stock/purchases/set-landed-cost.ts";
import { customer, database } from "../../http/context.ts";
import { outOfDate } from "../../http/forms/out-of-date.ts";
import { parseForm, reject } from "../../http/forms/parse-form.ts";
import { refuse } from "./correct-action.ts";

type Context = Readonly<RouterContextProvider>;

const ended = { form: "Someone else has changed this. Please reload and try again." };

const actions = { line: changeLine, state: changeState, receive, cost: setCost };

/** Handles the forms of a purchase's page. @returns null: it is done */
export async function purchaseAction(form: FormData, purchaseId: number, context: Context) {
  const intent = String(form.get("intent"));
  if (!Object.hasOwn(actions, intent)) throw outOfDate();
  return actions[intent as keyof typeof actions](form, purchaseId, context);
}

async function changeLine(form: FormData, purchaseId: number, context: Context) {
  const parsed = parseForm(purchaseLineForm, form);
  if (!parsed.ok) return refuse("line", parsed.rejected, 400);
  const { product, ...line } = parsed.value;
  const outcome = await changePurchaseLine(context.get(database), purchaseId, {
    productId: product,
    ...line,
    actorId: context.get(customer).id,
  });
  if (outcome === "changed") return null;
  const errors = outcome === "ended" ? ended : { product: "Please choose a product" };
  return refuse("line", reject(form, errors), 409);
}

async function changeState(form: FormData, purchaseId: number, context: Context) {
  const parsed = parseForm(purchaseStateForm, form);
  if (!parsed.ok) return refuse("state", parsed.rejected, 400);
  const change = { ...parsed.value, actorId: context.get(customer).id };
  const outcome = await changePurchaseState(context.get(database), purchaseId, change);
  return outcome === "changed" ? null : refuse("state", reject(form, ended), 409);
}

async function receive(form: FormData, purchaseId: number, context: Context) {
  const db = context.get(database);
  const lines = await listPurchaseLines(db, purchaseId);
  // Only what is on the form: a product that was added meanwhile has not been looked at.
  const shown = lines.filter(({ id }) => form.has(`pieces-${id}`)).map(({ id }) => id);
  const parsed = parseForm(receiptForm(shown), form);
  if (!parsed.ok) return refuse("receive", parsed.rejected, 400);
  const today = isoDay(new Date());
  const { receivedOn, freight, freightBy, key } = parsed.value;
  if (receivedOn !== null && receivedOn > today)
    return refuse("receive", reject(form, { receivedOn: "This date is in the future" }), 400);
  const result = await receivePurchase(db, {
    purchaseId,
    freight,
    freightBy,
    key,
    actorId: context.get(customer).id,
    receivedOn: receivedOn ?? today,
    lines: arrivedLines(shown, parsed.value),
  });
  if (result.outcome === "received") return null;
  const errors =
    result.outcome === "nothing" ? { form: "Please enter how many pieces have arrived." } : ended;
  return refuse("receive", reject(form, errors), result.outcome === "nothing" ? 400 : 409);
}

async function setCost(form: FormData, purchaseId: number, context: Context) {
  const parsed = parseForm(landedCostForm, form);
  if (!parsed.ok) return refuse("cost", parsed.rejected, 400);
  const { line: lineId, version } = parsed.value;
  const actorId = context.get(customer).id;
  const outcome = await setLandedCost(context.get(database), { purchaseId, lineId, version, actorId });
  if (outcome === "changed") return null;
  if (outcome === "unknown") throw data("This product was not found in the purchase.", { status: 404 });
  const errors = { form: "Someone else has changed this product. Please check its cost again." };
  return refuse("cost", reject(form, errors), 409);
}
