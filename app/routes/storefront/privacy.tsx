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
    description: "What LumiSkin knows about you, what it is used for, and how to see it or have it deleted.",
    path: href("/privacy"),
  });

export const handle = {
  cache: { dependsOn: [] },
  sitemap: true,
  search: true,
  offline: true,
} satisfies PageHandle;

export default function Privacy() {
  return (
    <PolicyPage
      title="Privacy Policy"
      lead="We keep what we need to send you your order and to answer you, and nothing for advertising. You can see it, change it and have it deleted."
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
          Your account: email, name and phone if you gave them, saved addresses. Your password only as a hash,
          from which it cannot be read.
        </li>
        <li>
          Your cart and your orders: items, prices, delivery address, phone, notes, how you pay, and what
          became of them.
        </li>
        <li>Messages that you send through the contact form, with your name, email and phone.</li>
        <li>Your email address, if you asked for the newsletter.</li>
        <li>
          Technical records: when and from which network address and browser you signed in, and errors of our
          own, so that accounts stay safe and faults can be found.
        </li>
      </ul>
    ),
  },
  {
    id: "not",
    heading: "What we do not do",
    text: (
      <p>
        There is no advertising network, no tracking across websites and no analytics service in this shop. We
        do not sell or rent your data. We never see the number of a card or the PIN of a wallet.
      </p>
    ),
  },
  {
    id: "why",
    heading: "What it is used for",
    text: (
      <ul>
        <li>To pack, send and exchange what you ordered, and to reach you about it.</li>
        <li>To answer your messages.</li>
        <li>To keep accounts, as the law requires of a business.</li>
        <li>To protect accounts and the shop from misuse.</li>
        <li>
          To send the newsletter, only after you have confirmed it, until you end it by the link in each one.
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
          If you only look around, the shop sets no cookie that tells who you are. It sets these, all of its
          own and for nothing else, which is why no banner asks you about them:
        </p>
        <ul>
          <li>
            when you sign in, the cookies that take you through it and keep you signed in, until you sign out
            or for 30 days without a visit;
          </li>
          <li>
            if you press Add to Cart or Buy it now before signing in, one that remembers for half an hour what
            you chose;
          </li>
          <li>
            lumiskin.device, when you sign in with a password after you have confirmed your email. It tells
            your browser from a stranger's, so that nobody who guesses at your password can lock you out. It
            does not name you, and stays for a year, also when you sign out;
          </li>
          <li>
            lumiskin.advice, when you choose a password that is easy to guess: a note for ten minutes at most
            to tell you so on the next page.
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
        <p>Only those who have to, and only what they need:</p>
        <ul>
          <li>the courier: name, address, phone and the amount to collect;</li>
          <li>the services that carry our email and keep our server running;</li>
          <li>
            Google, if you choose to sign in with it: it learns that you did, and tells us your name and
            email;
          </li>
          <li>JazzCash, if you choose to pay with it;</li>
          <li>authorities, where the law obliges us.</li>
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
            "For as long as the tax law asks for records. After you have deleted your account, they keep their figures but not your name, address or phone.",
          ],
          ["What you chose before signing in", "Half an hour, without your name."],
          ["Messages", "Until they are dealt with and no longer needed."],
        ]}
      />
    ),
  },
  {
    id: "rights",
    heading: "What you can do",
    text: (
      <ul>
        <li>See and change name, phone and addresses on your profile.</li>
        <li>Download what we keep about you, under Settings.</li>
        <li>Sign out on all devices, under Settings.</li>
        <li>Delete your account, under Settings, once no order of yours is under way.</li>
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
        If this page changes, the date below changes with it. If a change concerns your account, we tell you
        by email.
      </p>
    ),
  },
];
