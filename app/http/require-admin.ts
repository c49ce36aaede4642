import { data, type MiddlewareFunction, redirect } from "react-router";
import { log } from "../../platform/log.ts";
import { customer, visitor } from "./context.ts";
import { senderOf } from "./log-refusal.ts";
import { homePath } from "./return-to.ts";
import { signedOutOfDashboard } from "./signed-out-of-dashboard.ts";

/**
 * The guard of the dashboard and everything below it, as middleware of its layout (R17).
 * Looking, signed out: no loader runs, and the boundary shows the loading screen; a customer is sent home.
 * Sending a form: 401 and 403. Below the guard `context.get(customer)` is the admin.
 */
export const requireAdmin: MiddlewareFunction<Response> = ({ context, request }) => {
  const who = context.get(visitor);
  if (who?.isAdmin) return void context.set(customer, who);
  const looking = request.method === "GET" || request.method === "HEAD";
  log.info({ ...senderOf(context), userId: who?.id }, "somebody was kept out of the dashboard");
  if (!who) throw data(signedOutOfDashboard, { status: looking ? 200 : 401 });
  if (looking) throw redirect(homePath);
  throw data("Only admins may do this.", { status: 403 });
};
