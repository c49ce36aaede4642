import { data } from "react-router";
import { hearNotification } from "../../../shop/online-payments/hear-gateway.ts";
import { database } from "../../http/context.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import type { Route } from "./+types/jazzcash-notification";

export const handle = { robots: "disallow" } satisfies PageHandle;

export function loader() {
  throw data("JazzCash calls by POST.", { status: 405, headers: { Allow: "POST" } });
}

/** Takes JazzCash's own call about a payment. */
export async function action({ request, context }: Route.ActionArgs) {
  const heard = await hearNotification(context.get(database), "jazzcash", await request.text());
  if (heard.outcome === "heard") return Response.json(heard.reply);
  return new Response(null, { status: heard.outcome === "unreadable" ? 400 : 404 });
}
