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
  cache: { dependsOn: [] },
  sitemap: true,
  search: true,
  offline: true,
} satisfies PageHandle;

export default function Terms() {
  return (
    <PolicyPage
      title="Terms of Service"
      lead="What you and we agree on when you order. In short: the price you see is the price of the item, you pay when it arrives, and the courier's charge is told at delivery."
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
        guardian. To order you need an account. Keep its password to yourself, and tell us if you think that
        somebody else has it.
      </p>
    ),
  },
  {
    id: "order",
    heading: "Your order",
    text: (
      <>
        <p>
          An order is placed when you press Place Order on the checkout page and see its number. Buy it now
          reserves nothing: it notes the item as an order and puts it into your cart, and it is sent once you
          have given phone number and address at checkout.
        </p>
        <p>
          We may call the number you gave before we send anything. We may cancel an order that we cannot
          fulfil, for example because an item has run out, because nobody can be reached, or because a price
          was an obvious mistake; if you had already paid, you get all of it back.
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
          All prices are in Pakistani rupees. What counts is the price on the product's page, in your cart and
          at checkout. If it changes while an item is in your cart, the cart says so before you order.
        </p>
        <p>A discount badge is a statement about our price, not about what other shops charge.</p>
      </>
    ),
  },
  {
    id: "delivery",
    heading: "Delivery",
    text: (
      <>
        <p>
          We send by courier to addresses in Pakistan. The charge for it is not part of the total at checkout:
          it is calculated at delivery, depends on the city and the weight, and you can ask us for it
          beforehand.
        </p>
        <p>
          Please give an address that a stranger can find, and a phone that is on. A parcel that could not be
          delivered comes back to us, and the order is cancelled.
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
          JazzCash: we send you the payment details after you have ordered. The order is sent when the payment
          has arrived. We never ask for your PIN or a one-time code.
        </li>
      </ul>
    ),
  },
  {
    id: "exchange",
    heading: "Exchange",
    text: (
      <p>
        What can be exchanged, until when, and who pays for the courier stands in the{" "}
        <Link to={href("/exchange-policy")}>Exchange Policy</Link>, which is part of these terms.
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
          doctor. Read the usage notes on the product's page, try a little on your arm first, and stop if your
          skin complains.
        </p>
        <p>
          The articles and messages of this shop are general information, not advice about your own health.
        </p>
      </>
    ),
  },
  {
    id: "site",
    heading: "This website",
    text: (
      <p>
        Text, photographs and marks are ours; please ask before you use them elsewhere. Do not try to get into
        other people's accounts, to overload the shop or to collect its data by machine. Colours can look
        different on your screen.
      </p>
    ),
  },
  {
    id: "liability",
    heading: "What we answer for",
    text: (
      <p>
        We answer for what we sell and for our own mistakes as the law provides. We do not answer for delays
        that are outside our hands, such as strikes, floods or closed roads. Nothing here takes away what the
        consumer protection laws of Pakistan and your province give you.
      </p>
    ),
  },
  {
    id: "changes",
    heading: "Changes and law",
    text: (
      <p>
        For an order, the terms count that stood here on the day of the order. The law of Pakistan applies. If
        something is not right, <Link to={href("/contact")}>write to us</Link> first; most things can be
        settled that way.
      </p>
    ),
  },
];
