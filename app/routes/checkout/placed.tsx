import { href } from "react-router";
import { foreignPhoneHint } from "../../../shop/checkout/checkout-texts.ts";
import { checkoutOf } from "../../../shop/orders/customer-order-queries.ts";
import { parseOrderNumber } from "../../../shop/orders/order-number.ts";
import { waysToReach } from "../../../shop/settings/shop-settings.ts";
import { customer, database } from "../../http/context.ts";
import { privatePage } from "../../http/describe-page.ts";
import { found } from "../../http/found.ts";
import { mailsCustomers } from "../../http/mails-customers.ts";
import { settingsOf } from "../../http/settings-of.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import type { Route } from "./+types/placed";
import { DeliveryFacts } from "./delivery-facts.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { orderView } from "./order-view.ts";
import { WithoutMail } from "./without-mail.tsx";

export const meta: Route.MetaFunction = () =>
  privatePage("Order placed", "Your order at LumiSkin is placed.");

export async function loader({ params, context }: Route.LoaderArgs) {
  const asked = found(parseOrderNumber(params.number), "Order");
  const checkout = found(
    await checkoutOf(context.get(database), context.get(customer).id, asked.number),
    "Order",
  );
  const placedAt = found(checkout.placedAt, "Order");
  const order = orderView({ ...checkout, placedAt });
  return {
    order: { ...order, orders: order.orders.filter(({ placed }) => placed) },
    phoneHint: checkout.phoneNormalised ? null : foreignPhoneHint,
    reach: mailsCustomers(context) ? null : waysToReach(await settingsOf(context)),
  };
}

export default function Placed({ loaderData: { order, phoneHint, reach } }: Route.ComponentProps) {
  return (
    <div className="wrap grid items-start gap-10 py-10 md:py-16 lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-20">
      <div className="grid gap-8">
        <div className="grid justify-items-start gap-4">
          <span className="grid size-14 place-items-center rounded-full bg-pine-wash text-pine">
            <CheckIcon className="size-7" />
          </span>
          <h1 className="display-1">Thank you, your order is placed</h1>
          <p className="text-lg text-ink-soft">
            Your order number is <strong className="font-semibold text-ink figures">{order.number}</strong>.
          </p>
        </div>
        <Facts>
          <DeliveryFacts order={order} phoneHint={phoneHint} />
        </Facts>
        {reach ? <WithoutMail reach={reach} number={order.number} /> : null}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={href("/orders")}>View Orders</ButtonLink>
          <ButtonLink to={href("/catalog")} tone="quiet">
            Continue Shopping
          </ButtonLink>
        </div>
      </div>
      <OrderSummary lines={order.orders} total={order.total ?? ""} />
    </div>
  );
}
