import { data } from "react-router";
import { receiveNotification } from "../../shop/payments/gateway/receive-from-gateway.ts";
import { database } from "../http/context.ts";
import type { PageHandle } from "../http/page-handle.ts";
import type { Route } from "./+types/jazzcash-notification";

export const handle = { robots: "disallow" } satisfies PageHandle;

export function loader() {
  throw data("JazzCash must use POST.", { status: 405, headers: { Allow: "POST" } });
}

/** Takes JazzCash's own call about a payment. */
export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveNotification(context.get(database), "jazzcash", await request.text());
  if (received.outcome === "received") return Response.json(received.reply);
  return new Response(null, { status: received.outcome === "unreadable" ? 400 : 404 });
}
