import { redirect } from "react-router";
import { receiveReturn } from "../../shop/payments/gateway/receive-from-gateway.ts";
import { database } from "../http/context.ts";
import type { PageHandle } from "../http/page-handle.ts";
import type { Route } from "./+types/jazzcash-return";

export const handle = { robots: "disallow" } satisfies PageHandle;

/** Someone who comes by their browser's history. */
export function loader() {
  return redirect("/track", 303);
}

/**
 * JazzCash sends the shopper's browser here, from its own site and without a session: what it brings is proved by its hash, put on
 * record, and left behind with the address.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = new Map(new URLSearchParams(await request.text()));
  const reference = await receiveReturn(context.get(database), "jazzcash", fields);
  return redirect(reference === null ? "/track" : `/pay/${reference}`, 303);
}
