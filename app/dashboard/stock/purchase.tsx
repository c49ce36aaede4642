import { redirect, useNavigation } from "react-router";
import { database } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { rowId } from "../../http/forms/row-id.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { namedText } from "../ui/named-text.ts";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { Screen } from "../ui/screen.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/purchase";
import type { RejectedStockForm } from "./correct-action.ts";
import { ProductChoice } from "./product-choice.tsx";
import { purchaseAction } from "./purchase-action.ts";
import { getPurchaseView, type PurchaseView } from "./purchase-view.ts";
import { type PurchaseFormProps, ReceivePurchase } from "./receive-purchase.tsx";
import { piecesText } from "./text.ts";

const savedTexts: Record<string, string> = {
  order: "Saved.",
  line: "Saved.",
  state: "Saved.",
  receive: "Added to stock.",
  cost: "Product cost saved.",
};

export const meta: Route.MetaFunction = ({ params }) => noindexMeta(`Purchase ${params.id} | Dashboard`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const purchase = await getPurchaseView(context.get(database), rowId(params.id), new Date());
  return {
    purchase: found(purchase, "Purchase"),
    saved: namedText(savedTexts, url.searchParams.get("saved")),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const rejected = await purchaseAction(form, rowId(params.id), context);
  if (rejected) return rejected;
  throw redirect(`/dashboard/stock/purchases/${rowId(params.id)}?saved=${form.get("intent")}`);
}

export const clientAction = keepTyped((submitted) => ({ form: String(submitted.get("intent")) }));

export default function Purchase({ loaderData, actionData }: Route.ComponentProps) {
  const { purchase, saved } = loaderData;
  const rejected = (actionData ?? null) as RejectedStockForm | null;
  const of = (form: string) => (rejected?.form === form ? rejected : null);
  const path = `/dashboard/stock/purchases/${purchase.id}`;
  return (
    <Screen
      title={`Purchase ${purchase.id}`}
      lead={
        <>
          From <bdi>{purchase.supplier}</bdi>. {purchase.days}.{" "}
          <Badge tone={purchase.isOpen ? "pending" : "plain"}>{purchase.state}</Badge>
        </>
      }
      error={rejected?.errors.form}
      done={rejected ? null : saved}
    >
      {purchase.isOpen ? <ReceivePurchase purchase={purchase} path={path} rejected={of("receive")} /> : null}
      {purchase.receipts.length > 0 ? <PurchaseReceipts receipts={purchase.receipts} path={path} /> : null}
      <PurchaseLines purchase={purchase} path={path} rejected={of("line")} />
      {purchase.next.length > 0 ? <NextStates purchase={purchase} path={path} /> : null}
    </Screen>
  );
}

const stateButtons = {
  on_its_way: "Mark as on the way",
  arrived: "The rest is not coming",
  cancelled: "Cancel this purchase",
} as const;

function NextStates({ purchase, path }: { purchase: PurchaseView; path: string }) {
  const busy = useNavigation().formData?.get("intent") === "state";
  return (
    <PostForm intent="state" action={path} replace className="flex flex-wrap gap-3">
      {purchase.next.map((state) => (
        <Button
          key={state}
          name="to"
          value={state}
          size="small"
          tone={state === "cancelled" ? "danger" : "quiet"}
          busy={busy}
        >
          {stateButtons[state as keyof typeof stateButtons]}
        </Button>
      ))}
    </PostForm>
  );
}

/** What was ordered, and a form that adds a product or changes one. */
function PurchaseLines({ purchase, path, rejected }: PurchaseFormProps) {
  return (
    <TitledPanel title="Ordered">
      <ul className="mb-4 divide-y divide-hairline">
        {purchase.lines.map((line) => (
          <li key={line.id} className="py-2">
            <bdi className="font-semibold">{line.name}</bdi>
            <span className="block text-sm text-ink-soft tabular-nums">
              {line.pieces} at {line.cost}, {line.received} arrived
            </span>
          </li>
        ))}
      </ul>
      {purchase.isOpen ? (
        <PostForm
          key={purchase.lines.map(({ id, pieces, unitCost }) => `${id} ${pieces} ${unitCost}`).join()}
          intent="line"
          action={path}
          stays
          {...{ rejected }}
          className="grid gap-4 md:grid-cols-3"
        >
          {({ field, values, errors }) => (
            <>
              <ProductChoice products={purchase.products} chosen={values.product} error={errors.product} />
              <Field {...field("pieces")} label="Pieces ordered" inputMode="numeric" dir="ltr" />
              <Field {...field("unitCost")} label="Cost per piece, Rs." inputMode="decimal" dir="ltr" />
              <PostButton tone="quiet" className="justify-self-start">
                Add or change
              </PostButton>
            </>
          )}
        </PostForm>
      ) : null}
    </TitledPanel>
  );
}

/** What has arrived and what it has cost with freight, with the offer to make that the product's cost. */
function PurchaseReceipts({ receipts, path }: Pick<PurchaseView, "receipts"> & { path: string }) {
  return (
    <TitledPanel title="Arrived">
      <ol className="grid gap-4">
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <h3 className="text-sm font-semibold">
              {receipt.day}, freight {receipt.freight}
            </h3>
            <ul className="divide-y divide-hairline">
              {receipt.lines.map((line) => (
                <li
                  key={line.id}
                  className="grid gap-1 py-2.5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
                >
                  <p className="min-w-0 [overflow-wrap:anywhere] tabular-nums">
                    {piecesText(line.pieces)} of <bdi className="font-semibold">{line.name}</bdi>
                    {line.batch ? `, ${line.batch}` : ""}: {line.landed} each with freight (
                    {line.freightShare}).
                    {line.isTracked ? null : (
                      <span className="block text-sm text-clay">
                        Stock is not tracked for this product, so none was added.
                      </span>
                    )}
                  </p>
                  {line.otherCost ? <CostOffer {...{ line, path }} /> : null}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </TitledPanel>
  );
}

interface CostOfferProps {
  line: PurchaseView["receipts"][number]["lines"][number];
  path: string;
}

function CostOffer({ line, path }: CostOfferProps) {
  return (
    <PostForm
      intent="cost"
      sent={{ line: line.id, version: line.version }}
      action={path}
      stays
      className="grid gap-1 md:justify-items-end"
    >
      <p className="text-sm text-ink-soft">Saved cost on the product: {line.otherCost}.</p>
      <PostButton tone="quiet" busyLabel="" className="justify-self-start md:justify-self-end">
        Change it to {line.landed}
        <span className="sr-only">: {line.name}</span>
      </PostButton>
    </PostForm>
  );
}
