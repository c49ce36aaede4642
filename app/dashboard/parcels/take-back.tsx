import { data, Form, Link, redirect, useNavigate, useNavigation } from "react-router";
import { outOfDateText } from "../../../shop/base/out-of-date.ts";
import { plural } from "../../../shop/base/plural.ts";
import { cappedSum, displayPrice } from "../../../shop/base/price.ts";
import { cancelCameBack } from "../../../shop/fulfilment/parcels/cancel-came-back.ts";
import { findParcel } from "../../../shop/fulfilment/parcels/find-parcel.ts";
import { sendAgain } from "../../../shop/fulfilment/parcels/make-parcels.ts";
import { parseParcelIds } from "../../../shop/fulfilment/parcels/parcel-key.ts";
import {
  listIdsComingBack,
  listIdsToDecide,
  listParcels,
  type Parcel,
} from "../../../shop/fulfilment/parcels/parcel-queries.ts";
import { refusalToReceive } from "../../../shop/fulfilment/parcels/receive-back.ts";
import { customer, database } from "../../http/context.ts";
import { isAllowed, requirePermission } from "../../http/dashboard-access.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ConfirmDialog } from "../../ui/form/confirm-dialog.tsx";
import { BrokenRows } from "../ui/broken-rows.tsx";
import { ChooseAll } from "../ui/choose-all.tsx";
import { PostForm } from "../ui/post-form.tsx";
import { Screen } from "../ui/screen.tsx";
import { type BrokenRow, showRows } from "../ui/show-rows.ts";
import type { Route } from "./+types/take-back";
import { ParcelItem } from "./row.tsx";
import { CameraButton } from "./scanner.tsx";
import { firstOrderNumber, toParcelRow } from "./view.ts";

const path = "/dashboard/take-back";
const maxListed = 200;

export const meta: Route.MetaFunction = () => noindexMeta("Returns | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const query = url.searchParams;
  const code = query.get("code");
  const scanned = code ? await findParcel(db, code, ({ state }) => refusalToReceive(state) === null) : null;
  if (scanned?.outcome === "found") throw redirect(`${path}/${scanned.parcel.reference}`);
  const [coming, back] = await Promise.all([
    listIdsComingBack(db, maxListed).then((ids) => listParcels(db, ids)),
    listIdsToDecide(db, maxListed).then((ids) => listParcels(db, ids)),
  ]);
  const mayCancel = isAllowed(context, "orders.status");
  const chosen = new Set(mayCancel ? query.getAll("parcel").flatMap(parseParcelIds) : []);
  const asked = query.get("do") === "cancel" ? back.filter(({ id }) => chosen.has(id)) : [];
  const hasAmounts = isAllowed(context, "orders.amounts");
  const broken: BrokenRow[] = [];
  return {
    code: scanned ? code : null,
    problem: scanned?.reason ?? null,
    mayCancel,
    coming: showRows(coming, broken, firstOrderNumber, (parcel) => toParcelRow(String(parcel.id), parcel)),
    back: showRows(back, broken, firstOrderNumber, (parcel) => toParcelRow(String(parcel.id), parcel)),
    broken,
    all: query.has("all"),
    confirm: asked.length > 0 ? toConfirmation(asked, hasAmounts) : null,
    received: query.get("received"),
    missing: Number(query.get("missing")) || 0,
    done: query.get("cancelled") ?? query.get("again"),
    isAgain: query.has("again"),
  };
}

function toConfirmation(parcels: Parcel[], hasAmounts: boolean) {
  const pending = parcels.flatMap(({ articles }) => articles.filter(({ isPending }) => isPending));
  const sum = cappedSum(pending.map(({ amount }) => amount));
  return {
    ids: parcels.map(({ id }) => id),
    lines: pending.length,
    sum: hasAmounts ? displayPrice(sum) : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const db = context.get(database);
  const actorId = context.get(customer).id;
  const ids = form.getAll("parcel").flatMap((id) => parseParcelIds(String(id)));
  const intent = form.get("do");
  if (intent !== "cancel" && intent !== "again") return data({ message: outOfDateText }, 400);
  requirePermission(context, intent === "cancel" ? "orders.status" : "parcels.pack");
  if (ids.length === 0) return data({ message: "Please tick at least one parcel." }, 400);
  if (intent === "cancel") {
    const cancelled = await cancelCameBack(db, ids.slice(0, maxListed), actorId);
    if (cancelled.length > 0) throw redirect(`${path}?cancelled=${cancelled.length}`);
    return data({ message: "Someone else has changed this. Please reload and try again." }, 409);
  }
  const actor = { actor: "admin", actorId } as const;
  const { shipmentIds, refused } = await sendAgain(db, ids.slice(0, maxListed), actor);
  if (shipmentIds.length > 0) throw redirect(`${path}?again=${shipmentIds.length}`);
  return data({ message: refused[0]?.reason ?? "These cannot be sent again." }, 409);
}

export default function TakeBack({ loaderData, actionData }: Route.ComponentProps) {
  const { code, problem, coming, back, broken, all, confirm, mayCancel } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  return (
    <Screen
      title="Returns"
      about="Parcels that couriers return. Open each one and enter what is good and what is damaged."
      after={<BrokenRows rows={broken} />}
      error={actionData?.message ?? problem}
      done={actionData ? null : doneText(loaderData)}
    >
      <TakeBackSearch code={code} />
      <section aria-labelledby="coming">
        <h2 id="coming" className="mb-2 font-semibold">
          Coming back: {coming.length}
        </h2>
        {coming.length > 0 ? (
          <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
            {coming.map((row) => (
              <li key={row.value} className="px-4 py-1">
                <Link
                  to={`${path}/${row.reference}`}
                  className="flex min-h-11 flex-wrap items-center gap-x-3 underline-offset-4 hover:underline"
                >
                  <b className="font-semibold tabular-nums">{row.reference}</b>
                  <bdi className="[overflow-wrap:anywhere]">{row.customer}</bdi>
                  <span className="text-sm text-ink-soft tabular-nums">
                    {[row.courier, row.tracking].filter(Boolean).join(" · ")}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-soft">No parcels are coming back.</p>
        )}
      </section>
      <section aria-labelledby="back">
        <h2 id="back" className="mb-2 font-semibold">
          Received, choose what to do: {back.length}
        </h2>
        {back.length > 0 ? (
          <Form id="back-here" method="post" action={path} preventScrollReset>
            <ChooseAll
              key={String(all)}
              formId="back-here"
              name="parcel"
              allPath={`${path}?all`}
              nonePath={path}
              allChosen={all}
            />
            <ul
              key={String(all)}
              className="divide-y divide-hairline rounded-lg border border-hairline bg-paper"
            >
              {back.map((row) => (
                <ParcelItem key={row.value} row={row} name="parcel" chosen={all} />
              ))}
            </ul>
            <div className="sticky bottom-[calc(var(--tab-bar)+0.75rem)] z-10 mt-4 grid auto-cols-fr grid-flow-col gap-2 rounded-full border border-hairline bg-paper p-1.5 shadow-float sm:w-96">
              <Button name="do" value="again" tone="quiet" size="small" busy={busy}>
                Send again
              </Button>
              {mayCancel ? (
                <Button name="do" value="cancel" formMethod="get" tone="danger" size="small">
                  Cancel ticked
                </Button>
              ) : null}
            </div>
          </Form>
        ) : (
          <EmptyState title="Nothing to do here.">
            Returned parcels stay here until you cancel the order or send it again.
          </EmptyState>
        )}
      </section>
      {confirm && !actionData ? (
        <ConfirmDialog
          title={`Cancel ${plural(confirm.lines, "item")}?`}
          cancelTo={path}
          cancelLabel="Go back"
          action={
            <PostForm sent={{ do: "cancel", parcel: confirm.ids.join(",") }} action={path} replace>
              <Button size="small" tone="danger" busy={busy} busyLabel="Processing...">
                {confirm.lines === 1 ? "Mark as cancelled" : `Mark ${confirm.lines} as cancelled`}
              </Button>
            </PostForm>
          }
        >
          <p className="tabular-nums">
            {plural(confirm.lines, "item")} in {plural(confirm.ids.length, "parcel")}
            {confirm.sum ? `, ${confirm.sum} in total` : ""}. Each customer gets one email.
          </p>
          <p className="mt-4">A cancelled order cannot be changed again.</p>
        </ConfirmDialog>
      ) : null}
    </Screen>
  );
}

function doneText(done: Route.ComponentProps["loaderData"]): string | null {
  if (done.received) {
    const missing = done.missing > 0 ? ` ${done.missing} missing.` : "";
    return `${done.received} is received.${missing}`;
  }
  if (!done.done) return null;
  return done.isAgain
    ? `${done.done} to pack again.`
    : `${done.done} cancelled. Their pieces are back in stock.`;
}

/** Finds a parcel by what is on its slip, with or without scripts. */
function TakeBackSearch({ code }: { code: string | null }) {
  const navigate = useNavigate();
  return (
    <div className="grid gap-2">
      <Form method="get" action="/dashboard/take-back" className="flex flex-wrap items-end gap-2">
        <label className="grid min-w-0 flex-1 gap-1.5 text-sm font-semibold">
          Scan or type a number
          <input
            key={code}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={100}
            defaultValue={code ?? ""}
            className="min-h-11 w-full rounded-md border border-line bg-paper px-3.5 text-base font-normal"
          />
        </label>
        <Button size="small" tone="quiet">
          Find
        </Button>
      </Form>
      <CameraButton
        onCode={(scanned) => void navigate(`/dashboard/take-back?code=${encodeURIComponent(scanned)}`)}
      />
    </div>
  );
}
