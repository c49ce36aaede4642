import { useEffect } from "react";
import { href, type RouterContextProvider, useRevalidator } from "react-router";
import { openCall, openNextCall } from "../../../shop/orders/confirm/open-call.ts";
import { parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import type { Database } from "../../../shop/schema.ts";
import { customer, database } from "../../http/context.ts";
import { isAllowed } from "../../http/dashboard-access.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { rowId } from "../../http/forms/row-id.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AskFirst } from "../ui/ask-first.tsx";
import { BrokenRows } from "../ui/broken-rows.tsx";
import { type BrokenRow, noteBroken } from "../ui/show-rows.ts";
import { TextLink } from "../ui/text-link.tsx";
import type { Route } from "./+types/confirm";
import { callAction, queueAction } from "./action.ts";
import { ConfirmBar } from "./bar.tsx";
import type { Viewer } from "./call-times.ts";
import { type CallView, getCallView } from "./call-view.ts";
import { ConfirmCard } from "./card.tsx";
import { ConfirmDone } from "./done.tsx";
import { getDoneView } from "./done-view.ts";
import { ConfirmHeading } from "./heading.tsx";
import { ConfirmQueue } from "./queue.tsx";
import { getQueueView } from "./queue-view.ts";
import { ConfirmSide } from "./side.tsx";

export const meta: Route.MetaFunction = () => noindexMeta("Confirm | Dashboard");

/** The order to call about: that of the URL, else the next. Opening it makes it this person's turn for some minutes. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const at = { now: new Date(), userId: context.get(customer).id };
  const requested = (params as { number?: string }).number;
  const query = url.searchParams;
  const broken: BrokenRow[] = [];
  const call =
    requested === undefined
      ? await openNext(db, query.has("next"), broken, at)
      : await openRequested(requested, context, broken, at);
  const current = call?.number ?? null;
  return {
    call,
    queue: await getQueueView(db, { ...at, current }, broken),
    broken,
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

/** So many orders that cannot be shown are passed over in one request. */
const maxBroken = 20;

/** Opens the next order that can be shown; those that cannot are added to `broken`. */
async function openNext(
  db: Database,
  hasSeenAnswer: boolean,
  broken: BrokenRow[],
  { now, userId }: Viewer,
): Promise<CallView | null> {
  const except: number[] = [];
  while (except.length < maxBroken) {
    const number = await openNextCall(db, { userId, at: now, hasSeenAnswer, except });
    if (number === null) return null;
    try {
      return await getCallView(db, number, { now, userId });
    } catch (error) {
      broken.push(noteBroken(error, number));
      except.push(number);
    }
  }
  return null;
}

async function openRequested(
  requested: string,
  context: Readonly<RouterContextProvider>,
  broken: BrokenRow[],
  { now, userId }: Viewer,
): Promise<CallView | null> {
  const db = context.get(database);
  const { number } = found(parseOrderNumber(requested), "Order");
  try {
    const { orderId } = found(await getCallView(db, number, { now, userId }), "Order");
    await openCall(db, orderId, { userId, at: now });
    return await getCallView(db, number, { now, userId });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    broken.push(noteBroken(error, number));
    return null;
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { number } = params as { number?: string };
  return number === undefined ? queueAction(form, context) : callAction(form, number, context);
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { call, queue, broken, done, cancelled, changed, cancelOne, may } = loaderData;
  useCallKeys();
  useFreshAnswers();
  return (
    <div className="wrap py-4 md:py-7">
      <ConfirmHeading queue={queue} />
      <div className="grid gap-3 empty:hidden [&:not(:empty)]:mb-4">
        <ErrorBox>{actionData?.message}</ErrorBox>
        {changed && !actionData ? <Notice>The order was changed.</Notice> : null}
        {cancelled && !actionData ? <Notice>{cancelled} is cancelled.</Notice> : null}
      </div>
      <BrokenRows rows={broken} />
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

/** Someone comes back from the dialler: what a colleague or the customer has answered meanwhile is said. */
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

/** Presses what names a key in `aria-keyshortcuts`, outside fields and dialogs: C calls, 1 to 5 are the outcomes. */
function useCallKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented, target } = event;
      if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return;
      if (!/^[a-z0-9]$/i.test(key) || document.querySelector("dialog:modal")) return;
      if (target instanceof Element && target.closest("input, textarea, select, [contenteditable]")) return;
      const control = document
        .getElementById("content")
        ?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key.toUpperCase()}"]`);
      if (!control) return;
      event.preventDefault();
      control.click();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** No one is to be called at the moment: what comes next, and the last answer with Undo. */
function ConfirmEmpty({
  queue,
  done,
  may,
}: Pick<Route.ComponentProps["loaderData"], "queue" | "done" | "may">) {
  return (
    <>
      <EmptyState title="No calls to make now." actions={<ConfirmLinks may={may} />}>
        {queue.rows.length > 0
          ? "Other orders are due for a call later, or a colleague is calling."
          : "New orders appear here."}
      </EmptyState>
      <ConfirmQueue queue={queue} />
      <div className="mt-4 overflow-hidden rounded-lg empty:hidden">
        {done ? <ConfirmDone done={done} /> : null}
      </div>
    </>
  );
}

/** Confirms that the other of two orders is cancelled, with its number and sum. */
function CancelDuplicate({ call, other }: { call: CallView; other: CallView["duplicates"][number] }) {
  return (
    <AskFirst
      title="Cancel this order?"
      cancelTo={call.path}
      action={call.path}
      intent="cancel-one"
      sent={{ other: other.id }}
      button="Mark as cancelled"
      text={
        <>
          <p>
            1 order, {other.due}: <bdi>{other.items}</bdi>
          </p>
          <p className="mt-2">
            {call.number} ({call.ownDue}) stays open. The customer gets one email. You cannot reopen a
            cancelled order.
          </p>
        </>
      }
    />
  );
}

/** What belongs to the queue and is not worked through with it; for those who may cancel, and change settings. */
function ConfirmLinks({ may }: { may: { cancel: boolean; settings: boolean } }) {
  if (!may.cancel && !may.settings) return null;
  return (
    <p className="flex flex-wrap gap-x-5">
      {may.cancel ? (
        <TextLink to={href("/dashboard/confirm/release")} className="text-sm">
          Refused and unanswered orders
        </TextLink>
      ) : null}
      {may.settings ? (
        <TextLink to={href("/dashboard/confirm/settings")} className="text-sm">
          Confirmation settings
        </TextLink>
      ) : null}
    </p>
  );
}
