import { data } from "react-router";
import { log } from "../../platform/log.ts";
import { readHint } from "../../shop/fulfilment/couriers/tracking/courier-hint.ts";
import { callingCouriers, hearHint } from "../../shop/fulfilment/couriers/tracking/hear-hint.ts";
import { database } from "../http/context.ts";
import type { PageHandle } from "../http/page-handle.ts";
import type { Route } from "./+types/courier-webhook";

export const handle = { robots: "disallow" } satisfies PageHandle;

export function loader() {
  throw data("Couriers must use POST.", { status: 405, headers: { Allow: "POST" } });
}

/**
 * Takes a courier's call: one insert, answered at once. A courier that waits too long, or gets another answer five times, stops
 * calling until it is switched on by hand; what is missed here is asked for later all the same.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (!callingCouriers().includes(params.courier)) return new Response(null, { status: 404 });
  const hint = readHint(await request.text(), new URL(request.url).search);
  try {
    if (hint.candidates.length > 0) await hearHint(context.get(database), params.courier, hint);
  } catch (error) {
    log.error({ err: error, courier: params.courier }, "a courier's call could not be stored");
  }
  return new Response(null, { status: 204 });
}
