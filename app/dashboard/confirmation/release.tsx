import { data, Form, href, redirect } from "react-router";
import { readConfirmationSettings } from "../../../shop/orders/confirm/confirmation-settings-queries.ts";
import { releaseForm } from "../../../shop/orders/confirm/release-form.ts";
import { releaseOrders } from "../../../shop/orders/confirm/release-orders.ts";
import { listReleasable } from "../../../shop/orders/confirm/release-queries.ts";
import { customer, database } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AskFirst } from "../ui/ask-first.tsx";
import { BrokenRows } from "../ui/broken-rows.tsx";
import { ListHeading } from "../ui/list-heading.tsx";
import type { BrokenRow } from "../ui/show-rows.ts";
import { TextLink } from "../ui/text-link.tsx";
import type { Route } from "./+types/release";
import { type ChosenView, type ReleaseRow, toChosenView, toReleaseGroups } from "./release-view.ts";

const nothingChosen = "Nothing was ticked, so nothing was cancelled.";

export const meta: Route.MetaFunction = () => noindexMeta("Refused and unanswered orders | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const now = new Date();
  const { holdHours, tries } = await readConfirmationSettings(db);
  const orders = await listReleasable(db, { now, userId: context.get(customer).id });
  const query = url.searchParams;
  const chosen = new Set(query.getAll("order"));
  const asks = query.has("cancel");
  const broken: BrokenRow[] = [];
  return {
    holdHours,
    tries,
    groups: toReleaseGroups(orders, asks || query.has("back") ? chosen : null, now, broken),
    broken,
    chosen: asks ? toChosenView(orders, chosen) : null,
    done: doneText(query),
  };
}

/** What the last form has done. */
function doneText(query: URLSearchParams): string | null {
  const [cancelled, kept] = ["cancelled", "kept"].map((name) => /^\d{1,3}$/.exec(query.get(name) ?? "")?.[0]);
  if (cancelled === undefined) return null;
  const ended = cancelled === "1" ? "1 order is cancelled." : `${cancelled} orders are cancelled.`;
  if (kept === undefined || kept === "0") return ended;
  const stays = kept === "1" ? "1 was not cancelled: it was" : `${kept} were not cancelled: they were`;
  return `${ended} ${stays} changed by someone else.`;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const orders = releaseForm.safeParse(form.getAll("order"));
  if (!orders.success) return data({ message: nothingChosen }, { status: 400 });
  const db = context.get(database);
  const result = await releaseOrders(db, {
    orderIds: orders.data,
    actorId: context.get(customer).id,
    at: new Date(),
  });
  throw redirect(`${href("/dashboard/confirm/release")}?cancelled=${result.cancelled}&kept=${result.kept}`);
}

export default function Release({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, broken, chosen, done, holdHours, tries } = loaderData;
  const message = actionData?.message ?? (chosen?.count === 0 ? nothingChosen : null);
  return (
    <div className="wrap max-w-3xl py-2 md:py-4">
      <TextLink to={href("/dashboard/confirm")} className="mb-2 text-sm">
        Confirm
      </TextLink>
      <ListHeading about="Cancel these orders to put their products back on sale.">
        Refused and unanswered
      </ListHeading>
      <BrokenRows rows={broken} />
      <div className="mb-4 grid gap-3">
        <ErrorBox>{message}</ErrorBox>
        <Notice>{message ? null : done}</Notice>
      </div>
      {groups.length > 0 ? (
        <ConfirmReleaseList {...{ groups, holdHours, tries }} />
      ) : (
        <EmptyState title="No orders to cancel.">
          Orders appear here when the customer refused, never answered, or has not confirmed within{" "}
          {holdHours} hours.
        </EmptyState>
      )}
      {chosen && chosen.count > 0 && !message ? <ConfirmReleaseDialog chosen={chosen} /> : null}
    </div>
  );
}

/** Confirms that the chosen orders are cancelled, with their count and sum. */
function ConfirmReleaseDialog({ chosen }: { chosen: ChosenView }) {
  const path = href("/dashboard/confirm/release");
  const { ids, count, amount } = chosen;
  const back = new URLSearchParams([...ids.map((id) => ["order", String(id)]), ["back", ""]]);
  return (
    <AskFirst
      title={count === 1 ? "Cancel this order?" : `Cancel these ${count} orders?`}
      cancelTo={`${path}?${back}`}
      action={path}
      replace
      button="Mark as cancelled"
      busyLabel="Cancelling..."
      text={
        <>
          <p>
            {count === 1
              ? `1 order, ${amount}. Its products go back to stock and the customer gets one email.`
              : `${count} orders, ${amount}. Their products go back to stock and each customer gets one email.`}
          </p>
          <p className="mt-2">You cannot reopen a cancelled order.</p>
        </>
      }
    >
      {ids.map((id) => (
        <input key={id} type="hidden" name="order" value={id} />
      ))}
    </AskFirst>
  );
}

/** The orders that may be cancelled, by why, each with a tick; the bar below cancels what is ticked. */
function ConfirmReleaseList({
  groups,
  holdHours,
  tries,
}: Pick<Route.ComponentProps["loaderData"], "groups" | "holdHours" | "tries">) {
  const titles = {
    refused: "Refused",
    ignored: "No answer",
    unpaid: "Not paid in time",
    held: "Waiting too long",
  };
  const notes = {
    refused: "The customer does not want the order.",
    ignored: `No answer after ${tries} calls, or a wrong number.`,
    unpaid: "The advance or payment was not made in time. No courier has a parcel.",
    held: `Not confirmed within ${holdHours} hours. Not ticked, because you may not have called some of them yet.`,
  };
  return (
    <Form action={href("/dashboard/confirm/release")} preventScrollReset className="grid gap-6">
      {groups.map(({ reason, rows, total }) => (
        <fieldset key={reason} className="min-w-0">
          <legend className="text-lg font-semibold">
            {titles[reason]}: {rows.length}, <span className="tabular-nums">{total}</span>
          </legend>
          <p className="mb-2 text-sm text-ink-soft">{notes[reason]}</p>
          <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        </fieldset>
      ))}
      <div className="save-bar flex items-center justify-between gap-3 border-t border-hairline bg-paper px-3 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] max-desk:fixed max-desk:inset-x-0 max-desk:bottom-0 max-desk:z-25 max-desk:[@media(height<24rem)]:static desk:sticky desk:bottom-0 desk:z-10 desk:rounded-b-lg desk:px-6">
        <span className="text-sm text-ink-soft">You will be asked to confirm.</span>
        <Button name="cancel" value="yes" tone="danger" size="small">
          Cancel ticked orders
        </Button>
      </div>
    </Form>
  );
}

function Row({ row: { id, number, customer, amount, note, isChosen } }: { row: ReleaseRow }) {
  return (
    <li className="flex items-start gap-1 px-1">
      <label className="flex min-h-14 min-w-0 flex-1 items-start gap-3 py-2.5 ps-2">
        <input
          // Back from the question it is ticked as it was.
          key={String(isChosen)}
          type="checkbox"
          name="order"
          value={id}
          defaultChecked={isChosen}
          className="mt-0.5 size-5 shrink-0 accent-pine"
        />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex flex-wrap justify-between gap-x-3">
            <bdi className="font-semibold [overflow-wrap:anywhere]">{customer}</bdi>
            <span className="tabular-nums">{amount}</span>
          </span>
          <span className="text-sm text-ink-soft">{note}</span>
        </span>
      </label>
      <TextLink to={`/dashboard/orders/${number}`} className="shrink-0 px-2 text-sm tabular-nums">
        {number}
      </TextLink>
    </li>
  );
}
