/** The privacy policy as the shop has it until the owner changes it. */
export const firstPrivacy = {
  lead: "We keep only what we need to send your orders and answer your messages, and nothing for advertising. You can see it, change it and have it deleted.",
  body: `## What we keep {#what}

- Your account: your email, your name and phone if you gave them, and saved addresses. Your password is stored only as a hash, so nobody can read it.
- Your cart and your orders: items, prices, delivery address, phone, notes, payment method and status.
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
- lumiskin.advice, when you choose a password that is easy to guess: for ten minutes at most, to tell you so on the next page.

## Who else sees it {#who}

Only people and services that need it, and only what they need:

- the courier: your name, address, phone and the amount to collect;
- the services that send our email and run our server;
- Google, if you choose to sign in with it: it learns that you did, and gives us your name and email;
- JazzCash, if you choose to pay with it;
- the authorities, where the law requires it.

If you write to us on WhatsApp, its own terms apply to that conversation.

## How long we keep it {#long}

| What | How long |
| --- | --- |
| Your account | Until you delete it. |
| Orders | For as long as tax law requires. After you delete your account, they keep their amounts but not your name, address or phone. |
| What you chose before signing in | Half an hour, without your name. |
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
