import { data, Form, href, redirect, useNavigation } from "react-router";
import { additionRefusedText } from "../../../shop/cart/add-to-cart.ts";
import { readIntention } from "../../../shop/cart/purchase-intention-queries.ts";
import { shownProduct } from "../../../shop/catalogue/catalogue-queries.ts";
import { productPath } from "../../../shop/catalogue/product.ts";
import { finishBuying } from "../../../shop/checkout/finish-buying.ts";
import { photoOf } from "../../../shop/media/photo.ts";
import { displayPrice } from "../../../shop/money/price.ts";
import { customer, database, exchange } from "../../http/context.ts";
import { privatePage } from "../../http/describe-page.ts";
import { limitVisitor, waitHeaders } from "../../http/limit-visitor.ts";
import { noPurchaseCookie, readPurchaseId } from "../../http/purchase-cookie.ts";
import { tooMany } from "../../limits/too-many.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import type { Route } from "./+types/purchase";

export const meta: Route.MetaFunction = () => privatePage("Buy it now");

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** What Buy it now was pressed for in this browser before signing in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const id = readPurchaseId(request, context.get(exchange).origin);
  const wanted = id === null ? undefined : await readIntention(db, id);
  const product = wanted?.kind === "buy" ? await shownProduct(db, wanted.productId) : null;
  if (!wanted || !product) return { item: null };
  return {
    item: {
      name: product.name,
      brand: product.brand,
      path: productPath(product),
      price: displayPrice(product.unitPrice),
      quantity: wanted.quantity,
      photo: product.image && photoOf(product.image),
      color: product.backgroundColor,
    },
  };
}

/** Only this form orders, and once: pressed again there is nothing left to order, and the cart shows it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { origin } = context.get(exchange);
  const id = readPurchaseId(request, origin);
  if (id === null) return redirect(href("/cart"), 303);
  const wait = await limitVisitor(context, "cart");
  if (wait) return data({ message: tooMany(wait) }, { status: 429, headers: waitHeaders(wait) });
  const done = await finishBuying(context.get(database), context.get(customer), id);
  const headers = { "Set-Cookie": noPurchaseCookie(origin) };
  if (!done || done.outcome === "ordered") return redirect(href("/cart"), { status: 303, headers });
  return data({ message: additionRefusedText(done) }, { status: 409, headers });
}

export default function Purchase({ loaderData: { item }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  if (!item)
    return (
      <div className="wrap">
        <EmptyState
          as="h1"
          title={actionData?.message ?? "Nothing is waiting to be bought"}
          actions={<ButtonLink to={href("/catalog")}>Continue Shopping</ButtonLink>}
        >
          What you choose before signing in is kept for half an hour.
        </EmptyState>
      </div>
    );
  return (
    <div className="wrap max-w-xl py-10 md:py-16">
      <PageHeading lead="You are signed in now. Please press the button once more to order.">
        Buy it now
      </PageHeading>
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
              <span className="whitespace-nowrap figures">{item.price}</span>
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
