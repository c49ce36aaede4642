import { data, redirect } from "react-router";
import { countBookingForm } from "../../../shop/catalogue/stock/count-form.ts";
import { bookCount, cancelCount } from "../../../shop/catalogue/stock/count-stock.ts";
import { customer, database } from "../../http/context.ts";
import { outOfDate } from "../../http/forms/out-of-date.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { rowId } from "../../http/forms/row-id.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { Screen } from "../ui/screen.tsx";
import type { Route } from "./+types/book-count";
import { type RejectedStockForm, refuse } from "./correct-action.ts";
import { getDifferences } from "./count-view.ts";

export const meta: Route.MetaFunction = ({ params }) => noindexMeta(`Save count ${params.id} | Dashboard`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const count = found(await getDifferences(context.get(database), rowId(params.id)), "Count");
  return { count, saved: url.searchParams.has("saved") };
}

const refusals = {
  empty: "Nothing has been counted yet.",
  cancelled: "This count was cancelled.",
  changedMeanwhile: "Someone has counted more since you opened this. Please check the differences again.",
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const db = context.get(database);
  const by = { countId: rowId(params.id), actorId: context.get(customer).id };
  const intent = form.get("intent");
  if (intent === "cancel") {
    found((await cancelCount(db, by)) === "unknown" ? null : true, "Count");
    throw redirect("/dashboard/stock/counts");
  }
  const parsed = parseForm(countBookingForm, form);
  if (!parsed.ok || intent !== "book") throw outOfDate();
  const { outcome } = await bookCount(db, { ...by, seen: parsed.value.seen });
  if (outcome === "booked") throw redirect(`/dashboard/stock/counts/${by.countId}/book?saved`);
  if (outcome === "unknown") throw data("Count not found", { status: 404 });
  return refuse("book", { values: {}, errors: { form: refusals[outcome] } }, 409);
}

/** The differences of a count before it is booked, and what became of them. */
export default function BookCount({ loaderData: { count, saved }, actionData }: Route.ComponentProps) {
  const rejected = (actionData ?? null) as RejectedStockForm | null;
  const path = `/dashboard/stock/counts/${count.id}`;
  return (
    <Screen
      title={
        <>
          Differences in count {count.id}{" "}
          <Badge tone={count.isOpen ? "pending" : "plain"}>{count.state}</Badge>
        </>
      }
      lead={count.text}
      error={rejected?.errors.form}
      done={saved && !rejected ? "The count is saved. Stock is up to date." : null}
    >
      {count.rows.length > 0 ? (
        <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {count.rows.map((row) => (
            <li
              key={row.productId}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-3"
            >
              <div className="min-w-0">
                <h2 className="font-semibold" dir="auto">
                  {row.name}
                </h2>
                <p className="text-sm text-ink-soft tabular-nums">
                  {row.counted}. {row.after ? `${row.after}.` : null}
                </p>
                {row.outcome ? <p className="text-sm font-medium text-clay">{row.outcome}</p> : null}
              </div>
              <p
                className={`tabular-nums ${row.isDifferent ? "text-lg font-semibold" : "text-sm text-ink-soft"}`}
              >
                {row.difference}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="Nothing has been counted." />
      )}
      {count.isOpen ? (
        <>
          {count.missing.length > 0 ? (
            <p className="text-[0.9375rem] text-ink-soft">
              Not counted, so not changed: {count.missing.join(", ")}.
            </p>
          ) : null}
          <div className="flex flex-wrap gap-3">
            {count.rows.length === 0 ? null : (
              <PostForm intent="book" sent={{ seen: count.seen }} action={`${path}/book`} replace>
                <PostButton size="regular">Save the count</PostButton>
              </PostForm>
            )}
            <ButtonLink to={path} tone="quiet">
              Keep counting
            </ButtonLink>
            <PostForm intent="cancel" action={`${path}/book`} replace>
              <PostButton size="regular" tone="danger" busyLabel="">
                Cancel this count
              </PostButton>
            </PostForm>
          </div>
        </>
      ) : null}
    </Screen>
  );
}
