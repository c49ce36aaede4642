import { data } from "react-router";
import { whatsAppLink } from "../../../shop/content/settings/shop-settings.ts";
import { findLinkedOrder } from "../../../shop/orders/answers/linked-order-queries.ts";
import { findOrderByLink } from "../../../shop/orders/link/order-link-queries.ts";
import { database, visitor } from "../../http/context.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { limitVisitor, retryAfterHeaders, retryAfterOfRoute } from "../../http/limits/limit-visitor.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { requestPayStep } from "../../http/request-pay-step.ts";
import { requestSettings } from "../../http/request-settings.ts";
import { requestTransfer } from "../../http/request-transfer.ts";
import type { Route } from "./+types/order-link";
import { answerAction } from "./answer-action.ts";
import { LinkEnded, LinkLimited } from "./link-pages.tsx";
import { linkedOrderView } from "./linked-order-view.ts";
import { OrderStage } from "./order-stage.tsx";
import { asksOf } from "./page-asks.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Your order");

export const handle = { robots: "disallow" } satisfies PageHandle;

export const headers = retryAfterOfRoute;

/** Shows an order to whoever has its link. Nothing is changed by it: programs open links before people do. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const seconds = await limitVisitor(context, "order-link");
  if (seconds)
    return data(
      { order: null, limited: tooManyMessage(seconds) },
      { status: 429, headers: retryAfterHeaders(seconds) },
    );
  const db = context.get(database);
  const link = await findOrderByLink(db, params.token);
  const order = link && (await findLinkedOrder(db, link.orderId));
  if (!order) return data({ order: null, limited: null }, { status: 404 });
  const { offer, instructions, ask } = await requestPayStep(context, { ...order, phoneNumber: null });
  return data({
    order: linkedOrderView(order, await requestSettings(context)),
    limited: null,
    pay: offer,
    ask,
    transfer: await requestTransfer(context, order),
    payInstructions: instructions,
    chat: whatsAppLink(await requestSettings(context)) ?? null,
    asks: asksOf(url.searchParams),
    // An order that staff took has no account yet (R48).
    canClaim: context.get(visitor) !== null && order.userId === null && order.channel !== "web",
  });
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerAction(request, params.token, context);

export const clientAction = keepTyped(() => ({ intent: undefined as string | undefined }));

export default function OrderLink({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.limited) return <LinkLimited>{loaderData.limited}</LinkLimited>;
  if (!loaderData.order) return <LinkEnded />;
  const { limited: _, ...stage } = loaderData;
  return <OrderStage {...stage} order={loaderData.order} result={actionData ?? undefined} />;
}
