import { href, Link } from "react-router";
import type { PageHandle } from "../../http/page-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { PolicyPage, type PolicySection } from "../../ui/policy-page.tsx";
import { Table } from "../../ui/table.tsx";
import type { Route } from "./+types/exchange-policy";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Exchange Policy",
    description: "What can be exchanged, within how many days, and who pays the courier.",
    path: href("/exchange-policy"),
  });

export const handle = { cache: { dependsOn: [] }, sitemap: true, offline: true } satisfies PageHandle;

export default function ExchangePolicy() {
  return (
    <PolicyPage
      title="Exchange Policy"
      lead="Unopened items can be exchanged within 7 days of delivery. If we sent the wrong item, or it arrived damaged or does not work, we put it right and pay the courier both ways."
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
          Any item of the shop that is unused and unopened, with its seal and its box, within 7 days of the
          day on which the courier brought it. You can take another item, or the same one again; if the prices
          differ, the difference is paid by whoever owes it.
        </p>
        <p>An item that was reduced in price can be exchanged like any other, at the price that you paid.</p>
      </>
    ),
  },
  {
    id: "opened",
    heading: "Opened cosmetics and used tools",
    text: (
      <>
        <p>
          For reasons of hygiene we cannot take back a serum whose seal is broken, nor a razor, glove, brush,
          massager, roller or other tool that has touched skin or hair. We would have to throw it away.
        </p>
        <p>This does not hold where the item itself is at fault: see the next part.</p>
      </>
    ),
  },
  {
    id: "faults",
    heading: "Wrong, damaged or faulty items",
    text: (
      <>
        <p>
          If something is missing, is not what you ordered, arrived broken or leaking, or is an electric tool
          that does not work, {contactLink} within 7 days of delivery, with your order number and, if you can,
          a photograph. It does not matter whether you have opened it.
        </p>
        <p>
          We send a replacement. Where we have none, we return the price of the item. An electric tool that
          stops working after the 7 days: write to us all the same, and we will see what can be done.
        </p>
      </>
    ),
  },
  {
    id: "reaction",
    heading: "If your skin does not agree with it",
    text: (
      <p>
        Stop using it. Skin differs, and no cosmetic suits everyone, so try a little on your arm first. We
        cannot exchange an opened serum for this reason, but tell us about it: we want to know. If it does not
        settle, see a doctor.
      </p>
    ),
  },
  {
    id: "how",
    heading: "How to go about it",
    text: (
      <ol>
        <li>
          <Link to={href("/contact")}>Write to us</Link> with your order number, such as LS-10427, and what
          you would like instead.
        </li>
        <li>Wait for our answer with the address to send it to. Please send nothing before.</li>
        <li>Pack the item well, in its own box, and hand it to a courier. Keep the receipt.</li>
        <li>When it has arrived and is as described, we send the replacement.</li>
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
          columns={["Why", "Sending it back", "The new delivery"]}
          rows={[
            ["You changed your mind", "You", "You"],
            ["Wrong, damaged or faulty item", "We", "We"],
          ]}
        />
        <p>For a wrong, damaged or faulty item we pay both ways. If you had to pay first, we pay it back.</p>
      </>
    ),
  },
  {
    id: "money",
    heading: "Money back",
    text: (
      <p>
        We exchange; we return money only where we cannot replace a wrong, damaged or faulty item, or where
        you paid in advance for an order that we could not send. It goes to a bank account or JazzCash wallet
        in your name, because a courier brings cash in one direction only.
      </p>
    ),
  },
  {
    id: "cancel",
    heading: "Cancelling an order",
    text: (
      <p>
        As long as your order has not been handed to the courier, {contactLink} and we cancel it. Cash on
        delivery means that nothing has been paid by then.
      </p>
    ),
  },
  {
    id: "rights",
    heading: "Your rights",
    text: (
      <p>Nothing here takes away what the consumer protection laws of Pakistan and your province give you.</p>
    ),
  },
];
