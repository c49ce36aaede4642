import { data, type MiddlewareFunction, redirect } from "react-router";
import { log } from "../../platform/log.ts";
import { customer, visitor } from "./context.ts";
import { mayOpen } from "./dashboard-access.ts";
import { senderFields } from "./log-refusal.ts";
import { homePath } from "./return-to.ts";
import { signedOutOfDashboard } from "./signed-out-of-dashboard.ts";

/**
 * The middleware that guards the dashboard (R17, R49), with the role that the person's record has now. Looking, signed out:
 * no loader runs, and the boundary shows the loading screen; whom their role does not admit to the screen is sent home.
 * Sending a form: 401 and 403. Below, `context.get(customer)` is someone who may open the screen.
 */
export const requireStaff: MiddlewareFunction<Response> = ({ context, request, pattern }) => {
  const user = context.get(visitor);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (user && mayOpen(user.role, pattern, !isRead)) return void context.set(customer, user);
  log.info({ ...senderFields(context), userId: user?.id, pattern }, "dashboard access was refused");
  if (!user) throw data(signedOutOfDashboard, { status: isRead ? 200 : 401, statusText: "Signed out" });
  if (isRead) throw redirect(homePath);
  throw data(user.role ? "Your role does not allow this." : "Only owners and managers can do this.", {
    status: 403,
    statusText: "Forbidden",
  });
};
