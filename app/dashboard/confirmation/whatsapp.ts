import { data } from "react-router";
import { sendConfirmLink } from "../../../shop/orders/confirm/send-confirm-link.ts";
import { parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import { customer, database, requestMeta } from "../../http/context.ts";
import { refuseDataRequest } from "../../http/csv-download.ts";
import { found } from "../../http/found.ts";
import { openApp } from "../../http/open-app.ts";
import { answerPost, PostOnlyPage, postOnly, postOnlyHeaders, postOnlyMeta } from "../ui/post-only.tsx";
import type { Route } from "./+types/whatsapp";

export const meta = postOnlyMeta;
export const headers = postOnlyHeaders;
export default PostOnlyPage;

export function loader({ params }: Route.LoaderArgs) {
  return postOnly("Open WhatsApp with the button on the order.", `/dashboard/confirm/${params.number}`);
}

export const middleware = answerPost(action);

/** Makes a link for the customer, notes that it was sent, and opens WhatsApp with the message. */
async function action({ request, params, context }: Route.ActionArgs) {
  refuseDataRequest(request);
  const { number } = found(parseOrderNumber(params.number), "Order");
  const sent = await sendConfirmLink(context.get(database), {
    number,
    origin: context.get(requestMeta).origin,
    actorId: context.get(customer).id,
  });
  if (sent === null) throw data("Order not found", { status: 404 });
  if (sent.outcome === "no-whatsapp")
    throw data("This number cannot be opened in WhatsApp.", { status: 409 });
  return openApp(sent.url);
}
