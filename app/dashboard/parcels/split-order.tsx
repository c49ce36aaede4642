import { Link, redirect } from "react-router";
import { findOrderToSplit } from "../../../shop/fulfilment/parcels/plan-shipment-queries.ts";
import { listLinesToSplit, splitOrder } from "../../../shop/fulfilment/parcels/split-order.ts";
import { parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import type { Database } from "../../../shop/schema.ts";
import { customer, database } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { Screen } from "../ui/screen.tsx";
import type { Route } from "./+types/split-order";
import { refusePacking } from "./pack-action.ts";
import { parsePieces } from "./pieces.ts";
import { PiecesField } from "./pieces-field.tsx";

export const meta: Route.MetaFunction = ({ params }) => noindexMeta(`Split ${params.number} | Dashboard`);

async function findOrder(db: Database, text: string) {
  return found(await findOrderToSplit(db, found(parseOrderNumber(text), "Order").number), "Order");
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const order = await findOrder(db, params.number);
  const lines = await listLinesToSplit(db, order.id);
  return {
    number: `LS-${order.number}`,
    lines: lines.map(({ line, pieces }) => ({
      line,
      pieces,
      name: order.names.find((one) => one.line === line)?.productName ?? "",
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(database);
  const order = await findOrder(db, params.number);
  const form = await readForm(request);
  const first = order.names.map(({ line }) => ({ line, quantity: parsePieces(form.get(`line-${line}`)) }));
  if (first.some(({ quantity }) => quantity === null))
    return refusePacking("Please enter whole numbers.", 400);
  const lines = first.map(({ line, quantity }) => ({ line, quantity: quantity ?? 0 }));
  const actor = { actor: "admin", actorId: context.get(customer).id } as const;
  const result = await splitOrder(db, { orderId: order.id, first: lines }, actor);
  if (result.outcome === "refused") return refusePacking(result.reason, 409);
  throw redirect("/dashboard/pack?split");
}

export default function SplitOrder({ loaderData: { number, lines }, actionData }: Route.ComponentProps) {
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0);
  return (
    <Screen
      before={
        <Link to="/dashboard/pack" className="mb-3 inline-flex min-h-11 items-center text-sm text-link">
          Back to packing
        </Link>
      }
      title={<span className="lining-nums">Split {number}</span>}
      lead="Enter what goes in the first parcel. The rest goes in the second. Each parcel collects its share of the cash."
      error={actionData?.message}
      className="max-w-3xl"
    >
      {pieces > 1 ? (
        <PostForm noValidate={false} className="grid gap-5">
          <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
            {lines.map((line) => (
              <PiecesField
                key={line.line}
                name={`line-${line.line}`}
                label={`${line.name}: how many of ${line.pieces} in the first parcel`}
                defaultValue={line.pieces}
                max={line.pieces}
              />
            ))}
          </ul>
          <PostButton size="regular" busyLabel="Splitting...">
            Split into two parcels
          </PostButton>
        </PostForm>
      ) : (
        <EmptyState title="This order cannot be split.">
          Packed, booked or sent parcels cannot be split. Undo packing first.
        </EmptyState>
      )}
    </Screen>
  );
}
