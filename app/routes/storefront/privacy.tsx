import { href, Link } from "react-router";
import type { PageHandle } from "../../http/page-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { PolicyPage, type PolicySection } from "../../ui/policy-page.tsx";
import { Table } from "../../ui/table.tsx";
import type { Route } from "./+types/privacy";

/** The same page also answers at `/privacy-policy` (R18). */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Privacy Policy",
    description: "What LumiSkin knows about you, how we use it, and how to see it or have it deleted.",
    path: href("/privacy"),
  });

export const handle = {
  cache: {},
  sitemap: true,
  search: true,
  offline: true,
} satisfies PageHandle;

export default function Privacy() {
  return (
    <PolicyPage
      title="Privacy Policy"
      lead="We keep only what we need to send your orders and answer your messages, and nothing for advertising. You can see it, change it and have it deleted."
      updated="1 June 2025"
      sections={sections}
    />
  );
}

const sections: PolicySection[] = [
  {
    id: "what",
    heading: "What we keep",
    text: (
      <ul>
        <li>
          Your account: your email, your name and phone if you gave them, and saved addresses. Your password
          only as a hash, from which nobody can read it.
        </li>
        <li>
          Your cart and your orders: items, prices, delivery address, phone, notes, payment method and status.
        </li>
        <li>Messages you send through the contact form, with your name, email and phone.</li>
        <li>Your email address, if you signed up for the newsletter.</li>
        <li>
          Technical records: when, from which IP address and with which browser you signed in, and errors in
          the shop, so that accounts stay safe and we can fix faults.
        </li>
      </ul>
    ),
  },
  {
    id: "not",
    heading: "What we don't do",
    text: (
      <p>
        This shop has no advertising networks, no tracking across websites and no analytics services. We don't
        sell or rent out your data. We never see card numbers or wallet PINs.
      </p>
    ),
  },
  {
    id: "why",
    heading: "How we use it",
    text: (
      <ul>
        <li>To pack, send and exchange what you ordered, and to contact you about it.</li>
        <li>To answer your messages.</li>
        <li>To keep our books, as the law requires.</li>
        <li>To protect accounts and the shop from misuse.</li>
        <li>
          To send the newsletter, only after you have confirmed it and until you unsubscribe by the link in
          each one.
        </li>
      </ul>
    ),
  },
  {
    id: "cookies",
    heading: "Cookies",
    text: (
      <>
        <p>
          If you only browse, the shop sets no cookie that identifies you. It sets only the cookies below, all
          of them its own and for these purposes alone, which is why there is no cookie banner:
        </p>
        <ul>
          <li>
            when you sign in, the cookies that sign you in and keep you signed in, until you sign out or don't
            visit for 30 days; beside them one that makes a form count once, and for a minute at a time one
            with the number of items in your cart;
          </li>
          <li>
            if you press Add to Cart or Buy it now before signing in, one that remembers your choice for half
            an hour;
          </li>
          <li>
            lumiskin.device, when you sign in with a password after confirming your email. It lets us
            recognise your browser, so that nobody can lock you out by guessing your password. It doesn't name
            you, and stays for a year, even if you sign out;
          </li>
          <li>
            lumiskin.advice, when you choose a password that is easy to guess: for ten minutes at most, to
            tell you so on the next page.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "who",
    heading: "Who else sees it",
    text: (
      <>
        <p>Only those who need it, and only what they need:</p>
        <ul>
          <li>the courier: your name, address, phone and the amount to collect;</li>
          <li>the services that send our email and run our server;</li>
          <li>
            Google, if you choose to sign in with it: it learns that you did, and gives us your name and
            email;
          </li>
          <li>JazzCash, if you choose to pay with it;</li>
          <li>the authorities, where the law requires it.</li>
        </ul>
        <p>If you write to us on WhatsApp, its own terms apply to that conversation.</p>
      </>
    ),
  },
  {
    id: "long",
    heading: "How long we keep it",
    text: (
      <Table
        label="How long we keep it"
        columns={["What", "How long"]}
        rows={[
          ["Your account", "Until you delete it."],
          [
            "Orders",
            "For as long as tax law requires. After you delete your account, they keep their amounts but not your name, address or phone.",
          ],
          ["What you chose before signing in", "Half an hour, without your name."],
          ["Messages", "Until we have dealt with them and no longer need them."],
        ]}
      />
    ),
  },
  {
    id: "rights",
    heading: "What you can do",
    text: (
      <ul>
        <li>See and change your name, phone and addresses in your profile.</li>
        <li>Download what we keep about you, under Settings.</li>
        <li>Sign out on all devices, under Settings.</li>
        <li>Delete your account, under Settings, once you have no open orders.</li>
        <li>
          Ask us anything else: <Link to={href("/contact")}>write to us</Link>.
        </li>
      </ul>
    ),
  },
  {
    id: "children",
    heading: "Children",
    text: (
      <p>
        The shop is for adults. We do not knowingly keep data of children under 18 without their parents'
        consent.
      </p>
    ),
  },
  {
    id: "changes",
    heading: "Changes",
    text: (
      <p>
        If we change this page, we also change the date below. If a change affects your account, we'll tell
        you by email.
      </p>
    ),
  },
];
