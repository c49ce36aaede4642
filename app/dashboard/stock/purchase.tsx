import { Form, redirect, useNavigation } from "react-router";
import { database } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
import { rowId } from "../../http/forms/row-id.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { namedText } from "../ui/named-text.ts";
import type { Route } from "./+types/purchase";
import type { RejectedStockForm } from "./correct-action.ts";
import { StockNav } from "./nav.tsx";
import { purchaseAction } from "./purchase-action.ts";
import { PurchaseLines } from "./purchase-lines.tsx";
import { PurchaseReceipts } from "./purchase-receipts.tsx";
import { getPurchaseView, type PurchaseView } from "./purchase-view.ts";
import { ReceivePurchase } from "./receive-purchase.tsx";

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

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = String((await args.request.clone().formData()).get("intent"));
  return preserveForm(args, { form });
}

export default function Purchase({ loaderData, actionData }: Route.ComponentProps) {
  const { purchase, saved } = loaderData;
  const rejected = (actionData ?? null) as RejectedStockForm | null;
  const of = (form: string) => (rejected?.form === form ? rejected : null);
  const path = `/dashboard/stock/purchases/${purchase.id}`;
  const days = [`Ordered ${purchase.orderedOn}`, purchase.expectedOn && `expected ${purchase.expectedOn}`];
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-8 md:py-10">
      <div>
        <PageHeading
          lead={
            <>
              From <bdi>{purchase.supplier}</bdi>. {days.filter(Boolean).join(", ")}.{" "}
              <Badge tone={purchase.isOpen ? "pending" : "plain"}>{purchase.state}</Badge>
            </>
          }
        >
          Purchase {purchase.id}
        </PageHeading>
        <StockNav />
      </div>
      <ErrorBox>{rejected?.errors.form}</ErrorBox>
      <Notice className="empty:hidden">{rejected ? null : saved}</Notice>
      {purchase.isOpen ? <ReceivePurchase purchase={purchase} path={path} rejected={of("receive")} /> : null}
      {purchase.receipts.length > 0 ? <PurchaseReceipts receipts={purchase.receipts} path={path} /> : null}
      <PurchaseLines purchase={purchase} path={path} rejected={of("line")} />
      {purchase.next.length > 0 ? <NextStates purchase={purchase} path={path} /> : null}
    </div>
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
    <Form method="post" action={path} replace className="flex flex-wrap gap-3">
      <input type="hidden" name="intent" value="state" />
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
    </Form>
  );
}
