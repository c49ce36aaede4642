import { data, href, Link, redirect } from "react-router";
import { readConfirmationSettings } from "../../../shop/orders/confirm/confirmation-settings-queries.ts";
import { releaseForm } from "../../../shop/orders/confirm/release-form.ts";
import { releaseOrders } from "../../../shop/orders/confirm/release-orders.ts";
import { listReleasable } from "../../../shop/orders/confirm/release-queries.ts";
import { customer, database } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { BrokenRows } from "../ui/broken-rows.tsx";
import type { BrokenRow } from "../ui/show-rows.ts";
import type { Route } from "./+types/release";
import { ConfirmReleaseDialog } from "./release-dialog.tsx";
import { ConfirmReleaseList } from "./release-list.tsx";
import { toChosenView, toReleaseGroups } from "./release-view.ts";

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
    ...{ holdHours, tries },
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
    <div className="wrap max-w-3xl py-4 md:py-8">
      <Link
        to={href("/dashboard/confirm")}
        className="mb-2 inline-flex min-h-11 items-center text-sm text-link"
      >
        Confirm
      </Link>
      <PageHeading lead="Cancel these orders to put their products back on sale.">
        Refused and unanswered
      </PageHeading>
      <BrokenRows rows={broken} />
      <div className="mb-4 grid gap-3">
        {message ? <ErrorBox>{message}</ErrorBox> : null}
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
