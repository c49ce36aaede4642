import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { log } from "../../../platform/log.ts";
import { changeOrderStatus, statusNotChanged } from "../../../shop/orders/change-order-status.ts";
import { customer, database, exchange } from "../../http/context.ts";
import { parseForm } from "../../http/parse-form.ts";

const statusForm = z.object({
  order: z.coerce.number().int().positive(),
  status: z.enum(["completed", "cancelled"]),
});

/** Why a status is not what an admin wanted it to be. */
export interface NotChanged {
  message: string;
  /** What the order is now, where it is known. */
  now: { number: string; status: string } | null;
}

/** Completes or cancels an order, and goes back to what the admin looks at. */
export async function changeStatus(
  form: FormData,
  context: Readonly<RouterContextProvider>,
  /** The address that tells of the change. */
  afterwards: (orderId: number) => string,
): Promise<Response | ReturnType<typeof notChanged>> {
  const parsed = parseForm(statusForm, form);
  if (!parsed.ok) return notChanged(400);
  const { order, status } = parsed.value;
  try {
    const change = await changeOrderStatus(context.get(database), context.get(customer), order, status);
    if (change.outcome === "unknown") return notChanged(404);
    if (change.outcome === "ended") return notChanged(409, change);
    return redirect(afterwards(order));
  } catch (error) {
    log.error(
      { requestId: context.get(exchange).requestId, err: error },
      "an order's status was not changed",
    );
    return notChanged(500);
  }
}

function notChanged(status: number, now: NotChanged["now"] = null) {
  return data<NotChanged>(
    { message: statusNotChanged, now: now && { number: now.number, status: now.status } },
    { status },
  );
}
