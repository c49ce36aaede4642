import { data } from "react-router";
import { z } from "zod";
import { orderMessages } from "../../../../shop/mail/whatsapp/order-message.ts";
import { prepareMessage } from "../../../../shop/mail/whatsapp/prepare-message.ts";
import { parseOrderNumber } from "../../../../shop/orders/model/order-number.ts";
import { customer, database, identity, requestMeta } from "../../../http/context.ts";
import { refuseDataRequest } from "../../../http/csv-download.ts";
import { parseForm, readForm } from "../../../http/forms/parse-form.ts";
import { found } from "../../../http/found.ts";
import { openApp } from "../../../http/open-app.ts";
import { answerPost, PostOnlyPage, postOnly, postOnlyHeaders, postOnlyMeta } from "../../ui/post-only.tsx";
import type { Route } from "./+types/whatsapp";

const messageForm = z.object({ message: z.enum(orderMessages) });

const refusals = {
  untrue: "Someone else has changed this. Please go back and reload the order.",
  "no-whatsapp": "This number cannot be opened in WhatsApp.",
} as const;

export const meta = postOnlyMeta;
export const headers = postOnlyHeaders;
export default PostOnlyPage;

export function loader({ params }: Route.LoaderArgs) {
  return postOnly("Open WhatsApp with the button on the order.", `/dashboard/orders/${params.number}`);
}

export const middleware = answerPost(action);

/** Makes a link for the customer, and opens WhatsApp with the message that fits the order. */
async function action({ request, params, context }: Route.ActionArgs) {
  refuseDataRequest(request);
  const { number } = found(parseOrderNumber(params.number), "Order");
  const parsed = parseForm(messageForm, await readForm(request));
  if (!parsed.ok) throw data("This message does not exist", { status: 404 });
  const prepared = await prepareMessage(context.get(database), {
    number,
    ...parsed.value,
    origin: context.get(requestMeta).origin,
    secret: context.get(identity).options.secret,
    actorId: context.get(customer).id,
  });
  if (prepared.outcome === "unknown") throw data("Order not found", { status: 404 });
  if (prepared.outcome !== "ready") throw data(refusals[prepared.outcome], { status: 409 });
  return openApp(prepared.url);
}
