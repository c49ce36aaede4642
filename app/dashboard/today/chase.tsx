import { data, type RouterContextProvider, redirect } from "react-router";
import { settleComplaint } from "../../../shop/orders/complaints/settle-complaint.ts";
import { changeChaseSettings } from "../../../shop/overview/change-chase-settings.ts";
import { type ChaseListName, chaseLists } from "../../../shop/overview/chase-list.ts";
import { listChased, listComplaintsToChase } from "../../../shop/overview/chase-queries.ts";
import type { ChaseSettings } from "../../../shop/overview/chase-settings.ts";
import { chaseSettingsForm } from "../../../shop/overview/chase-settings-form.ts";
import { readChaseSettings } from "../../../shop/overview/chase-settings-queries.ts";
import { customer, database } from "../../http/context.ts";
import { isAllowed, requirePermission } from "../../http/dashboard-access.ts";
import { outOfDate } from "../../http/forms/out-of-date.ts";
import { parseForm, type Rejected, readForm } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { rowId } from "../../http/forms/row-id.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { BrokenRows } from "../ui/broken-rows.tsx";
import { ListHeading } from "../ui/list-heading.tsx";
import { namedText } from "../ui/named-text.ts";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/chase";
import { ChasePills, ChaseRows } from "./chase-rows.tsx";
import { chaseWords } from "./chase-view.ts";
import { showChased } from "./show-chased.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Delivery problems | Dashboard");

const doneTexts: Readonly<Record<string, string>> = {
  days: "Saved.",
  complaint: "The complaint is resolved.",
};

const listOf = (url: URL): ChaseListName =>
  chaseLists.find((list) => list === url.searchParams.get("which")) ?? "failed";
const pathOf = (which: ChaseListName) => `/dashboard/chase?which=${which}`;

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const which = listOf(url);
  const now = new Date();
  const days = await readChaseSettings(db);
  const rows =
    which === "complaints" ? await listComplaintsToChase(db) : await listChased(db, which, { now, ...days });
  return {
    which,
    ...showChased(rows),
    days: isAllowed(context, "settings") ? days : null,
    advises: which === "failed" && isAllowed(context, "parcels.chase"),
    settles: which === "complaints" && isAllowed(context, "parcels.chase"),
    saved: namedText(doneTexts, url.searchParams.get("saved")),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.get("intent") === "settle") return settle(form, context);
  if (form.get("intent") !== "days") throw outOfDate();
  requirePermission(context, "settings");
  const parsed = parseForm(chaseSettingsForm, form);
  if (!parsed.ok) return data(parsed.rejected, { status: 400 });
  await changeChaseSettings(context.get(database), parsed.value, context.get(customer).id);
  throw redirect(`${pathOf(listOf(url))}&saved=days`);
}

async function settle(form: FormData, context: Readonly<RouterContextProvider>) {
  requirePermission(context, "parcels.chase");
  const id = rowId(String(form.get("complaint") ?? ""));
  const settled = await settleComplaint(context.get(database), context.get(customer), id);
  if (settled.outcome === "settled") throw redirect(`${pathOf("complaints")}&saved=complaint`);
  const message = "Someone else has already resolved this complaint.";
  return data({ values: {}, errors: { form: message } }, { status: 409 });
}

export const clientAction = keepTyped();

export default function Chase({ loaderData, actionData }: Route.ComponentProps) {
  const { which, rows, broken, days, advises, settles, saved } = loaderData;
  const { lead, empty } = chaseWords[which];
  return (
    <div className="wrap py-2 md:py-4">
      <ListHeading about={lead}>Delivery problems</ListHeading>
      <BrokenRows rows={broken} />
      <div className="mb-3 grid gap-x-4 md:mb-5 md:gap-4">
        <ErrorBox>{actionData?.errors.form}</ErrorBox>
        <Notice>{actionData ? null : saved}</Notice>
        <ChasePills
          label="Kinds of problem"
          lists={chaseLists}
          which={which}
          shown={rows.length}
          pathOf={pathOf}
        />
      </div>
      <ChaseRows {...{ rows, empty, advises }} settlePath={settles ? pathOf(which) : null} />
      {days ? (
        <div className="mt-6 max-w-2xl">
          <ChaseDays days={days} path={pathOf(which)} rejected={actionData ?? null} />
        </div>
      ) : null}
    </div>
  );
}

/** After how many days without a word a parcel is stuck. */
function ChaseDays({
  days,
  path,
  rejected,
}: {
  days: ChaseSettings;
  path: string;
  rejected: Rejected | null;
}) {
  return (
    <TitledPanel title="When is a parcel late?">
      <PostForm key={days.stuckDays} action={path} stays {...{ rejected }} className="grid gap-4">
        {({ field }) => (
          <>
            <Field
              {...field("stuckDays", days.stuckDays)}
              inputMode="numeric"
              label="Days before a parcel is listed under “No news”"
            />
            <PostButton intent="days" tone="quiet" className="justify-self-start">
              Save days
            </PostButton>
          </>
        )}
      </PostForm>
    </TitledPanel>
  );
}
