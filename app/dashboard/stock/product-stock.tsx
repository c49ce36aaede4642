import { data, redirect } from "react-router";
import { reorderPointForm, trackForm } from "../../../shop/catalogue/stock/stock-level-form.ts";
import { setReorderPoint, startTracking, stopTracking } from "../../../shop/catalogue/stock/track-stock.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProductHeading } from "../catalogue/product/heading.tsx";
import { namedText } from "../ui/named-text.ts";
import type { Route } from "./+types/product-stock";
import { StockBatches } from "./batches.tsx";
import { correctStockByForm, type RejectedStockForm, refuse } from "./correct-action.ts";
import { StockCorrection } from "./correction.tsx";
import { StockLedger } from "./ledger.tsx";
import { StockPlaces } from "./places.tsx";
import { getProductStockView } from "./product-stock-view.ts";
import { StockReorder } from "./reorder.tsx";
import { StockTracking } from "./tracking.tsx";

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
  throw data("This form is out of date. Please reload the page and try again.", { status: 400 });
}

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = String((await args.request.clone().formData()).get("intent"));
  return preserveForm(args, { form });
}

export default function ProductStock({ loaderData, actionData, params }: Route.ComponentProps) {
  const { stock, saved } = loaderData;
  const rejected = (actionData ?? null) as RejectedStockForm | null;
  const of = (form: string) => (rejected?.form === form ? rejected : null);
  const path = `/dashboard/products/${encodeURIComponent(params.id)}/stock`;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-6 md:py-10">
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
