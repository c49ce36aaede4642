import { randomUUID } from "node:crypto";
import { useState } from "react";
import { data, Form, Link, useNavigation } from "react-router";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { plural } from "../../../shop/base/plural.ts";
import { getHandOverList } from "../../../shop/fulfilment/parcels/hand-over-list.ts";
import { listHandOvers } from "../../../shop/fulfilment/parcels/hand-over-queries.ts";
import { customer, database } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { createUuid } from "../../ui/form/create-uuid.ts";
import { SavedForm } from "../../ui/form/saved-form.tsx";
import { BrokenRows } from "../ui/broken-rows.tsx";
import { ChooseAll } from "../ui/choose-all.tsx";
import { FilterPills } from "../ui/filter-pills.tsx";
import { Screen } from "../ui/screen.tsx";
import { type BrokenRow, showRows } from "../ui/show-rows.ts";
import { StateMark } from "../ui/state-mark.tsx";
import { TextLink } from "../ui/text-link.tsx";
import type { Route } from "./+types/hand-over";
import { type HandOverAnswer, handOverAction } from "./hand-over-action.ts";
import { HandOverFields } from "./hand-over-fields.tsx";
import { findScanned, type ScanTarget, toScanTargets } from "./hand-over-scan.ts";
import { findNotInList } from "./not-in-list.ts";
import { NotInListForm } from "./not-in-list-form.tsx";
import { isQueued, ownerField, type Queued, queueUnsent } from "./queued-hand-overs.ts";
import { QueuedNotice } from "./queued-notice.tsx";
import { refusedText } from "./refused-text.tsx";
import { ParcelItem } from "./row.tsx";
import { Scanner } from "./scanner.tsx";
import { firstOrderNumber, toParcelRow } from "./view.ts";

const path = "/dashboard/hand-over";
const formId = "hand-over";

export const meta: Route.MetaFunction = () => noindexMeta("Give to courier | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [list, newest] = await Promise.all([
    getHandOverList(db, url.searchParams.get("courier")),
    listHandOvers(db, 5),
  ]);
  const broken: BrokenRow[] = [];
  return {
    couriers: list.couriers,
    courier: list.courier,
    owner: context.get(customer).id,
    rows: showRows(list.ready, broken, firstOrderNumber, (parcel) => toParcelRow(String(parcel.id), parcel)),
    heldBack: showRows(
      list.heldBack,
      broken,
      ({ parcel }) => firstOrderNumber(parcel),
      ({ parcel, reason }) => ({ ...toParcelRow(String(parcel.id), parcel), reason }),
    ),
    broken,
    targets: toScanTargets(list),
    all: url.searchParams.has("all"),
    missing: await findNotInList(url, context),
    formKey: randomUUID(),
    newest: newest.map(({ id, courier, parcels, handedOverAt, riderName }) => ({
      id,
      text: `Given to ${courier}${riderName ? `, ${riderName}` : ""}, ${formatDateTime(handedOverAt)}, ${plural(parcels, "parcel")}`,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { id: actorId } = context.get(customer);
  // Thrown, so that it stays queued: a tab stays open while someone else signs in.
  if ((form.get(ownerField) ?? actorId) !== actorId)
    throw data(
      "Another person has signed in on this phone. The handover is saved for the person who made it.",
      {
        status: 409,
      },
    );
  return handOverAction(form, context.get(database), { actor: "admin", actorId });
}

/** Without network the hand-over is queued on the phone, and sent later. */
export const clientAction = (args: Route.ClientActionArgs) => queueUnsent(args);

export default function HandOver({ loaderData, actionData }: Route.ComponentProps) {
  const { couriers, courier, rows, heldBack, broken, all, formKey, owner, newest } = loaderData;
  const answer = (actionData ?? null) as HandOverAnswer | Queued | null;
  const rejected = answer && !isQueued(answer) ? answer : null;
  const [unsent, setUnsent] = useState<string[]>([]);
  const sending = useNavigation().formMethod === "POST";
  const here = rows.filter(({ value }) => !unsent.includes(value));
  const pathOf = (id: string | undefined) => `${path}?courier=${id}`;
  return (
    <Screen
      title="Give to courier"
      about="Packed parcels, ready to go. Tick or scan what the rider takes."
      after={<BrokenRows rows={broken} />}
    >
      <FilterPills
        label="Couriers"
        pills={couriers.map(({ id, name, count }) => ({
          label: name,
          count,
          to: pathOf(id),
          current: id === courier?.id,
        }))}
      />
      <ErrorBox>
        {rejected
          ? refusedText(rejected.errors.form ?? Object.values(rejected.errors)[0], rejected.reasons)
          : null}
      </ErrorBox>
      {isQueued(answer) && !answer.isStored ? (
        <ErrorBox>Not sent, and this browser cannot save it. Keep this page open and try again.</ErrorBox>
      ) : null}
      <QueuedNotice owner={owner} answer={answer} onChange={setUnsent} />
      {heldBack.length > 0 ? (
        <section aria-label="Keep here" className="rounded-lg border border-clay-shape bg-paper px-4 py-3">
          <h2 className="font-semibold">Keep here: {heldBack.length}</h2>
          <ul>
            {heldBack.map((row) => (
              <li key={row.value} className="flex flex-wrap items-center gap-x-3 py-1">
                <span className="font-medium tabular-nums">
                  <Link to={`/dashboard/parcels/${row.reference}`} className="touch-target text-link">
                    {row.reference}
                  </Link>{" "}
                  <bdi>{row.customer}</bdi>
                </span>
                <StateMark shape="trouble">{row.reason}</StateMark>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {courier && here.length > 0 ? (
        <>
          <HandOverScan formId={formId} targets={loaderData.targets} />
          <Form
            id={formId}
            method="post"
            action={pathOf(courier.id)}
            preventScrollReset
            className="group/list"
          >
            <HandOverKey
              {...{ owner, formKey, courierId: courier.id }}
              sentKey={rejected?.values.key}
              queuedCount={unsent.length}
            />
            <ChooseAll
              key={`${all} ${unsent.length}`}
              formId={formId}
              name="parcel"
              allPath={`${pathOf(courier.id)}&all`}
              nonePath={pathOf(courier.id)}
              allChosen={all}
            />
            <ul
              key={String(all)}
              className="divide-y divide-hairline rounded-lg border border-hairline bg-paper"
            >
              {here.map((row) => (
                <ParcelItem key={row.value} row={row} name="parcel" chosen={all} />
              ))}
            </ul>
            <HandOverFields courier={courier.name} rejected={rejected} busy={sending} />
          </Form>
        </>
      ) : (
        <EmptyState
          title={courier ? `No packed parcels for ${courier.name}.` : "No parcels to give to a courier."}
        >
          Parcels appear here once they are packed.
        </EmptyState>
      )}
      <NotInListForm path={path} view={loaderData.missing} />
      {newest.length > 0 ? (
        <section aria-labelledby="newest">
          <h2 id="newest" className="font-semibold">
            Given to courier
          </h2>
          <ul>
            {newest.map(({ id, text }) => (
              <li key={id}>
                <TextLink to={`${path}/${id}`}>{text}</TextLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Screen>
  );
}

interface HandOverKeyProps {
  owner: string;
  courierId: string;
  formKey: string;
  sentKey: string | undefined;
  /** How many parcels wait on this phone: the next hand-over has another key. */
  queuedCount: number;
}

/** The hidden fields: whose hand-over it is, to whom, and its key, which stays with what is ticked. */
function HandOverKey({ owner, courierId, formKey, sentKey, queuedCount }: HandOverKeyProps) {
  const [key, setKey] = useState({ of: `${formKey} ${queuedCount}`, value: formKey });
  const wanted = `${formKey} ${queuedCount}`;
  // The key that the server rendered belongs to what was sent with it.
  if (key.of !== wanted) setKey({ of: wanted, value: queuedCount > 0 ? createUuid() : formKey });
  return (
    <>
      <input type="hidden" name="courier" value={courierId} />
      <input type="hidden" name={ownerField} value={owner} />
      <SavedForm
        {...{ owner, name: `hand-over:${courierId}`, version: key.value, versionField: "key" }}
        sentVersion={sentKey}
        sendsLater
      />
    </>
  );
}

/** Ticks what is scanned, and says at once what must not leave. Needs scripts, and no network. */
function HandOverScan({ formId, targets }: { formId: string; targets: readonly ScanTarget[] }) {
  const [last, setLast] = useState<{ text: string; isFine: boolean } | null>(null);
  const onCode = (typed: string) => {
    const result = findScanned(targets, typed);
    if ("problem" in result) return setLast({ text: result.problem, isFine: false });
    const { value, name, reason } = result.found;
    if (reason) return setLast({ text: `${name}: ${reason}`, isFine: false });
    const box = document
      .getElementById(formId)
      ?.querySelector<HTMLInputElement>(`input[name="parcel"][value="${value}"]`);
    const wasTicked = box?.checked ?? false;
    if (box && !wasTicked) box.click();
    setLast({ text: wasTicked ? `${name}: already ticked.` : `${name}: ticked.`, isFine: true });
  };
  return (
    <div className="grid gap-2 [@media(scripting:none)]:hidden">
      <Scanner onCode={onCode} label="Scan or type a number" />
      <p
        role="status"
        className={`rounded-md px-4 py-3 font-semibold empty:hidden ${last?.isFine ? "bg-pine-wash text-pine" : "bg-clay-wash text-lg text-clay"}`}
      >
        {last?.text}
      </p>
    </div>
  );
}
