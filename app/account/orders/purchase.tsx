import { data, Form, href, redirect, useNavigation } from "react-router";
import { displayPrice } from "../../../shop/base/price.ts";
import { toPhoto } from "../../../shop/catalogue/model/photo.ts";
import { productPath } from "../../../shop/catalogue/model/product.ts";
import { activeProduct } from "../../../shop/catalogue/product/catalogue-queries.ts";
import { purchaseRefusalText } from "../../../shop/checkout/cart/add-to-cart.ts";
import { findIntention } from "../../../shop/checkout/cart/purchase-intention-queries.ts";
import { buyFromIntention } from "../../../shop/checkout/place/buy-from-intention.ts";
import { customer, database, requestMeta } from "../../http/context.ts";
import { clearedPurchaseCookie, readIntentionId } from "../../http/cookies/purchase-cookie.ts";
import { limitVisitor, retryAfterHeaders } from "../../http/limits/limit-visitor.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Panel } from "../../ui/panel.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import type { Route } from "./+types/purchase";

export const meta: Route.MetaFunction = () => noindexMeta("Buy it now");

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** What Buy it now was pressed for in this browser before signing in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const id = readIntentionId(request, context.get(requestMeta).origin);
  const wanted = id === null ? undefined : await findIntention(db, id);
  const product = wanted?.kind === "buy" ? await activeProduct(db, wanted.productId) : null;
  if (!wanted || !product) return { item: null };
  return {
    item: {
      name: product.name,
      brand: product.brand,
      path: productPath(product),
      price: displayPrice(product.unitPrice),
      quantity: wanted.quantity,
      photo: product.image && toPhoto(product.image),
      color: product.backgroundColor,
    },
  };
}

/** Only this form orders, and once: pressed again there is nothing left to order, and the cart shows it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { origin } = context.get(requestMeta);
  const id = readIntentionId(request, origin);
  if (id === null) return redirect(href("/cart"), 303);
  const wait = await limitVisitor(context, "cart");
  if (wait) return data({ message: tooManyMessage(wait) }, { status: 429, headers: retryAfterHeaders(wait) });
  const done = await buyFromIntention(context.get(database), context.get(customer), id);
  const headers = { "Set-Cookie": clearedPurchaseCookie(origin) };
  if (!done || done.outcome === "ordered") return redirect(href("/cart"), { status: 303, headers });
  return data({ message: purchaseRefusalText(done) }, { status: 409, headers });
}

export default function Purchase({ loaderData: { item }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  if (!item)
    return (
      <div className="wrap">
        <EmptyState
          as="h1"
          title={actionData?.message ?? "You have not chosen anything yet"}
          actions={<ButtonLink to={href("/catalog")}>Continue Shopping</ButtonLink>}
        >
          We keep what you chose before signing in for 30 minutes.
        </EmptyState>
      </div>
    );
  return (
    <div className="wrap max-w-xl py-10 md:py-16">
      <PageHeading lead="You are signed in. Please press the button again to order.">Buy it now</PageHeading>
      <ErrorBox>{actionData?.message}</ErrorBox>
      <Panel aria-label="What you chose" className="mt-4 grid gap-6">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
          <Thumbnail name={item.name} photo={item.photo} color={item.color} size="medium" />
          <div>
            <p className="font-semibold">
              <bdi>{item.name}</bdi>
            </p>
            <p className="text-sm text-ink-soft">
              <bdi>{item.brand}</bdi>&nbsp;·{" "}
              <span className="whitespace-nowrap">Quantity {item.quantity} ·</span>{" "}
              <span className="whitespace-nowrap tabular-nums">{item.price}</span>
            </p>
          </div>
        </div>
        <Form method="post" className="flex flex-wrap gap-3">
          <Button busy={busy} busyLabel="Processing...">
            Buy it now
          </Button>
          <ButtonLink to={item.path} tone="quiet">
            Not now
          </ButtonLink>
        </Form>
      </Panel>
    </div>
  );
}
