import { Link, redirect } from "react-router";
import { reorderPointForm, trackForm } from "../../../shop/catalogue/stock/stock-level-form.ts";
import { setReorderPoint, startTracking, stopTracking } from "../../../shop/catalogue/stock/track-stock.ts";
import { customer, database } from "../../http/context.ts";
import { outOfDate } from "../../http/forms/out-of-date.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProductHeading } from "../catalogue/product/heading.tsx";
import { CursorPagination } from "../ui/cursor-pagination.tsx";
import { listPath } from "../ui/list-path.ts";
import { namedText } from "../ui/named-text.ts";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/product-stock";
import { correctStockByForm, type RejectedStockForm, refuse } from "./correct-action.ts";
import { StockCorrection, type StockFormProps } from "./correction.tsx";
import { StockNumber } from "./number.tsx";
import { getProductStockView, type ProductStockView } from "./product-stock-view.ts";
import { StockReorder } from "./reorder.tsx";
import { piecesText } from "./text.ts";

const savedTexts: Record<string, string> = {
  correct: "Stock saved.",
  track: "Stock is now tracked.",
  untrack: "Stock is no longer tracked. Its history is kept.",
  point: "Low-stock level saved.",
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`Stock of ${loaderData?.stock.name ?? "a product"} | Dashboard`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const stock = await getProductStockView(context.get(database), params.id, url.searchParams, new Date());
  return { stock: found(stock, "Product"), saved: namedText(savedTexts, url.searchParams.get("saved")) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = String(form.get("intent"));
  const rejected = await act(intent, form, params.id, context);
  if (rejected) return rejected;
  throw redirect(`/dashboard/products/${encodeURIComponent(params.id)}/stock?saved=${intent}`);
}

/** Does what the form says. @returns null: it is done */
async function act(intent: string, form: FormData, productId: string, context: Route.ActionArgs["context"]) {
  const db = context.get(database);
  const actorId = context.get(customer).id;
  if (intent === "correct") return correctStockByForm(form, productId, intent, context);
  if (intent === "track") {
    const parsed = parseForm(trackForm, form);
    if (!parsed.ok) return refuse(intent, parsed.rejected, 400);
    const outcome = await startTracking(db, { productId, ...parsed.value, actorId });
    found(outcome === "unknown" ? null : outcome, "Product");
    return null;
  }
  if (intent === "untrack") {
    await stopTracking(db, { productId, actorId });
    return null;
  }
  if (intent === "point") {
    const parsed = parseForm(reorderPointForm, form);
    if (!parsed.ok) return refuse(intent, parsed.rejected, 400);
    const outcome = await setReorderPoint(db, { productId, ...parsed.value, actorId });
    found(outcome === "unknown" ? null : outcome, "Product");
    return null;
  }
  throw outOfDate();
}

export const clientAction = keepTyped((submitted) => ({ form: String(submitted.get("intent")) }));

export default function ProductStock({ loaderData, actionData, params }: Route.ComponentProps) {
  const { stock, saved } = loaderData;
  const rejected = (actionData ?? null) as RejectedStockForm | null;
  const of = (form: string) => (rejected?.form === form ? rejected : null);
  const path = `/dashboard/products/${encodeURIComponent(params.id)}/stock`;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-2 md:py-4">
      <ProductHeading id={params.id} name={stock.name} />
      <ErrorBox>{rejected?.errors.form}</ErrorBox>
      <Notice className="empty:hidden">{rejected ? null : saved}</Notice>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {stock.tracked ? <StockCorrection stock={stock} path={path} rejected={of("correct")} /> : null}
          {stock.tracked ? null : <StockTracking stock={stock} path={path} rejected={of("track")} />}
          {stock.places.length > 0 ? <StockPlaces places={stock.places} /> : null}
          {stock.batches.length > 0 ? <StockBatches batches={stock.batches} /> : null}
          {stock.reorder ? <StockReorder stock={stock} path={path} rejected={of("point")} /> : null}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <StockLedger ledger={stock.ledger} path={path} />
          {stock.tracked ? <StockTracking stock={stock} path={path} rejected={null} /> : null}
        </div>
      </div>
    </div>
  );
}

/** Where the pieces of a product are. */
function StockPlaces({ places }: { places: { label: string; pieces: number }[] }) {
  return (
    <TitledPanel title="Where the stock is">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5 tabular-nums">
        {places.map(({ label, pieces }) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-end font-semibold">{pieces}</dd>
          </div>
        ))}
      </dl>
    </TitledPanel>
  );
}

/** What is left of each batch, in the order in which they leave. */
function StockBatches({ batches }: { batches: ProductStockView["batches"] }) {
  return (
    <TitledPanel title="Batches">
      <ul className="divide-y divide-hairline">
        {batches.map((batch) => (
          <li key={batch.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <bdi className="font-semibold">{batch.name}</bdi>
              <span className="block text-sm text-ink-soft">{batch.expires}</span>
            </span>
            <span className="flex items-center gap-3 tabular-nums">
              {batch.expiry === "expired" ? <Badge tone="sale">Expired</Badge> : null}
              {batch.expiry === "soon" ? <Badge tone="pending">Expires soon</Badge> : null}
              {piecesText(batch.pieces)}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">
        Orders use the batch that expires first. To remove expired stock, correct the stock with a reason and
        the batch.
      </p>
    </TitledPanel>
  );
}

/** Turns the tracking of a product's stock on, with a count, or off. */
function StockTracking({ stock, path, rejected }: StockFormProps) {
  if (stock.tracked)
    return (
      <TitledPanel title="Stock tracking">
        <PostForm intent="untrack" action={path} stays className="grid gap-3">
          <p className="text-[0.9375rem] text-ink-soft">
            If you stop tracking, the product is always available. Its stock history is kept.
          </p>
          <PostButton tone="quiet" busyLabel="" className="justify-self-start">
            Stop tracking
          </PostButton>
        </PostForm>
      </TitledPanel>
    );
  return (
    <TitledPanel title="Stock not tracked: always available">
      <PostForm intent="track" action={path} stays {...{ rejected }} className="grid gap-4">
        {({ field }) => (
          <>
            <p className="text-[0.9375rem] text-ink-soft">
              Enter how many you have. Each order then reduces the stock, and at 0 it shows as sold out.
            </p>
            <StockNumber {...field("pieces")} label="Pieces in stock now" />
            <PostButton className="justify-self-start">Track stock</PostButton>
          </>
        )}
      </PostForm>
    </TitledPanel>
  );
}

interface StockLedgerProps {
  ledger: ProductStockView["ledger"];
  path: string;
}

/** Every movement with the level after it, newest first. */
function StockLedger({ ledger: { entries, newer, older }, path }: StockLedgerProps) {
  return (
    <TitledPanel title="Stock history">
      {entries.length === 0 ? <p className="text-ink-soft">No stock changes yet.</p> : null}
      <ol className="divide-y divide-hairline">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="grid grid-cols-[minmax(0,1fr)_auto_3.5rem] items-baseline gap-x-3 py-2.5 tabular-nums"
          >
            <p className="min-w-0 [overflow-wrap:anywhere]">
              {entry.what}{" "}
              {entry.link ? (
                <Link to={entry.link.to} className="-my-2.5 inline-block py-2.5 text-link">
                  {entry.link.text}
                </Link>
              ) : null}
              {entry.note ? (
                <>
                  {" "}
                  <bdi className="text-ink-soft">({entry.note})</bdi>
                </>
              ) : null}
            </p>
            <p className="font-semibold">
              {entry.pieces}
              <span className="sr-only"> pieces</span>
            </p>
            <p className="text-end">
              <span className="sr-only">then </span>
              {entry.level}
            </p>
            <p className="col-span-3 text-sm text-ink-soft">
              {entry.at}, {entry.place}
              {entry.who ? (
                <>
                  , <bdi>{entry.who}</bdi>
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ol>
      <CursorPagination
        shown={entries.length}
        before={newer === null ? null : listPath(path, { newer })}
        after={older === null ? null : listPath(path, { older })}
      />
    </TitledPanel>
  );
}
