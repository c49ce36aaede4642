import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { listToPack, listToPrintAgain } from "../../../shop/fulfilment/parcels/list-to-pack.ts";
import { slipText } from "../../../shop/fulfilment/parcels/move-refusal.ts";
import { maxToPack, parcelKeyText, parseParcelIds } from "../../../shop/fulfilment/parcels/parcel-key.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { customer, database } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { bookPath } from "../couriers/book/row.ts";
import { BrokenRows } from "../ui/broken-rows.tsx";
import { ChooseAll } from "../ui/choose-all.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { Screen } from "../ui/screen.tsx";
import { type BrokenRow, showRows } from "../ui/show-rows.ts";
import { StateMark } from "../ui/state-mark.tsx";
import type { Route } from "./+types/pack";
import { findNotInList } from "./not-in-list.ts";
import { NotInListForm } from "./not-in-list-form.tsx";
import { packAction } from "./pack-action.ts";
import { refusedText } from "./refused-text.tsx";
import { ParcelItem, RowLink } from "./row.tsx";
import { firstOrderNumber, toParcelRow } from "./view.ts";

const path = "/dashboard/pack";

export const meta: Route.MetaFunction = () => noindexMeta("Pack | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [parcels, changed] = await Promise.all([listToPack(db), listToPrintAgain(db)]);
  const broken: BrokenRow[] = [];
  return {
    rows: showRows(parcels, broken, firstOrderNumber, (parcel) => ({
      ...toParcelRow(parcelKeyText(parcel.key), parcel),
      unpaid: parcel.unpaid.map(orderNumberText),
      without: parcelKeyText(parcel.key.kind === "parcel" ? { ...parcel.key, kind: "without" } : parcel.key),
      // One order alone, of which nothing is packed or booked, can be split.
      canSplit:
        !(parcel.key.kind === "parcel" && parcel.unpaid.length > 0) &&
        parcel.orders.length === 1 &&
        parcel.articles.reduce((sum, { quantity }) => sum + quantity, 0) > 1,
    })),
    printAgain: showRows(changed, broken, firstOrderNumber, (parcel) => ({
      ...toParcelRow(parcelKeyText({ kind: "parcel", id: parcel.id }), parcel),
      id: parcel.id,
      /** Paisa, which the form sends back. */
      collects: parcel.collects,
      text: slipText(parcel) ?? "",
    })),
    broken,
    all: url.searchParams.has("all"),
    ticked: parseParcelIds(url.searchParams.get("ticked")).map((id) => parcelKeyText({ kind: "parcel", id })),
    packed: parseParcelIds(url.searchParams.get("packed")),
    done: doneText(url.searchParams),
    missing: await findNotInList(url, context),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = { actor: "admin", actorId: context.get(customer).id } as const;
  return packAction(await readForm(request), context.get(database), actor);
}

export default function Pack({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, printAgain, broken, all, ticked, packed, done } = loaderData;
  const isTicked = ({ value }: { value: string }) => all || ticked.includes(value);
  const [tickedCount, setTicked] = useState<number | null>(null);
  const count = () => setTicked(document.querySelectorAll("#pack :checked").length);
  useEffect(count);
  const sent = useNavigation().formData?.get("intent");
  const pieces = rows.reduce((sum, row) => sum + row.pieces, 0);
  const total = rows.length === maxToPack ? `The oldest ${maxToPack}` : `${rows.length}`;
  return (
    <Screen
      title="Pack"
      lead={
        rows.length > 0
          ? `${total} ${rows.length === 1 ? "parcel" : "parcels"}, ${pieces} ${pieces === 1 ? "piece" : "pieces"}. Oldest first.`
          : "Confirmed orders stay here until they are packed."
      }
      after={<BrokenRows rows={broken} />}
      error={actionData && refusedText(actionData.message, actionData.reasons)}
      done={packed.length > 0 ? null : done}
    >
      {actionData || packed.length === 0 ? null : <PackedNotice packed={packed} />}
      {printAgain.length > 0 ? (
        <ul
          aria-label="Print again"
          className="mb-5 divide-y divide-hairline rounded-lg border border-hairline bg-paper"
        >
          {printAgain.map((row) => (
            <PrintAgain key={row.value} row={row} />
          ))}
        </ul>
      ) : null}
      {/* Enter in the list presses the list's own first button. */}
      <Form id="pack-without" method="post" action={path} preventScrollReset />
      {rows.length > 0 ? (
        <Form
          id="pack"
          method="post"
          action={path}
          preventScrollReset
          onChange={count}
          className="group/list"
        >
          <ChooseAll
            key={`${all} ${ticked}`}
            formId="pack"
            name="parcel"
            allPath={`${path}?all`}
            nonePath={path}
            allChosen={rows.every(isTicked)}
          />
          <ul
            key={`${all} ${ticked} ${packed}`}
            className="divide-y divide-hairline rounded-lg border border-hairline bg-paper"
          >
            {rows.map((row) => (
              <ParcelItem key={row.value} row={row} name="parcel" chosen={isTicked(row)}>
                {row.reference ? <StateMark shape="waiting">Slip made</StateMark> : null}
                {row.unpaid.length > 0 ? (
                  <>
                    <StateMark shape="trouble">{`Not paid: ${row.unpaid.join(", ")}`}</StateMark>
                    <button
                      type="submit"
                      form="pack-without"
                      name="without"
                      value={row.without}
                      aria-label={`Pack without it: ${row.unpaid.join(", ")}`}
                      className="min-h-11 text-sm font-semibold underline underline-offset-4"
                    >
                      Pack without it
                    </button>
                  </>
                ) : null}
                {row.canSplit ? (
                  <RowLink to={`${path}/split/${row.orders[0]?.text}`}>Split into two</RowLink>
                ) : null}
              </ParcelItem>
            ))}
          </ul>
          <div className="sticky bottom-[calc(var(--tab-bar)+0.75rem)] z-10 mt-4 grid grid-cols-2 gap-2 rounded-full border border-hairline bg-paper p-1.5 shadow-float sm:w-96">
            <Button name="intent" value="print" tone="quiet" busy={sent === "print"} busyLabel="Printing...">
              Print
            </Button>
            <Button name="intent" value="pack" busy={sent === "pack"} busyLabel="Saving...">
              Packed
              {tickedCount === null ? null : (
                <span aria-hidden="true" className="tabular-nums">
                  {tickedCount}
                </span>
              )}
            </Button>
          </div>
        </Form>
      ) : (
        <EmptyState title="No orders to pack.">Orders appear here once they are confirmed.</EmptyState>
      )}
      <NotInListForm path={path} view={loaderData.missing} />
    </Screen>
  );
}

type PrintAgainRow = Route.ComponentProps["loaderData"]["printAgain"][number];

/** A packed parcel whose slip says another sum than it collects: printed again, or corrected by hand. */
function PrintAgain({ row }: { row: PrintAgainRow }) {
  return (
    <li className="grid gap-2 px-4 py-3">
      <p className="flex justify-between gap-4 font-semibold">
        <bdi>{row.customer}</bdi>
        <span className="tabular-nums">{row.cash}</span>
      </p>
      <p className="text-sm text-ink-soft tabular-nums">
        {[...row.orders.map(({ text }) => text), row.city, row.reference].filter(Boolean).join(", ")}
      </p>
      <p className="rounded-md bg-clay-wash px-3.5 py-2.5">
        <StateMark shape="waiting">{row.text}</StateMark>
      </p>
      <div className="grid grid-cols-2 gap-2">
        <PostForm action={path} sent={{ intent: "print", parcel: row.value }}>
          <PostButton busyLabel="Printing..." className="w-full">
            Print again
          </PostButton>
        </PostForm>
        <PostForm action={path} sent={{ intent: "corrected", corrected: row.id, cash: row.collects }}>
          <PostButton tone="quiet" className="w-full">
            Corrected on the slip
          </PostButton>
        </PostForm>
      </div>
    </li>
  );
}

function doneText(query: URLSearchParams): string | null {
  if (query.has("undone")) return "Undone.";
  if (query.has("corrected")) return "Saved. The slip says what the parcel collects.";
  if (query.has("split")) return "Order split into two parcels. Each has its own slip.";
  return query.has("already") ? "Someone else has already packed this." : null;
}

/** Goes on with what was packed, or takes it back. */
function PackedNotice({ packed }: { packed: number[] }) {
  return (
    <PostForm sent={{ parcels: packed.join(",") }} action={path}>
      <Notice>
        <span className="flex flex-wrap items-center justify-between gap-x-4">
          {packed.length === 1 ? "1 parcel packed." : `${packed.length} parcels packed.`}
          <ButtonLink to={`${bookPath}?parcels=${packed.join()}`} size="small">
            Book courier
          </ButtonLink>
          <button
            type="submit"
            name="intent"
            value="undo"
            className="min-h-11 font-semibold underline underline-offset-4"
          >
            Undo
          </button>
        </span>
      </Notice>
    </PostForm>
  );
}
