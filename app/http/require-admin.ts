import { data, type MiddlewareFunction, redirect } from "react-router";
import { log } from "../../platform/log.ts";
import { customer, visitor } from "./context.ts";
import { senderFields } from "./log-refusal.ts";
import { homePath } from "./return-to.ts";
import { signedOutOfDashboard } from "./signed-out-of-dashboard.ts";

/**
 * The middleware that guards the dashboard (R17). Looking, signed out: no loader runs, and the boundary shows the
 * loading screen; a customer is sent home. Sending a form: 401 and 403. Below, `context.get(customer)` is the admin.
 */
export const requireAdmin: MiddlewareFunction<Response> = ({ context, request }) => {
  const user = context.get(visitor);
  if (user?.isAdmin) return void context.set(customer, user);
  const isRead = request.method === "GET" || request.method === "HEAD";
  log.info({ ...senderFields(context), userId: user?.id }, "dashboard access was refused");
  if (!user) throw data(signedOutOfDashboard, { status: isRead ? 200 : 401 });
  if (isRead) throw redirect(homePath);
  throw data("Only admins may do this.", { status: 403 });
};
