import { href, Link } from "react-router";
import type { PageHandle } from "../../http/page-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { PolicyPage, type PolicySection } from "../../ui/policy-page.tsx";
import { Table } from "../../ui/table.tsx";
import type { Route } from "./+types/exchange-policy";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Exchange Policy",
    description: "What you can exchange, how long you have, and who pays the courier.",
    path: href("/exchange-policy"),
  });

export const handle = { cache: {}, sitemap: true, offline: true } satisfies PageHandle;

export default function ExchangePolicy() {
  return (
    <PolicyPage
      title="Exchange Policy"
      lead="You can exchange unopened items within 7 days of delivery. If we sent the wrong item, or it arrived damaged or doesn't work, we'll put it right and pay the courier both ways."
      updated="1 June 2025"
      sections={sections}
    />
  );
}

const contactLink = <Link to={href("/contact")}>write to us</Link>;

const sections: PolicySection[] = [
  {
    id: "what",
    heading: "What can be exchanged",
    text: (
      <>
        <p>
          You can exchange any item that is unused and unopened, sealed and in its box, within 7 days of
          delivery. Choose a different item or the same one again. If the new item costs more, you pay the
          difference; if it costs less, we pay you the difference.
        </p>
        <p>Discounted items can be exchanged like any other, at the price you paid.</p>
      </>
    ),
  },
  {
    id: "opened",
    heading: "Opened cosmetics and used tools",
    text: (
      <>
        <p>
          For hygiene reasons we can't take back a serum with a broken seal, or a razor, glove, brush,
          massager, roller or other tool that has touched skin or hair. We would have to throw it away.
        </p>
        <p>This doesn't apply if the item itself is faulty: see the next section.</p>
      </>
    ),
  },
  {
    id: "faults",
    heading: "Wrong, damaged or faulty items",
    text: (
      <>
        <p>
          If something is missing, isn't what you ordered, arrived broken or leaking, or is an electric tool
          that doesn't work, {contactLink} within 7 days of delivery with your order number and, if you can, a
          photo. It doesn't matter whether you have opened it.
        </p>
        <p>
          We'll send a replacement or, if we have none left, refund the price of the item. If an electric tool
          stops working after the 7 days, write to us anyway and we'll see what we can do.
        </p>
      </>
    ),
  },
  {
    id: "reaction",
    heading: "If it doesn't suit your skin",
    text: (
      <p>
        Stop using it. No cosmetic suits everyone's skin, so try a little on your arm first. We can't exchange
        an opened serum for this reason, but please tell us about it: we want to know. If your skin doesn't
        settle, see a doctor.
      </p>
    ),
  },
  {
    id: "how",
    heading: "How to exchange an item",
    text: (
      <ol>
        <li>
          <Link to={href("/contact")}>Write to us</Link> with your order number, such as LS-10427, and what
          you would like instead.
        </li>
        <li>Wait for our reply with the address to send it to. Please don't send anything before then.</li>
        <li>Pack the item well, in its own box, and hand it to a courier. Keep the receipt.</li>
        <li>Once it has arrived and is as you described, we'll send the replacement.</li>
      </ol>
    ),
  },
  {
    id: "courier",
    heading: "Who pays the courier",
    text: (
      <>
        <Table
          label="Who pays the courier"
          columns={["Reason", "Return", "New delivery"]}
          rows={[
            ["You changed your mind", "You", "You"],
            ["Wrong, damaged or faulty item", "Us", "Us"],
          ]}
        />
        <p>
          For a wrong, damaged or faulty item we pay both ways. If you had to pay the courier first, we'll pay
          you back.
        </p>
      </>
    ),
  },
  {
    id: "money",
    heading: "Refunds",
    text: (
      <p>
        We exchange items rather than refund them. We refund you only if we can't replace a wrong, damaged or
        faulty item, or if you paid in advance for an order we couldn't send. The money goes to a bank account
        or JazzCash wallet in your name, because couriers don't deliver cash.
      </p>
    ),
  },
  {
    id: "cancel",
    heading: "Cancelling an order",
    text: (
      <p>
        If your order hasn't been handed to the courier yet, {contactLink} and we'll cancel it. With cash on
        delivery, you won't have paid anything by then.
      </p>
    ),
  },
  {
    id: "rights",
    heading: "Your rights",
    text: (
      <p>Nothing here limits your rights under the consumer protection laws of Pakistan and your province.</p>
    ),
  },
];
