import { href, Link } from "react-router";
import type { PageHandle } from "../../http/page-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { PolicyPage, type PolicySection } from "../../ui/policy-page.tsx";
import type { Route } from "./+types/terms";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Terms of Service",
    description: "The terms on which you order from LumiSkin: prices, payment, delivery and exchange.",
    path: href("/terms"),
  });

export const handle = {
  cache: {},
  sitemap: true,
  search: true,
  offline: true,
} satisfies PageHandle;

export default function Terms() {
  return (
    <PolicyPage
      title="Terms of Service"
      lead="What we agree on when you order. In short: the price you see is the price of the item, you pay when it arrives, and shipping is calculated at delivery."
      updated="1 June 2025"
      sections={sections}
    />
  );
}

const sections: PolicySection[] = [
  {
    id: "who",
    heading: "Who may order",
    text: (
      <p>
        Anyone aged 18 or older with an address in Pakistan; younger people with the consent of a parent or
        guardian. You need an account to order. Keep your password to yourself, and tell us if you think
        somebody else knows it.
      </p>
    ),
  },
  {
    id: "order",
    heading: "Your order",
    text: (
      <>
        <p>
          Your order is placed when you press Place Order at checkout and see its number. Buy it now reserves
          nothing: it records an order for the item and adds it to your cart, and we send it once you have
          given your phone number and address at checkout.
        </p>
        <p>
          We may call you before we send anything. We may cancel an order that we can't fulfil, for example
          because an item has sold out, because we can't reach you, or because a price was an obvious mistake.
          If you have already paid, we'll refund you in full.
        </p>
      </>
    ),
  },
  {
    id: "prices",
    heading: "Prices",
    text: (
      <>
        <p>
          All prices are in Pakistani rupees. What counts is the price on the product page, in your cart and
          at checkout. If it changes while an item is in your cart, the cart tells you before you order.
        </p>
        <p>A discount badge refers to our own price, not to what other shops charge.</p>
      </>
    ),
  },
  {
    id: "delivery",
    heading: "Delivery",
    text: (
      <>
        <p>
          We deliver by courier to addresses in Pakistan. The delivery charge isn't part of the total at
          checkout: it is calculated at delivery and depends on the city and the weight. You can ask us for it
          beforehand.
        </p>
        <p>
          Please give an address that a stranger can find, and keep your phone on. If a parcel can't be
          delivered, it comes back to us and the order is cancelled.
        </p>
      </>
    ),
  },
  {
    id: "payment",
    heading: "Payment",
    text: (
      <ul>
        <li>Cash on delivery: you pay the courier in cash when the parcel is handed over.</li>
        <li>
          JazzCash: we send you the payment details after you order, and send the order once your payment has
          arrived. We never ask for your PIN or a one-time code.
        </li>
      </ul>
    ),
  },
  {
    id: "exchange",
    heading: "Exchange",
    text: (
      <p>
        Our <Link to={href("/exchange-policy")}>Exchange Policy</Link> says what you can exchange, how long
        you have and who pays the courier. It is part of these terms.
      </p>
    ),
  },
  {
    id: "use",
    heading: "Using our products",
    text: (
      <>
        <p>
          Our serums and tools are for the care of healthy skin. They are not medicines and do not replace a
          doctor. Read the usage notes on the product page, try a little on your arm first, and stop if your
          skin reacts.
        </p>
        <p>Our articles and messages are general information, not advice about your own health.</p>
      </>
    ),
  },
  {
    id: "site",
    heading: "This website",
    text: (
      <p>
        The texts, photos and logos are ours; please ask before you use them elsewhere. Don't try to get into
        other people's accounts, overload the shop or scrape its data. Colours may look different on your
        screen.
      </p>
    ),
  },
  {
    id: "liability",
    heading: "Our liability",
    text: (
      <p>
        We are liable for what we sell and for our own mistakes as the law provides. We are not liable for
        delays beyond our control, such as strikes, floods or closed roads. Nothing here limits your rights
        under the consumer protection laws of Pakistan and your province.
      </p>
    ),
  },
  {
    id: "changes",
    heading: "Changes and law",
    text: (
      <p>
        An order is subject to the terms on this page on the day you placed it. The law of Pakistan applies.
        If something isn't right, <Link to={href("/contact")}>write to us</Link> first; most things can be
        settled that way.
      </p>
    ),
  },
];
