import { useEffect } from "react";
import { type RouterContextProvider, useRevalidator } from "react-router";
import { openCall, openNextCall } from "../../../shop/confirmation/open-call.ts";
import { parseOrderNumber } from "../../../shop/orders/order-number.ts";
import { customer, database } from "../../http/context.ts";
import { isAllowed } from "../../http/dashboard-access.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { readForm } from "../../http/parse-form.ts";
import { rowId } from "../../http/row-id.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Route } from "./+types/confirm";
import { callAction, queueAction } from "./confirm-action.ts";
import { ConfirmBar } from "./confirm-bar.tsx";
import { getCallView } from "./confirm-call-view.ts";
import { CancelDuplicate } from "./confirm-cancel-duplicate.tsx";
import { ConfirmCard } from "./confirm-card.tsx";
import { getDoneView } from "./confirm-done-view.ts";
import { ConfirmEmpty } from "./confirm-empty.tsx";
import { ConfirmHeading } from "./confirm-heading.tsx";
import { ConfirmLinks } from "./confirm-links.tsx";
import { ConfirmQueue } from "./confirm-queue.tsx";
import { getQueueView } from "./confirm-queue-view.ts";
import { ConfirmSide } from "./confirm-side.tsx";
import { useCallKeys } from "./use-call-keys.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Confirm | Dashboard");

/** The order to call about: that of the URL, else the next. Opening it makes it this person's turn for some minutes. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const at = { now: new Date(), userId: context.get(customer).id };
  const requested = (params as { number?: string }).number;
  const number =
    requested === undefined
      ? await openNextCall(db, {
          ...{ userId: at.userId, at: at.now },
          hasSeenAnswer: url.searchParams.has("next"),
        })
      : await openRequested(requested, context, at);
  const call = number === null ? null : await getCallView(db, number, at);
  const query = url.searchParams;
  const current = call?.number ?? null;
  return {
    call,
    queue: await getQueueView(db, { ...at, current }),
    done: query.has("done") ? await getDoneView(db, rowId(query.get("done")), at) : null,
    cancelled: /^LS-\d{1,15}$/.exec(query.get("cancelled") ?? "")?.[0] ?? null,
    changed: query.get("saved") === "changed",
    cancelOne: query.has("cancel"),
    may: {
      cancel: isAllowed(context, "orders.status"),
      despiteMark: isAllowed(context, "confirmation.despite-mark"),
      settings: isAllowed(context, "settings"),
    },
  };
}

async function openRequested(
  requested: string,
  context: Readonly<RouterContextProvider>,
  { now, userId }: { now: Date; userId: string },
): Promise<number> {
  const db = context.get(database);
  const { number } = found(parseOrderNumber(requested), "Order");
  const call = found(await getCallView(db, number, { now, userId }), "Order");
  await openCall(db, call.orderId, { userId, at: now });
  return number;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { number } = params as { number?: string };
  return number === undefined ? queueAction(form, context) : callAction(form, number, context);
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { call, queue, done, cancelled, changed, cancelOne, may } = loaderData;
  useCallKeys();
  useFreshAnswers();
  return (
    <div className="wrap py-4 md:py-7">
      <ConfirmHeading queue={queue} />
      <div className="grid gap-3 empty:hidden [&:not(:empty)]:mb-4">
        {actionData ? <ErrorBox>{actionData.message}</ErrorBox> : null}
        {changed && !actionData ? <Notice>The order is changed.</Notice> : null}
        {cancelled ? <Notice>{cancelled} is cancelled.</Notice> : null}
      </div>
      {call ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
          <div className="grid min-w-0 gap-4">
            <ConfirmCard call={call} may={may} />
            <ConfirmBar call={call} done={done} mayDespite={may.despiteMark} />
          </div>
          <div className="grid min-w-0 gap-4">
            <ConfirmQueue queue={queue} />
            <ConfirmSide call={call} />
            <ConfirmLinks may={may} />
          </div>
        </div>
      ) : (
        <ConfirmEmpty queue={queue} done={done} may={may} />
      )}
      {call && cancelOne && may.cancel && call.duplicates[0] ? (
        <CancelDuplicate call={call} other={call.duplicates[0]} />
      ) : null}
    </div>
  );
}

/** Somebody comes back from the dialler: what a colleague or the customer has answered meanwhile is said. */
function useFreshAnswers(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [revalidate]);
}
