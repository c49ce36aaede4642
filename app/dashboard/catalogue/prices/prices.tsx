import { data, href, Link, redirect } from "react-router";
import { parsePage } from "../../../../shop/base/page.ts";
import { cancelScheduledPrice } from "../../../../shop/catalogue/prices/cancel-scheduled-price.ts";
import { cancelPriceForm } from "../../../../shop/catalogue/prices/scheduled-price-form.ts";
import { listScheduledPrices } from "../../../../shop/catalogue/prices/scheduled-price-queries.ts";
import { customer, database } from "../../../http/context.ts";
import { parseForm, readForm } from "../../../http/forms/parse-form.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ListHeading } from "../../ui/list-heading.tsx";
import { ListPagination } from "../../ui/list-pagination.tsx";
import { listPath } from "../../ui/list-path.ts";
import { PostButton, PostForm } from "../../ui/post-form.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { productEditPath } from "../list/params.ts";
import type { Route } from "./+types/prices";
import { toScheduledPriceRow } from "./scheduled-row.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Scheduled prices | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { items, ...listPage } = await listScheduledPrices(
    context.get(database),
    parsePage(url.searchParams),
  );
  const saved = url.searchParams.get("saved");
  return {
    ...listPage,
    prices: items.map(toScheduledPriceRow),
    notice:
      saved === "cancelled"
        ? "Scheduled price cancelled."
        : saved && /^\d{1,3}$/.test(saved)
          ? saved === "1"
            ? "Price scheduled."
            : `${saved} prices scheduled.`
          : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const parsed = parseForm(cancelPriceForm, await readForm(request));
  const refuse = (message: string, status: number) => data({ message }, status);
  if (!parsed.ok) return refuse("This scheduled price was not found. Please reload and try again.", 400);
  const outcome = await cancelScheduledPrice(
    context.get(database),
    parsed.value.price,
    context.get(customer).id,
  );
  if (outcome === "unknown")
    return refuse("This scheduled price was not found. Please reload and try again.", 404);
  if (outcome === "over") return refuse("This scheduled price has already ended.", 409);
  throw redirect(`${href("/dashboard/prices")}?saved=cancelled`);
}

export default function Prices({ loaderData, actionData }: Route.ComponentProps) {
  const { page, pages, total, prices, notice } = loaderData;
  return (
    <div className="wrap py-2 md:py-4">
      <ListHeading
        about="They start and end automatically at midnight, Pakistan time."
        actions={
          <ButtonLink to={href("/dashboard/prices/new")} size="small">
            Schedule a price
          </ButtonLink>
        }
      >
        Scheduled prices
      </ListHeading>
      <div className="mb-5 grid gap-3">
        <ErrorBox>{actionData?.message}</ErrorBox>
        <Notice>{actionData ? null : notice}</Notice>
      </div>
      {prices.length > 0 ? (
        <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {prices.map((price) => (
            <PriceRow key={price.id} price={price} />
          ))}
        </ul>
      ) : (
        <EmptyState title="No scheduled prices now.">
          Schedule one here, for example for Eid. For several products at once, start from the Products page.
        </EmptyState>
      )}
      <ListPagination
        {...{ page, pages, total }}
        shown={prices.length}
        to={(other) => listPath(href("/dashboard/prices"), { page: other })}
      />
    </div>
  );
}

function PriceRow({ price }: { price: Route.ComponentProps["loaderData"]["prices"][number] }) {
  const isOver = price.state === "ended" || price.state === "cancelled";
  const label = price.state === "running" ? "End now" : "Cancel";
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold" dir="auto">
          <Link
            to={productEditPath(price.product)}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {price.name}
          </Link>
        </h2>
        <p className="tabular-nums">{price.prices}</p>
        <p className="text-sm text-ink-soft tabular-nums">{price.days}</p>
        {price.notes.map((note) => (
          <p key={note} className="text-sm text-ink-soft">
            {note}
          </p>
        ))}
      </div>
      <StateMark shape={price.shape}>{price.label}</StateMark>
      {isOver ? null : (
        <PostForm sent={{ price: price.id }} action={href("/dashboard/prices")}>
          <PostButton tone="quiet" aria-label={`${label}: ${price.name}, ${price.days}`}>
            {label}
          </PostButton>
        </PostForm>
      )}
    </li>
  );
}
