import { redirect } from "react-router";
import { countEntryForm } from "../../../shop/catalogue/stock/count-form.ts";
import { enterCount } from "../../../shop/catalogue/stock/count-stock.ts";
import { customer, database } from "../../http/context.ts";
import { isAllowed } from "../../http/dashboard-access.ts";
import { outOfDate } from "../../http/forms/out-of-date.ts";
import { parseForm, readForm, reject } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { rowId } from "../../http/forms/row-id.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { Screen } from "../ui/screen.tsx";
import type { Route } from "./+types/count";
import { type RejectedStockForm, refuse } from "./correct-action.ts";
import { type CountView, getCountView } from "./count-view.ts";
import { StockNumber } from "./number.tsx";

export const meta: Route.MetaFunction = ({ params }) => noindexMeta(`Count ${params.id} | Dashboard`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const count = found(await getCountView(context.get(database), rowId(params.id)), "Count");
  return { count, saved: url.searchParams.has("saved"), mayBook: isAllowed(context, "products") };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.get("intent") !== "enter") throw outOfDate();
  const product = String(form.get("product"));
  const parsed = parseForm(countEntryForm, form);
  if (!parsed.ok) return refuse(product, parsed.rejected, 400);
  const { outcome } = await enterCount(context.get(database), {
    countId: rowId(params.id),
    productId: parsed.value.product,
    actorId: context.get(customer).id,
    pieces: parsed.value.pieces,
    key: parsed.value.key,
  });
  if (outcome === "entered") throw redirect(`/dashboard/stock/counts/${rowId(params.id)}?saved`);
  const text =
    outcome === "ended" ? "This count is closed. Not saved." : "Stock is no longer tracked for this product.";
  return refuse(product, reject(form, { form: text }), 409);
}

export const clientAction = keepTyped((submitted) => ({ form: String(submitted.get("product")) }));

export default function Count({ loaderData, actionData }: Route.ComponentProps) {
  const { count, saved, mayBook } = loaderData;
  const rejected = (actionData ?? null) as RejectedStockForm | null;
  const path = `/dashboard/stock/counts/${count.id}`;
  const lead = count.isOpen
    ? "Enter each product as you count it. Count pieces for sale only, not those set aside for orders."
    : count.text;
  return (
    <Screen
      title={
        <>
          Count {count.id} <Badge tone={count.isOpen ? "pending" : "plain"}>{count.state}</Badge>
        </>
      }
      lead={lead}
      error={rejected?.errors.form}
      done={saved && !rejected ? "Saved." : null}
    >
      {count.rows.length > 0 ? (
        <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {count.rows.map((row) => (
            <CountRow
              key={`${row.productId} ${row.entered}`}
              {...{ row, path, isOpen: count.isOpen, formKey: count.formKey }}
              rejected={rejected?.form === row.productId ? rejected : null}
            />
          ))}
        </ul>
      ) : (
        <EmptyState title="No product has stock tracking.">
          Turn on stock tracking on a product’s stock page.
        </EmptyState>
      )}
      <div className="flex flex-wrap items-center gap-4">
        {mayBook ? (
          <ButtonLink to={`${path}/book`}>{count.isOpen ? "Check the count" : "See differences"}</ButtonLink>
        ) : null}
        <p className="text-sm text-ink-soft tabular-nums">
          {count.missing === 0 ? "Everything is counted." : `${count.missing} still to count.`}
        </p>
      </div>
    </Screen>
  );
}

interface CountRowProps {
  row: CountView["rows"][number];
  path: string;
  isOpen: boolean;
  formKey: string;
  rejected: RejectedStockForm | null;
}

function CountRow({ row, path, isOpen, formKey, rejected }: CountRowProps) {
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <h2 className="font-semibold" dir="auto">
          {row.name}
        </h2>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere] tabular-nums">
          {row.entered ?? "Not counted yet"}
        </p>
      </div>
      {isOpen ? (
        <PostForm
          intent="enter"
          sent={{ product: row.productId, key: formKey }}
          action={path}
          stays
          {...{ rejected }}
          className="flex flex-wrap items-end gap-2"
        >
          {({ field }) => (
            <>
              <StockNumber {...field("pieces")} label={`Counted pieces of ${row.name}`} isLabelHidden />
              <PostButton tone="quiet" aria-label={`Save the count for ${row.name}`}>
                Save
              </PostButton>
            </>
          )}
        </PostForm>
      ) : null}
    </li>
  );
}
