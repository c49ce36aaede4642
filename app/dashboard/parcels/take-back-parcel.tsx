import { data, Link, redirect } from "react-router";
import { findParcel } from "../../../shop/fulfilment/parcels/find-parcel.ts";
import { receiveBack, refusalToReceive } from "../../../shop/fulfilment/parcels/receive-back.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import type { Database } from "../../../shop/schema.ts";
import { customer, database } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { Screen } from "../ui/screen.tsx";
import type { Route } from "./+types/take-back-parcel";
import { parsePieces } from "./pieces.ts";
import { PiecesField } from "./pieces-field.tsx";

export const meta: Route.MetaFunction = ({ params }) => noindexMeta(`Return ${params.reference} | Dashboard`);

async function findByReference(db: Database, reference: string) {
  const result = await findParcel(db, reference, () => true);
  const isExact = result.outcome === "found" && result.parcel.reference === reference;
  return found(isExact ? result.parcel : null, "Parcel");
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const parcel = await findByReference(context.get(database), params.reference);
  return {
    reference: parcel.reference,
    customer: parcel.orders[0]?.customerName ?? "",
    orders: parcel.orders.map(({ number }) => orderNumberText(number)).join(", "),
    courier: parcel.courierName,
    refusal: refusalToReceive(parcel.state),
    articles: parcel.articles.map(({ orderId, line, name, quantity, isCancelled }) => {
      return { key: `${orderId}-${line}`, name, quantity, isCancelled };
    }),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(database);
  const parcel = await findByReference(db, params.reference);
  const form = await readForm(request);
  const counts = parcel.articles.map(({ orderId, line }) => ({
    orderId,
    line,
    good: parsePieces(form.get(`good-${orderId}-${line}`)),
    damaged: parsePieces(form.get(`damaged-${orderId}-${line}`)),
  }));
  const articles = counts.flatMap(({ good, damaged, ...line }) =>
    good === null || damaged === null ? [] : [{ ...line, good, damaged }],
  );
  if (articles.length < counts.length || articles.length === 0)
    return data({ message: "Please enter whole numbers." }, 400);
  // Nothing filled in at all is a form of another page.
  if (![...form.keys()].some((name) => name.startsWith("good-")))
    return data({ message: "Please enter what came back for each product." }, 400);
  const actor = { actor: "admin", actorId: context.get(customer).id } as const;
  const result = await receiveBack(db, { shipmentId: parcel.id, articles }, actor);
  if (result.outcome === "refused") return data({ message: result.reason }, 409);
  throw redirect(
    `/dashboard/take-back?received=${parcel.reference}${result.missing > 0 ? `&missing=${result.missing}` : ""}`,
  );
}

export default function TakeBackParcel({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, customer: name, orders, courier, refusal, articles } = loaderData;
  return (
    <Screen
      before={
        <Link to="/dashboard/take-back" className="mb-3 inline-flex min-h-11 items-center text-sm text-link">
          Back to Returns
        </Link>
      }
      title={<span className="lining-nums">Return {reference}</span>}
      lead={
        <>
          <bdi>{name}</bdi>, {orders}
          {courier ? ` · ${courier}` : ""}
        </>
      }
      error={actionData?.message ?? refusal}
      className="max-w-3xl"
    >
      {refusal ? null : (
        <PostForm noValidate={false} className="grid gap-5">
          {articles.map(({ key, name: article, quantity, isCancelled }) => (
            <fieldset key={key} className="rounded-lg border border-hairline bg-paper px-1 pb-1">
              <legend className="ms-3 px-1 font-semibold" dir="auto">
                {quantity} × {article}
                {isCancelled ? ", cancelled" : ""}
              </legend>
              <ul>
                <PiecesField
                  name={`good-${key}`}
                  label="Good as new"
                  defaultValue={quantity}
                  max={quantity}
                />
                <PiecesField name={`damaged-${key}`} label="Damaged" defaultValue={0} max={quantity} />
              </ul>
            </fieldset>
          ))}
          <p className="text-sm text-ink-soft">
            Any pieces you do not enter count as missing. Good pieces of cancelled orders go back to stock.
          </p>
          <PostButton size="regular">Save return</PostButton>
        </PostForm>
      )}
    </Screen>
  );
}
