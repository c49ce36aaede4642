import { log } from "../../../platform/log.ts";
import { getWorkQueues } from "../../../shop/overview/get-today.ts";
import { customer, database, requestMeta } from "../../http/context.ts";
import { oncePerRequest } from "../../http/once-per-request.ts";

/** What waits for the person who is signed in. @returns null: it could not be counted, which is logged */
export const countQueues = oncePerRequest((context) => {
  const { id: userId } = context.get(customer);
  return getWorkQueues(context.get(database), { now: new Date(), userId }).catch((error: unknown) => {
    const { requestId } = context.get(requestMeta);
    log.error({ requestId, err: error }, "the queues could not be counted");
    return null;
  });
});
