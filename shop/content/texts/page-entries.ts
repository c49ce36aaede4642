import {
  type ContentEntry,
  type ContentField,
  type ContentFields,
  line,
  markdown,
  photo,
  text,
} from "../model/content-entry.ts";
import { exchangeFields, firstExchangePolicy } from "./exchange-policy.ts";
import { firstShellTexts } from "./shell-texts.ts";

/** What came into the privacy policy and the terms later. */
const privacyNews = {
  parcel: "the name on the parcel, if you give another one",
  source:
    "Where you came from first, such as Instagram or Google, if your browser has kept it. We get it only with an order.",
  review: "Your reviews: stars, text and the name you choose. Everyone can read them.",
  browser:
    "If a link, an advertisement or a search brings you here, your browser keeps one word for 30 days, such as instagram or google. It is not a cookie, and we get it only with an order. Your browser keeps nothing if it sends Global Privacy Control.",
  feed: "Facebook and Instagram, if we show our products there: they read our list of products. It has nothing about customers.",
  reviewsKept: "| Reviews | Until you delete them or your account. |",
};
const termsNews = {
  reviews:
    "Only customers who have received a product can review it. Its stars count at once. We show the text after we have read it.",
  hidden:
    "We hide a text only for abuse, private data, another subject or a medical claim. Its stars still count. We may reply.",
};

/** The privacy policy as the shop has it until the owner changes it. */
const firstPrivacy = {
  lead: "We keep only what we need to send your orders and answer your messages, and nothing for advertising. You can see it, change it and have it deleted.",
  body: `## What we keep {#what}

- Your account: your email, your name and phone if you gave them, and saved addresses. Your password is stored only as a hash, so nobody can read it.
- Your cart and your orders: items, prices, ${privacyNews.parcel}, delivery address, phone, notes, payment method and status.
- ${privacyNews.source}
- ${privacyNews.review}
- Messages you send through the contact form, with your name, email and phone.
- Your email address, if you signed up for the newsletter.
- Technical records: when, from which IP address and with which browser you signed in, and errors in the shop, so that accounts stay safe and we can fix faults.

## What we don't do {#not}

This shop has no advertising networks, no tracking across websites and no analytics services. We don't sell or rent out your data. We never see card numbers or wallet PINs.

## How we use it {#why}

- To pack, send and exchange what you ordered, and to contact you about it.
- To answer your messages.
- To keep our books, as the law requires.
- To protect accounts and the shop from misuse.
- To send the newsletter, only after you have confirmed it and until you unsubscribe by the link in each one.

## Cookies {#cookies}

If you only browse, the shop sets no cookie that identifies you. It sets only the cookies below, all of them its own and for these purposes alone, which is why there is no cookie banner:

- when you sign in, the cookies that sign you in and keep you signed in, until you sign out or don't visit for 30 days; one that stops a form from being sent twice, and one that holds the number of items in your cart for a minute;
- if you press Add to Cart or Buy it now before signing in, one that remembers your choice for half an hour;
- lumiskin.device, when you sign in with a password after confirming your email. It lets us recognise your browser, so that nobody can lock you out by guessing your password. It doesn't name you, and stays for a year, even if you sign out;
- lumiskin.advice, when you choose a password that is easy to guess: for 30 days at most, to tell you so in Settings. A better password ends it.

${privacyNews.browser}

## Who else sees it {#who}

Only people and services that need it, and only what they need:

- the courier: your name, address, phone and the amount to collect;
- the services that send our email and run our server;
- Google, if you choose to sign in with it: it learns that you did, and gives us your name and email;
- JazzCash, if you choose to pay with it;
- ${privacyNews.feed}
- the authorities, where the law requires it.

If you write to us on WhatsApp, its own terms apply to that conversation.

## How long we keep it {#long}

| What | How long |
| --- | --- |
| Your account | Until you delete it. |
| Orders | For as long as tax law requires. After you delete your account, they keep their amounts but not your name, address or phone. |
| What you chose before signing in | Half an hour, without your name. |
${privacyNews.reviewsKept}
| Messages | Until we have dealt with them and no longer need them. |

## What you can do {#rights}

- See and change your name, phone and addresses in your profile.
- Download what we keep about you, under Settings.
- Sign out on all devices, under Settings.
- Delete your account, under Settings, once you have no open orders.
- Ask us anything else: [write to us](/contact).

## Children {#children}

The shop is for adults. We do not knowingly keep data of children under 18 without their parents' consent.

## Changes {#changes}

If we change this page, we also change the date below. If a change affects your account, we'll tell you by email.`,
};

/** The terms of service as the shop has them until the owner changes them. */
const firstTerms = {
  lead: "What we agree on when you order. In short: the price you see is the price of the item, you pay when it arrives, or in advance if you prefer, and shipping is calculated at delivery.",
  body: `## Who may order {#who}

Anyone aged 18 or older with an address in Pakistan; younger people with the consent of a parent or guardian. You need an account to order. Keep your password to yourself, and tell us if you think someone else knows it.

## Your order {#order}

Your order is placed when you press Place Order at checkout and see its number. Buy it now does not reserve stock. It creates an order and adds the item to your cart. We send it after you give your phone number and address at checkout.

We may call you before we send anything. We may cancel an order that we can't fulfil, for example because an item has sold out, because we can't reach you, or because a price was an obvious mistake. If you have already paid, we'll refund you in full.

## Prices {#prices}

All prices are in Pakistani rupees. What counts is the price on the product page, in your cart and at checkout. If it changes while an item is in your cart, the cart tells you before you order.

A discount badge refers to our own price, not to what other shops charge.

## Delivery {#delivery}

We deliver by courier to addresses in Pakistan.

Please give an address that a stranger can find, and keep your phone on. If a parcel can't be delivered, it comes back to us and the order is cancelled.

## Payment {#payment}

- Cash on delivery: you pay the courier in cash when the parcel is handed over.
- JazzCash: you pay after you order. Your order's page shows how, or says that we'll send you the payment details. We send the order once your payment has arrived. We never ask for your PIN or a one-time code.
- Bank transfer, where checkout offers it: your order's page shows our accounts. We send the order once your payment has arrived.

## Exchange {#exchange}

Our [Exchange Policy](/exchange-policy) says what you can exchange, how long you have and who pays the courier. It is part of these terms.

## Reviews {#reviews}

${termsNews.reviews}

${termsNews.hidden}

## Using our products {#use}

Our serums and tools are for the care of healthy skin. They are not medicines and do not replace a doctor. Read the usage notes on the product page, try a little on your arm first, and stop if your skin reacts.

Our articles and messages are general information, not advice about your own health.

## This website {#site}

The texts, photos and logos are ours; please ask before you use them elsewhere. Don't try to get into other people's accounts, overload the shop or scrape its data. Colours may look different on your screen.

## Our liability {#liability}

We are liable for what we sell and for our own mistakes as the law provides. We are not liable for delays beyond our control, such as strikes, floods or closed roads. Nothing here limits your rights under the consumer protection laws of Pakistan and your province.

## Changes and law {#changes}

An order is subject to the terms on this page on the day you placed it. The law of Pakistan applies. If something isn't right, [write to us](/contact) first; most things can be settled that way.`,
};

const policy = (
  key: string,
  title: string,
  first: Record<"lead" | "body", string> & ContentFields,
  { fields = [], news = [] }: { fields?: readonly ContentField[]; news?: readonly string[] },
): ContentEntry => ({
  key,
  title,
  where: "Footer, Help & Information",
  path: `/${key}`,
  fields: [
    text("lead", "Summary", 400, { required: true, hint: "One or two sentences below the title." }),
    ...fields,
    markdown("body", "Text", {
      required: true,
      hint: "Each heading appears in the list next to the text. The date at the end updates with each change.",
    }),
  ],
  first,
  news,
});

/** The texts of pages of their own, and those around every page. */
export const pageEntries: readonly ContentEntry[] = [
  {
    key: "announcement",
    title: "Announcement bar",
    where: "Top of every page",
    path: "/",
    fields: [line("text", "Announcement", 100, { hint: "Leave blank for no bar." })],
    first: { text: firstShellTexts.announcement },
  },
  {
    key: "footer",
    title: "Footer",
    where: "Bottom of every page",
    path: "/",
    fields: [
      text("about", "Below About Us", 200),
      text("newsletter", "Above the newsletter form", 120),
      line("prices", "Beside the copyright line", 60),
    ],
    first: {
      about: firstShellTexts.about,
      newsletter: firstShellTexts.newsletter,
      prices: firstShellTexts.prices,
    },
  },
  {
    key: "about",
    title: "About Us",
    where: "About Us",
    path: "/about",
    fields: [
      text("lead", "Summary", 400, { required: true }),
      photo("photo", "Photo"),
      markdown("body", "Text", { hint: "On wide screens each heading and its text form one column." }),
    ],
    first: {
      lead: "A small skincare shop in Pakistan, with face serums and tools for face, body and hair.",
      photo: "editorial-flatlay",
      body: `## A short shelf

We'd rather explain a few serums well than list thirty. Each is named after what's in it, and its page tells you how to use it.

## Plain words

No miracles, no countdown timers, no ratings we made up ourselves. If a product isn't for everyone, its page says who should avoid it.

## Pay at your door

Order from anywhere in Pakistan and pay in cash when your parcel arrives. If we sent the wrong item, or it arrived broken, we'll put it right and pay the courier.`,
    },
  },
  policy("privacy", "Privacy Policy", firstPrivacy, { news: Object.values(privacyNews) }),
  policy("terms", "Terms of Service", firstTerms, { news: Object.values(termsNews) }),
  policy("exchange-policy", "Exchange Policy", firstExchangePolicy, { fields: exchangeFields }),
];
