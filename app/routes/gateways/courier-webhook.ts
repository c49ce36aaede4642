import { data } from "react-router";
import { readHint } from "../../../shop/couriers/courier-hint.ts";
import { callingCouriers, hearHint } from "../../../shop/couriers/hear-hint.ts";
import { database } from "../../http/context.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import type { Route } from "./+types/courier-webhook";

export const handle = { robots: "disallow" } satisfies PageHandle;

export function loader() {
  throw data("Couriers call by POST.", { status: 405, headers: { Allow: "POST" } });
}

/** Takes a courier's call: one insert, answered at once. A courier that waits too long stops calling. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (!callingCouriers.includes(params.courier)) return new Response(null, { status: 404 });
  const hint = readHint(await request.text());
  if (!hint) return new Response(null, { status: 400 });
  await hearHint(context.get(database), params.courier, hint);
  return new Response(null, { status: 204 });
}
