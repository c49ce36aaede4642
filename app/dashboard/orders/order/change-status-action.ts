import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { log } from "../../../../platform/log.ts";
import { changeOrderStatus } from "../../../../shop/orders/list/change-order-status.ts";
import { statusChangeFailed } from "../../../../shop/orders/model/order-status.ts";
import { customer, database, requestMeta } from "../../../http/context.ts";
import { parseForm } from "../../../http/forms/parse-form.ts";

const statusForm = z.object({
  order: z.coerce.number().int().positive(),
  status: z.enum(["completed", "cancelled"]),
});

export interface StatusChangeRefused {
  message: string;
  /** The current status; null: unknown. */
  now: { number: string; status: string } | null;
  /** Orders that stay ticked. */
  ticked?: number[];
}

/** Completes or cancels a line and redirects to the page that the form was sent from. */
export async function changeStatusAction(
  form: FormData,
  context: Readonly<RouterContextProvider>,
  redirectPath: (lineId: number) => string,
): Promise<Response | ReturnType<typeof refuseChange>> {
  const parsed = parseForm(statusForm, form);
  if (!parsed.ok) return refuseChange(400);
  const { order: lineId, status } = parsed.value;
  try {
    const result = await changeOrderStatus(context.get(database), context.get(customer), lineId, status);
    if (result.outcome === "unknown") return refuseChange(404);
    if (result.outcome === "ended") return refuseChange(409, result);
    return redirect(redirectPath(lineId));
  } catch (error) {
    log.error(
      { requestId: context.get(requestMeta).requestId, err: error },
      "changing the status of an order line failed",
    );
    return refuseChange(500);
  }
}

function refuseChange(status: number, now: StatusChangeRefused["now"] = null) {
  return data<StatusChangeRefused>(
    { message: statusChangeFailed, now: now && { number: now.number, status: now.status } },
    { status },
  );
}
