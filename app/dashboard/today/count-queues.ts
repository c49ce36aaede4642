import type { RouterContextProvider } from "react-router";
import { log } from "../../../platform/log.ts";
import { getWorkQueues } from "../../../shop/overview/get-today.ts";
import { customer, database, requestMeta } from "../../http/context.ts";

const counted = new WeakMap<Readonly<RouterContextProvider>, ReturnType<typeof count>>();

/** What waits for the person who is signed in, counted once for a request. @returns null: it could not be counted, which is logged */
export function countQueues(context: Readonly<RouterContextProvider>) {
  const pending = counted.get(context) ?? count(context);
  counted.set(context, pending);
  return pending;
}

function count(context: Readonly<RouterContextProvider>) {
  const { id: userId } = context.get(customer);
  return getWorkQueues(context.get(database), { now: new Date(), userId }).catch((error: unknown) => {
    const { requestId } = context.get(requestMeta);
    log.error({ requestId, err: error }, "the queues could not be counted");
    return null;
  });
}
