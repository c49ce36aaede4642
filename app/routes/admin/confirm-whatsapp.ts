import { data } from "react-router";
import { sendConfirmLink } from "../../../shop/confirmation/send-confirm-link.ts";
import { parseOrderNumber } from "../../../shop/orders/order-number.ts";
import { customer, database, requestMeta } from "../../http/context.ts";
import { refuseDataRequest } from "../../http/csv-download.ts";
import { found } from "../../http/found.ts";
import { openApp } from "../../http/open-app.ts";
import type { Route } from "./+types/confirm-whatsapp";

export function loader() {
  throw data("WhatsApp is opened from the order, by its button.", {
    status: 405,
    headers: { Allow: "POST" },
  });
}

/** Makes a link for the customer, notes that it was sent, and opens WhatsApp with the message. */
export async function action({ request, params, context }: Route.ActionArgs) {
  refuseDataRequest(request);
  const { number } = found(parseOrderNumber(params.number), "Order");
  const sent = await sendConfirmLink(context.get(database), {
    number,
    origin: context.get(requestMeta).origin,
    actorId: context.get(customer).id,
  });
  if (sent === null) throw data("Order not found", { status: 404 });
  if (sent.outcome === "no-whatsapp") throw data("This number has no WhatsApp address.", { status: 409 });
  return openApp(sent.url);
}
