import type { StaffRole } from "../../shop/staff/model/permissions.ts";
import type { Parcel } from "./kinds.ts";
import type { MoneyOrder, Place } from "./orders.ts";
import type { Says } from "./says.ts";
import type { Walk } from "./walk.ts";

/**
 * What a role gets of a screen's money, in the page and in its data: `amounts`; the `cash` of parcels and no price, total
 * or payment; `no sums`; `closed`: the screen is not theirs.
 */
export type Sight = "amounts" | "cash" | "no sums" | "closed";
type Roles = Partial<Record<StaffRole, Sight>>;

/** A place that says what an order costs, what is paid or due, or what a parcel collects. */
export interface Reader {
  /** As issue 48 names it. */
  name: string;
  /** How it is read. */
  how: string;
  /** The files that make it: where the account is imported, in a row. */
  files: string[];
  /** The orders that it must tell of; absent: those that `read` finds. */
  of?: (order: MoneyOrder) => boolean;
  /** Orders that are not looked at. */
  except?: (order: MoneyOrder) => boolean;
  /** What it says of an order; null: it does not tell of it. */
  read?: (walk: Walk, order: MoneyOrder) => Promise<string | null>;
  says?: Says;
  /** What it says of each parcel of an order: the cash of all that is in it. */
  ofParcel?: { in: (order: MoneyOrder, parcel: Parcel, index: number) => boolean } & ParcelText;
  /** Sums of all orders together, in the words around them. */
  sums?: { path: string; words: [RegExp, rupees: number][] };
  /** A screen, and what each role gets of it; customers other than the order's own get none. */
  screen?: { path: (order: MoneyOrder) => string | null; roles: Required<Roles> };
}

interface ParcelText {
  read: (walk: Walk, parcel: Parcel, order: MoneyOrder) => Promise<string | null>;
  cash: RegExp;
}

const number = ({ placed }: MoneyOrder) => `LS-${placed.number}`;
const isIn =
  (...places: Place[]) =>
  (order: MoneyOrder) =>
    places.some((place) => order.places.includes(place));
const isNotIn =
  (...places: Place[]) =>
  (order: MoneyOrder) =>
    !isIn(...places)(order);
const textOf = async (page: Promise<{ text: string }>) => (await page).text;

/** Read as the order's customer. */
const ofCustomer = (path: (order: MoneyOrder) => string) => (walk: Walk, order: MoneyOrder) =>
  textOf(walk.page(path(order), order.placed.person.as));
const ofOwner = (path: (order: MoneyOrder) => string) => (walk: Walk, order: MoneyOrder) =>
  textOf(walk.page(path(order)));
const ofLetter = (kind: string) => (walk: Walk, order: MoneyOrder) => walk.letter(kind, order);
const ofRow = (path: string) => (walk: Walk, order: MoneyOrder) => walk.row(path, number(order));

const sum = /(Rs\. [\d,]+(?:\.\d\d)?)/.source;
const says = (words: string) => new RegExp(`${words}\\s*${sum}`);
const total = says("Total:?");
const paid = says("Paid\\b(?! back)[^\\n]*\\s−");
const due = says("To be paid:?");
const askedCash = says("(?:[Kk]eep(?: ready)?|Cash to (?:keep ready|pay the rider)[.:]?)");
/** Where the cash is what the customer is told. */
const toCustomer = { sentence: askedCash, to: "customer", alone: "said" } as const;
/** Where it stands beside the total. */
const besideTotal = { ...toCustomer, alone: "maybe" } as const;
const toStaff = (alone: "said" | "maybe") =>
  ({ sentence: says("Cash on delivery"), to: "staff", alone }) as const;

const all = ["owner", "manager", "packer", "caller", "bookkeeper"] as const;
const roles = (sight: Sight, others: Roles = {}): Required<Roles> =>
  Object.fromEntries(all.map((role) => [role, others[role] ?? sight])) as Required<Roles>;
/** Of screens that everyone of the staff opens: packers without sums. */
const withoutSumsForPackers = roles("amounts", { packer: "no sums" });
/** Of screens of packing: packers with the cash of parcels. */
const ofPacking = roles("closed", { owner: "amounts", manager: "amounts", packer: "cash" });
const ofCalls = roles("amounts", { packer: "closed", bookkeeper: "closed" });
const ofBooks = roles("amounts", { packer: "closed", caller: "closed" });

const account = ["shop/payments/ledger/order-amounts.ts"];
const tellCash = "shop/fulfilment/parcels/tell-cash.ts";
const customerOrder = "shop/orders/list/customer/customer-order-queries.ts";
const orderEmails = [
  "shop/mail/emails/order-emails.ts",
  "shop/mail/emails/email-queries.ts",
  "shop/mail/emails/payment-blocks.ts",
  "shop/mail/emails/amounts-block.ts",
];
const parcelEmails = ["shop/mail/emails/parcel-emails.ts", "shop/mail/emails/parcel-email-queries.ts"];
const whatsAppTexts = [
  "shop/orders/list/whatsapp-texts.ts",
  "shop/mail/whatsapp/order-message.ts",
  "shop/mail/whatsapp/prepare-message.ts",
  "shop/mail/whatsapp/writable-order-queries.ts",
];
const slipFiles = [
  "app/dashboard/parcels/slip-view.ts",
  "app/dashboard/parcels/slip.tsx",
  "app/dashboard/parcels/slips.tsx",
  "shop/fulfilment/parcels/parcel-queries.ts",
];

const saveFiles = [
  "app/ui/views/next-steps-view.ts",
  "app/ui/next-steps.tsx",
  "app/http/request-after-order.ts",
];
/** Nothing of it has left. */
const canSave = (order: MoneyOrder) =>
  isNotIn("ended", "refused")(order) && order.parcels.every(({ handOverId }) => handOverId === undefined);

/** What someone keeps in a chat of their own. */
async function savedText(walk: Walk, order: MoneyOrder): Promise<string> {
  const { body } = await walk.page(`/orders/${number(order)}`, order.placed.person.as);
  const [, text = ""] = body.match(/href="https:\/\/wa\.me\/\?text=(My%20LumiSkin[^"]+)"/) ?? [];
  return decodeURIComponent(text);
}

const atCustomer: Reader[] = [
  {
    name: "success",
    how: "GET as its customer",
    files: [
      "app/checkout/checkout/placed.tsx",
      "app/checkout/checkout/order-summary.tsx",
      "app/http/request-after-order.ts",
      "app/http/request-pay-step.ts",
      "app/http/request-transfer.ts",
      "app/ui/views/order-view.ts",
      "app/ui/views/next-steps-view.ts",
      "app/ui/views/pay-offer-view.ts",
      "app/ui/views/transfer-view.ts",
      "app/ui/delivery-facts.tsx",
      customerOrder,
    ],
    of: isNotIn("refused", "ended"),
    read: ofCustomer((order) => `/checkout/placed/${number(order)}`),
    says: { total, cash: besideTotal },
    screen: { path: (order) => `/checkout/placed/${number(order)}`, roles: roles("closed") },
  },
  {
    name: "order page (customer)",
    how: "GET as its customer",
    files: ["app/account/orders/order.tsx", "app/ui/totals.tsx", "app/ui/views/order-view.ts", customerOrder],
    of: isNotIn("refused"),
    read: ofCustomer((order) => `/orders/${number(order)}`),
    says: { total, paid, due, cash: besideTotal },
    screen: { path: (order) => `/orders/${number(order)}`, roles: roles("closed") },
  },
  {
    name: "/orders",
    how: "GET as its customer, the panel of the order",
    files: ["app/account/orders/orders.tsx", "app/ui/views/order-view.ts", customerOrder],
    of: isNotIn("refused"),
    read: async (walk, order) => {
      const { main } = await walk.page("/orders", order.placed.person.as);
      return main.all("section").find(({ name }) => name === number(order))?.text ?? null;
    },
    says: { total, cash: besideTotal },
  },
  {
    name: "link",
    how: "GET of /o/{token} by whoever has it",
    files: [
      "app/checkout/order-link/order-link.tsx",
      "app/checkout/order-link/linked-order-view.ts",
      "app/checkout/order-link/linked-order-facts.tsx",
      "shop/fulfilment/parcels/customer-parcel-queries.ts",
      "app/checkout/order-link/answer-action.ts",
      "shop/orders/answers/linked-order-queries.ts",
      "shop/orders/answers/answer-by-link.ts",
    ],
    of: isNotIn("refused", "ended", "coming back"),
    read: async (walk, order) => (await walk.linkPage(order)).text,
    says: { total, cash: toCustomer },
  },
  {
    name: "/track",
    how: "POST of order number and phone number",
    files: [
      "app/checkout/order-link/track.tsx",
      "app/checkout/order-link/found-parcel-view.ts",
      "app/checkout/order-link/found-parcel.tsx",
      "shop/orders/answers/find-parcels-by-phone.ts",
    ],
    of: isNotIn("refused", "ended", "coming back"),
    read: async (walk, order) =>
      textOf(
        walk.page("/track", order.placed.person.as, {
          number: number(order),
          phone: order.placed.person.phone,
        }),
      ),
    says: { cash: toCustomer },
  },
  {
    name: "/pay",
    how: "GET of the page of a payment at JazzCash",
    files: [
      "app/checkout/pay/pay.tsx",
      "app/ui/views/payment-view.ts",
      "shop/payments/gateway/payment-page.ts",
      "shop/payments/gateway/open-payment-page.ts",
      "shop/payments/gateway/payment-page-queries.ts",
      "shop/payments/gateway/payable-queries.ts",
      "shop/payments/gateway/pay-step.ts",
    ],
    of: isIn("at JazzCash"),
    read: ofCustomer(({ placed }) => placed.payPage ?? ""),
    says: { due: says("(?:^|\\n)Pay"), owed: says("(?:will refund)"), cash: besideTotal },
  },
  {
    name: "Save in WhatsApp: cash",
    how: "the address of the button on the order's page",
    files: saveFiles,
    of: (order) => order.money.door > 0 && canSave(order),
    read: async (walk, order) => (await savedText(walk, order)).replace(/: (Rs\. \S+) in cash/, ": keep $1"),
    says: { cash: toCustomer },
  },
  {
    name: "Save in WhatsApp: total, where nothing is collected",
    how: "the address of the button on the order's page",
    files: saveFiles,
    of: (order) => order.money.door === 0 && canSave(order),
    read: savedText,
    says: { total: says("LS-\\d+:"), cash: besideTotal },
  },
];

const inMailbox: Reader[] = [
  {
    name: "email: placed",
    how: "mailbox",
    files: orderEmails,
    except: isIn("refused"),
    read: ofLetter("order-confirmation"),
    says: { total, cash: besideTotal },
  },
  {
    name: "email: confirmed",
    how: "mailbox",
    files: parcelEmails,
    except: isIn("refused", "ended", "delivered", "coming back"),
    read: ofLetter("order-confirmed"),
    says: { cash: toCustomer },
  },
  {
    name: "email: changed",
    how: "mailbox",
    files: orderEmails,
    read: ofLetter("order-changed"),
    says: { total, cash: besideTotal },
  },
  {
    name: "email: joined",
    how: "mailbox",
    files: parcelEmails,
    read: ofLetter("order-joined"),
    says: { cash: toCustomer },
  },
  {
    name: "email: advance asked",
    how: "mailbox",
    files: [
      ...orderEmails,
      "shop/payments/ledger/advance.ts",
      "shop/payments/ledger/order-advance-queries.ts",
    ],
    read: ofLetter("advance-asked"),
    says: { total, cash: { ...toCustomer, sentence: says("(?:Pay the remaining|Cash to pay the rider:)") } },
  },
  {
    name: "email: sent",
    how: "mailbox",
    files: parcelEmails,
    read: ofLetter("parcel-sent"),
    says: { cash: { ...toCustomer, namesAll: true } },
  },
  {
    name: "email: attempted",
    how: "mailbox",
    files: parcelEmails,
    read: ofLetter("parcel-attempted"),
    says: { cash: { ...toCustomer, namesAll: true } },
  },
  {
    name: "email: delivered",
    how: "mailbox",
    files: parcelEmails,
    except: (order) => order.money.door > 0,
    read: ofLetter("parcel-delivered"),
    says: { cash: toCustomer },
  },
  {
    name: "email: cancelled",
    how: "mailbox",
    files: [...orderEmails, "shop/mail/emails/refund-email-queries.ts"],
    read: ofLetter("order-cancelled"),
    says: { owed: says("We will refund") },
  },
  {
    name: "email: payment received",
    how: "mailbox",
    files: ["shop/mail/emails/render-email.ts", "shop/mail/emails/payment-email-queries.ts"],
    read: ofLetter("payment-received"),
    says: { due: says("Still to pay:"), owed: says("we will refund"), cash: besideTotal },
  },
  {
    name: "email: refund",
    how: "mailbox",
    files: ["shop/mail/emails/refund-emails.ts", "shop/mail/emails/refund-email-queries.ts"],
    read: ofLetter("refund-paid"),
    // Its sum is the refund's own.
    says: { cash: besideTotal },
  },
  {
    name: "email: new order",
    how: "mailbox of the owner",
    files: ["shop/mail/emails/owner-emails.ts", "shop/mail/emails/email-queries.ts"],
    read: ofLetter("new-order"),
    says: { total },
  },
  {
    name: "email: digest",
    how: "mailbox of the owner, where the hour has seen many",
    files: ["shop/mail/emails/owner-digest.ts", "shop/mail/emails/email-queries.ts"],
    read: (walk, order) => walk.digest(order),
    says: { total: says("LS-\\d+:") },
  },
];

const inWhatsApp: Reader[] = [
  {
    name: "WhatsApp: ask to confirm",
    how: "POST of the button, the text in the address that opens",
    files: [
      ...whatsAppTexts,
      "app/dashboard/orders/order/whatsapp.ts",
      "app/dashboard/orders/order/messages-view.ts",
    ],
    of: isIn("to confirm"),
    read: (walk, order) =>
      walk.whatsApp(`/dashboard/orders/${number(order)}/whatsapp`, { message: "confirm" }),
    says: { cash: toCustomer },
  },
  {
    name: "WhatsApp: the call's link",
    how: "POST of the button on Confirm",
    files: [
      ...whatsAppTexts,
      "app/dashboard/confirmation/whatsapp.ts",
      "shop/orders/confirm/send-confirm-link.ts",
    ],
    of: (order) => order.money.own !== undefined && !order.parcels.some(({ handOverId }) => handOverId),
    read: (walk, order) => walk.whatsApp(`/dashboard/confirm/${number(order)}/whatsapp`),
    says: { cash: toCustomer },
  },
  {
    name: "WhatsApp: payment link",
    how: "POST of the button",
    files: whatsAppTexts,
    of: (order) => isIn("transfer awaited")(order) || order.kind === "JazzCash, unpaid",
    read: (walk, order) => walk.whatsApp(`/dashboard/orders/${number(order)}/whatsapp`, { message: "pay" }),
    says: { due: says("paid:") },
  },
  {
    name: "WhatsApp: on its way",
    how: "POST of the button",
    files: whatsAppTexts,
    of: (order) => isIn("left")(order) && isNotIn("attempted", "coming back")(order),
    read: (walk, order) =>
      walk.whatsApp(`/dashboard/orders/${number(order)}/whatsapp`, { message: "dispatched" }),
    says: { cash: toCustomer },
  },
  {
    name: "WhatsApp: deliver again?",
    how: "POST of the button",
    files: whatsAppTexts,
    of: isIn("attempted"),
    read: (walk, order) =>
      walk.whatsApp(`/dashboard/orders/${number(order)}/whatsapp`, { message: "nobody_home" }),
    says: { cash: toCustomer },
  },
];

/** The head of an order's card. */
const cardOf = async (walk: Walk, order: MoneyOrder) =>
  (await walk.list()).match(new RegExp(`${number(order)}, total[^\\n]*`))?.[0] ?? null;

const onDashboard: Reader[] = [
  {
    name: "dashboard: order page",
    how: "GET as owner",
    files: [
      "app/dashboard/orders/order/order.tsx",
      "app/dashboard/orders/order/view.ts",
      "app/dashboard/orders/order/total.tsx",
      "app/dashboard/orders/order/lines.tsx",
      "app/dashboard/orders/order/advance-view.ts",
      "app/dashboard/orders/order/refunds-view.ts",
      "app/dashboard/orders/order/standing-view.ts",
      "app/dashboard/orders/order/transactions-view.ts",
      "app/dashboard/orders/order/messages-view.ts",
      "app/dashboard/orders/order/next-view.ts",
      "shop/orders/list/order-queries.ts",
      "shop/orders/whereabouts/whereabouts-queries.ts",
    ],
    read: async (walk, order) => {
      const text = await textOf(walk.page(`/dashboard/orders/${number(order)}`));
      // What stands ready for WhatsApp is a row of its own, and history is no account.
      return text.replace(/Read it before you send\n.*|\nHistory\n[\s\S]*/g, "");
    },
    says: { total, paid, due, cash: toStaff("maybe") },
    screen: { path: (order) => `/dashboard/orders/${number(order)}`, roles: withoutSumsForPackers },
  },
  {
    name: "dashboard: list",
    how: "GET as owner, all pages",
    files: [
      "app/dashboard/orders/list/orders.tsx",
      "app/dashboard/orders/list/order-group.ts",
      "app/dashboard/orders/list/screen.ts",
      "app/dashboard/orders/list/line-row.ts",
      "app/dashboard/orders/list/table-row.tsx",
      "app/dashboard/orders/list/table.tsx",
      "shop/orders/list/dashboard-list-queries.ts",
      "shop/orders/list/order-queries.ts",
    ],
    read: cardOf,
    says: {
      total: says("LS-\\d+, total"),
      // The sum of all that travels together (R56).
      together: says("Together with [^\n]*:"),
    },
    of: (order) => order.money.own !== undefined,
    screen: { path: () => "/dashboard", roles: withoutSumsForPackers },
  },
  {
    name: "dashboard: card",
    how: "GET as owner, all pages",
    files: ["app/dashboard/orders/list/card.tsx", "app/dashboard/orders/list/order-group.ts"],
    of: () => true,
    read: cardOf,
    says: { total: says("LS-\\d+, total") },
  },
  {
    name: "dashboard: bulk question",
    how: "GET as owner, the dialog",
    files: [
      "app/dashboard/orders/list/bulk-choice.ts",
      "app/dashboard/orders/list/bulk-bar.tsx",
      "app/dashboard/orders/list/bulk-action.ts",
      "shop/orders/list/bulk-lines-queries.ts",
      "shop/orders/confirm/confirm-many-queries.ts",
    ],
    of: (order) => isNotIn("ended")(order) && order.money.total > 0 && order.money.back === undefined,
    read: async (walk, order) => {
      const path = `/dashboard?q=${number(order)}&chosen=${order.placed.id}&end=completed`;
      const { main } = await walk.page(path);
      return main.all("dialog")[0]?.text ?? main.all("alertdialog")[0]?.text ?? null;
    },
    says: { total: says("Amount") },
    screen: {
      path: (order) => `/dashboard?q=${number(order)}&chosen=${order.placed.id}&end=completed`,
      roles: roles("amounts", { packer: "no sums" }),
    },
  },
  {
    name: "dashboard: Confirm card",
    how: "GET as owner",
    files: [
      "app/dashboard/confirmation/confirm.tsx",
      "app/dashboard/confirmation/card.tsx",
      "app/dashboard/confirmation/call-view.ts",
      "app/dashboard/confirmation/earlier-order-view.ts",
      "shop/orders/confirm/call-queries.ts",
    ],
    of: (order) => isIn("to confirm", "to pack", "refused")(order) || order.money.own !== undefined,
    read: async (walk, order) => {
      const text = await textOf(walk.page(`/dashboard/confirm/${number(order)}`));
      return text.replace(/\nNext\n[\s\S]*?(?=\nWhatsApp text)|\nEarlier from this number[\s\S]*/g, "");
    },
    says: { cash: toStaff("said") },
    screen: { path: (order) => `/dashboard/confirm/${number(order)}`, roles: ofCalls },
  },
  {
    name: "dashboard: queue",
    how: "GET as owner, the row beside another's card",
    files: [
      "app/dashboard/confirmation/queue-view.ts",
      "app/dashboard/confirmation/queue.tsx",
      "shop/orders/confirm/queue-queries.ts",
    ],
    of: isIn("to confirm"),
    read: async (walk, order) => {
      const other = walk.orders.find((one) => isIn("transfer awaited")(one));
      return other ? walk.row(`/dashboard/confirm/${number(other)}`, number(order)) : null;
    },
    says: { cash: { sum: says("Sana Malik") } },
    // 2,199, 3,998 and 2,699.
    sums: { path: "/dashboard/confirm", words: [[new RegExp(`${sum} left`), 8896]] },
    screen: { path: () => "/dashboard/confirm", roles: ofCalls },
  },
  {
    name: "dashboard: release",
    how: "GET as owner, the row",
    files: [
      "app/dashboard/confirmation/release-view.ts",
      "app/dashboard/confirmation/release.tsx",
      "shop/orders/confirm/release-queries.ts",
    ],
    of: isIn("refused"),
    read: ofRow("/dashboard/confirm/release"),
    says: { total: says("Sana Malik") },
    sums: { path: "/dashboard/confirm/release", words: [[says("Refused: 1,"), 2693]] },
    screen: {
      path: () => "/dashboard/confirm/release",
      roles: roles("closed", { owner: "amounts", manager: "amounts" }),
    },
  },
  {
    name: "dashboard: duplicates",
    how: "GET as owner, what the card of the other order says of it",
    files: ["app/dashboard/confirmation/call-view.ts", "shop/orders/confirm/duplicate-queries.ts"],
    of: isIn("duplicate"),
    read: async (walk, order) => {
      const { person } = order.placed;
      const other = walk.orders.find((one) => one !== order && one.placed.person === person);
      const text = other && (await textOf(walk.page(`/dashboard/confirm/${number(other)}`)));
      return text?.match(new RegExp(`[^\\n]*${number(order)},[^\\n]*`))?.[0] ?? null;
    },
    says: { cash: { sum: new RegExp(sum) } },
  },
  {
    name: "dashboard: transfers",
    how: "GET as owner, the row",
    files: [
      "app/dashboard/payments/transfers.tsx",
      "app/dashboard/payments/transfer-list-view.ts",
      "app/dashboard/payments/transfer-rows.tsx",
      "app/dashboard/payments/transfers-action.ts",
      "shop/payments/transfers/transfer-list-queries.ts",
      "shop/payments/transfers/transfer-payment-queries.ts",
      "shop/payments/transfers/confirm-transfer.ts",
      "shop/payments/transfers/list-transfers.ts",
    ],
    of: isIn("transfer awaited"),
    read: ofRow("/dashboard/transfers"),
    says: { due: new RegExp(sum) },
    screen: { path: () => "/dashboard/transfers", roles: ofBooks },
  },
  {
    name: "dashboard: refunds",
    how: "GET as owner, the list of what is owed",
    files: [
      "app/dashboard/payments/refunds.tsx",
      "app/dashboard/payments/refund-view.ts",
      "shop/payments/refunds/refund-list-queries.ts",
    ],
    of: isIn("owed back"),
    read: async (walk, order) => {
      const text = await textOf(walk.page("/dashboard/refunds"));
      const owed = text.replace(/\n(Waiting|Approved|Refunded or declined)[\s\S]*/, "");
      return owed.match(new RegExp(`${number(order)}[^\\n]*\\n[^\\n]*\\n${sum}`))?.[0] ?? null;
    },
    says: { owed: new RegExp(sum) },
    screen: { path: () => "/dashboard/refunds", roles: ofBooks },
  },
  {
    name: "dashboard: request of a refund",
    how: "GET as owner",
    files: [
      "app/dashboard/payments/refund-new.tsx",
      "app/dashboard/payments/refund.tsx",
      "app/dashboard/payments/refund-view.ts",
      "shop/payments/refunds/refund-queries.ts",
      "shop/payments/refunds/request-refund.ts",
    ],
    of: isIn("owed back"),
    read: ofOwner((order) => `/dashboard/orders/${number(order)}/refund`),
    says: { owed: new RegExp(`${sum} to refund`) },
    screen: { path: (order) => `/dashboard/orders/${number(order)}/refund`, roles: ofBooks },
  },
  {
    name: "dashboard: Already paid: stop the courier from asking for cash",
    how: "GET as owner, the row",
    files: [
      "app/dashboard/parcels/paid-parcels.tsx",
      "shop/fulfilment/paid-parcels/paid-parcel-queries.ts",
      "shop/fulfilment/paid-parcels/decide-paid-parcel.ts",
    ],
    of: isIn("cash though paid"),
    read: ofRow("/dashboard/paid-parcels"),
    says: { cash: { sum: says("to collect:") } },
    screen: {
      path: () => "/dashboard/paid-parcels",
      roles: roles("closed", { owner: "amounts", manager: "amounts" }),
    },
  },
  {
    name: "dashboard: Today's queues",
    how: "GET as owner",
    files: [
      "app/dashboard/today/today.tsx",
      "app/dashboard/today/view.ts",
      "app/dashboard/today/count-queues.ts",
      "app/dashboard/today/last-hour.tsx",
      "shop/overview/today-queries.ts",
      "shop/overview/get-today.ts",
    ],
    sums: {
      path: "/dashboard/today",
      words: [
        // 1,999 and 1,199 were told and are paid.
        [says("Already paid: stop the courier from asking for cash\\n[^\\n]*\\n"), 3198],
        [says("Failed deliveries\\n[^\\n]*\\n"), 2699],
        [says("Give to courier\\n[^\\n]*\\n"), 4398],
        [says("Returns\\n[^\\n]*\\n"), 1448],
        // 1,999 by JazzCash, 1,448 and 1,999 by transfer.
        [says("Waiting for payment\\n[^\\n]*\\n"), 5446],
        // The damaged piece of an order whose other parcel was delivered.
        [says("Delivered, not paid\\n[^\\n]*\\n"), 1199],
        // 6,000, 3,198, 2,699, 2,248, 1,999 and 1,199; what comes back is not on the way.
        [new RegExp(`On the way\\n6\\n${sum} to collect`), 17343],
      ],
    },
    screen: {
      path: () => "/dashboard/today",
      roles: roles("no sums", {
        owner: "amounts",
        manager: "amounts",
        bookkeeper: "amounts",
        packer: "no sums",
        caller: "no sums",
      }),
    },
  },
  {
    name: "dashboard: delivery problems",
    how: "GET as owner, the row",
    files: [
      "app/dashboard/today/chase.tsx",
      "app/dashboard/today/chase-view.ts",
      "app/dashboard/today/chase-rows.tsx",
      "shop/overview/chase-queries.ts",
    ],
    of: isIn("attempted"),
    read: ofRow("/dashboard/chase?which=failed"),
    says: { cash: { sum: new RegExp(sum) } },
    screen: {
      path: () => "/dashboard/chase?which=failed",
      roles: roles("closed", {
        owner: "amounts",
        manager: "amounts",
        caller: "amounts",
        bookkeeper: "amounts",
      }),
    },
  },
  {
    name: "dashboard: on the way",
    how: "GET as owner, the row",
    files: [
      "app/dashboard/today/on-the-way.tsx",
      "app/dashboard/today/chase-view.ts",
      "shop/overview/chase-queries.ts",
    ],
    of: (order) => isIn("left")(order) && isNotIn("coming back")(order),
    read: ofRow("/dashboard/parcels/on-the-way"),
    says: { cash: { sum: new RegExp(sum) } },
  },
  {
    name: "dashboard: returns",
    how: "GET as owner: no sums",
    files: ["app/dashboard/parcels/take-back.tsx", "app/dashboard/parcels/take-back-parcel.tsx"],
    screen: {
      path: ({ parcels, places }) =>
        places.includes("coming back") ? `/dashboard/take-back/${parcels[0]?.reference}` : null,
      roles: roles("closed", { owner: "no sums", manager: "no sums", packer: "no sums" }),
    },
  },
  {
    name: "dashboard: edit form",
    how: "GET as owner",
    files: [
      "app/dashboard/orders/edit/edit.tsx",
      "app/dashboard/orders/edit/view.ts",
      "app/dashboard/orders/edit/form-view.ts",
      "app/dashboard/orders/edit/form.tsx",
      "shop/orders/change/change-order.ts",
      "shop/orders/change/follow-order-change.ts",
    ],
    screen: {
      path: (order) => `/dashboard/orders/${number(order)}/edit`,
      roles: roles("closed", { owner: "amounts", manager: "amounts", caller: "amounts" }),
    },
  },
  {
    name: "dashboard: record of a number",
    how: "GET as owner, the row of the order",
    files: [
      "app/dashboard/confirmation/number.tsx",
      "app/dashboard/confirmation/number-view.ts",
      "app/dashboard/confirmation/earlier-order-view.ts",
      "shop/orders/confirm/call-queries.ts",
    ],
    read: async (walk, order) => {
      const text = await textOf(walk.page(`/dashboard/orders/${number(order)}/number`));
      return text.match(new RegExp(`\\n${number(order)} [^\\n]*`))?.[0] ?? null;
    },
    says: { total: new RegExp(sum) },
  },
  {
    name: "dashboard: customers",
    how: "GET as owner, what someone has spent",
    files: ["app/dashboard/people/customers.tsx", "shop/customers/people/customer-list-queries.ts"],
    of: (order) => order.money.own === undefined && isNotIn("duplicate")(order),
    read: async (walk, order) => walk.row("/dashboard/customers", order.placed.person.email),
    says: { paid: new RegExp(`${sum} spent`) },
    screen: {
      path: () => "/dashboard/customers",
      roles: roles("closed", { owner: "amounts", manager: "amounts" }),
    },
  },
];

const onPaper: Reader[] = [
  {
    name: "invoice",
    how: "GET as owner, printed HTML",
    files: [
      "app/dashboard/orders/print/invoice.tsx",
      "app/dashboard/orders/print/placed-order.ts",
      "app/dashboard/orders/order/total.tsx",
      "app/dashboard/orders/order/view.ts",
    ],
    of: isNotIn("refused", "ended"),
    read: ofOwner((order) => `/dashboard/orders/${number(order)}/invoice`),
    says: { total, paid, due, cash: toStaff("maybe") },
    screen: {
      path: (order) => `/dashboard/orders/${number(order)}/invoice`,
      roles: roles("amounts", { packer: "closed" }),
    },
  },
  {
    name: "slip",
    how: "GET as owner, printed HTML of A6",
    files: slipFiles,
    ofParcel: {
      in: isIn("planned", "to leave"),
      read: async (walk, { id }) => textOf(walk.page(`/dashboard/pack/slips?parcels=${id}&paper=a6`)),
      cash: says("Cash to collect"),
    },
    screen: {
      path: ({ parcels: [one] }) => (one ? `/dashboard/pack/slips?parcels=${one.id}&paper=a6` : null),
      roles: ofPacking,
    },
  },
  {
    name: "label",
    how: "GET as owner, printed HTML of 4 by 6 inches",
    files: slipFiles,
    ofParcel: {
      in: isIn("planned", "to leave"),
      read: async (walk, { id }) => textOf(walk.page(`/dashboard/pack/slips?parcels=${id}&paper=label`)),
      cash: says("Collect cash"),
    },
    screen: {
      path: ({ parcels: [one] }) => (one ? `/dashboard/pack/slips?parcels=${one.id}&paper=label` : null),
      roles: ofPacking,
    },
  },
  {
    name: "packing slip of an order",
    how: "GET as owner: no sums on the page",
    files: ["app/dashboard/orders/print/packing-slip.tsx", "app/dashboard/orders/print/placed-order.ts"],
    screen: { path: (order) => `/dashboard/orders/${number(order)}/slip`, roles: withoutSumsForPackers },
  },
  {
    name: "hand-over sheet",
    how: "GET as owner, printed HTML",
    files: [
      "app/dashboard/parcels/hand-over-sheet.tsx",
      "app/dashboard/parcels/handed-over-parcels.tsx",
      "shop/fulfilment/parcels/hand-over-queries.ts",
    ],
    ofParcel: {
      in: (_, { handOverId }) => handOverId !== undefined,
      read: async (walk, { handOverId }) => textOf(walk.page(`/dashboard/hand-over/${handOverId}`)),
      cash: says("Cash to collect:"),
    },
    screen: {
      path: ({ parcels: [one] }) => (one?.handOverId ? `/dashboard/hand-over/${one.handOverId}` : null),
      roles: ofPacking,
    },
  },
  {
    name: "Pack",
    how: "GET as owner, the row of each parcel",
    files: [
      "app/dashboard/parcels/pack.tsx",
      "app/dashboard/parcels/view.ts",
      "app/dashboard/parcels/row.tsx",
      "shop/fulfilment/parcels/list-to-pack.ts",
      "shop/fulfilment/parcels/orders-to-pack-queries.ts",
    ],
    ofParcel: {
      in: (order, parcel, index) =>
        isIn("planned")(order) && parcel.handOverId === undefined && order.money.parcels?.[index] !== 0,
      read: (walk, { reference }) => walk.row("/dashboard/pack", reference),
      cash: new RegExp(sum),
    },
    screen: { path: () => "/dashboard/pack", roles: ofPacking },
  },
  {
    name: "Scan",
    how: "GET as the packer who has packed it; others see what they packed",
    files: ["app/dashboard/today/scan.tsx", "app/dashboard/parcels/row.tsx"],
    ofParcel: {
      in: isIn("to leave"),
      read: async (walk, { id }) => textOf(walk.page(`/dashboard/scan?packed=${id}`, "packer")),
      cash: new RegExp(sum),
    },
    screen: {
      path: ({ parcels: [one], places }) =>
        one && places.includes("to leave") ? `/dashboard/scan?packed=${one.id}` : null,
      roles: roles("closed", { owner: "no sums", manager: "no sums", packer: "cash" }),
    },
  },
  {
    name: "hand-over",
    how: "GET as owner, the row of each parcel",
    files: [
      "app/dashboard/parcels/hand-over.tsx",
      "app/dashboard/parcels/hand-over-fields.tsx",
      "app/dashboard/parcels/hand-over-action.ts",
      "shop/fulfilment/parcels/hand-over-list.ts",
      "shop/fulfilment/parcels/hand-over.ts",
      "shop/fulfilment/parcels/move-refusal.ts",
    ],
    ofParcel: {
      in: isIn("to leave"),
      read: (walk, { reference }) => walk.row("/dashboard/hand-over", reference),
      cash: new RegExp(sum),
    },
    screen: { path: () => "/dashboard/hand-over", roles: ofPacking },
  },
  {
    name: "rider's page",
    how: "GET as owner",
    files: [
      "app/dashboard/parcels/rider.tsx",
      "app/dashboard/parcels/rider-view.ts",
      "app/dashboard/parcels/riders.tsx",
      "shop/fulfilment/riders/rider-queries.ts",
      "shop/fulfilment/riders/rider-hand-over-queries.ts",
    ],
    ofParcel: {
      in: isIn("with the rider"),
      read: async (walk) => textOf(walk.page("/dashboard/riders/1")),
      cash: says("Sana Malik"),
    },
    sums: { path: "/dashboard/riders/1", words: [[says("still to collect"), 3198]] },
    screen: {
      path: () => "/dashboard/riders/1",
      roles: roles("closed", { owner: "amounts", manager: "amounts" }),
    },
  },
  {
    name: "parcel's page",
    how: "GET as owner",
    files: [
      "app/dashboard/couriers/parcel/parcel.tsx",
      "app/dashboard/couriers/parcel/view.ts",
      "app/dashboard/couriers/parcel/tell.ts",
      "shop/fulfilment/couriers/booking/parcel-queries.ts",
    ],
    ofParcel: {
      in: isIn("planned", "to leave", "left", "on the sheet"),
      read: async (walk, { reference }) => textOf(walk.page(`/dashboard/parcels/${reference}`)),
      cash: says("cash to collect"),
    },
    screen: {
      path: ({ parcels: [one] }) => (one ? `/dashboard/parcels/${one.reference}` : null),
      roles: roles("amounts", { packer: "cash" }),
    },
  },
  {
    name: "Book",
    how: "GET as owner, the row of each parcel",
    files: [
      "app/dashboard/couriers/book/book.tsx",
      "app/dashboard/couriers/book/view.ts",
      "app/dashboard/couriers/book/list.tsx",
      "app/dashboard/couriers/book/by-hand.tsx",
      "shop/fulfilment/couriers/booking/parcels-to-book-queries.ts",
    ],
    ofParcel: {
      in: (order, parcel, index) =>
        isIn("to book", "on the sheet", "to leave")(order) &&
        parcel.handOverId === undefined &&
        order.money.parcels?.[index] !== 0,
      read: (walk, { reference }) => walk.row("/dashboard/book", reference),
      cash: new RegExp(sum),
    },
    screen: {
      path: () => "/dashboard/book",
      roles: roles("closed", { owner: "amounts", manager: "amounts", packer: "cash" }),
    },
  },
];

const inFiles: Reader[] = [
  {
    name: "orders CSV",
    how: "POST as owner, the amounts of its lines",
    files: ["app/dashboard/orders/list/csv.ts", "shop/orders/list/export/export-orders.ts"],
    of: ({ kind }) => kind === "prices with paisa",
    read: async (walk, order) => {
      const rows = (await walk.csv("/dashboard/orders.csv")).filter((row) => row.Parcel === number(order));
      return `Total Rs. ${rows.reduce((whole, row) => whole + Number(row.Amount), 0)}`;
    },
    says: { total },
  },
  {
    name: "Shopify CSV",
    how: "POST as owner",
    files: [
      "app/dashboard/files/shopify-orders-csv.ts",
      "shop/orders/list/export/export-shopify-orders.ts",
      "shop/orders/list/export/shopify-order-queries.ts",
    ],
    // There cancelled lines stay in the total, as in the files that Shopify writes.
    except: isIn("a line cancelled"),
    read: async (walk, order) => {
      const row = (await walk.csv("/dashboard/files/orders.csv", { from: "", to: "" })).find(
        (one) => one.Name === number(order) && one.Total !== "",
      );
      return row ? `Total Rs. ${row.Total}\nRefunded Rs. ${row["Refunded Amount"]}` : null;
    },
    says: { total: /Total Rs\. ([\d.]+)/ },
  },
  {
    name: "personal data",
    how: "GET as its customer, JSON",
    files: [
      "shop/customers/account/personal-data.ts",
      "shop/customers/account/personal-parcel-queries.ts",
      "shop/customers/account/personal-data-queries.ts",
    ],
    ofParcel: {
      in: (_, parcel) => parcel.id > 0,
      read: async (walk, { reference }, order) => {
        const { body } = await walk.page("/settings/data", order.placed.person.as);
        const { parcels } = JSON.parse(body) as { parcels: { reference: string; cashToCollect: string }[] };
        return `Rs. ${parcels.find((one) => one.reference === reference)?.cashToCollect}`;
      },
      cash: /Rs\. ([\d.]+)/,
    },
  },
  {
    name: "the three simulators' bookings",
    how: "the courier's own books",
    files: [
      "shop/fulfilment/couriers/booking/prepare-booking.ts",
      "shop/fulfilment/couriers/booking/deliver-booking.ts",
      "shop/fulfilment/model/consignee.ts",
      tellCash,
    ],
    ofParcel: {
      in: (_, { courier }) => ["postex", "leopards", "trax"].includes(courier),
      read: async (walk, parcel) => `Rs. ${walk.told(parcel)}`,
      cash: /Rs\. (\d+)/,
    },
  },
  {
    name: "booking sheet",
    how: "POST as owner, CSV",
    files: [
      "app/dashboard/couriers/sheet-csv.ts",
      "shop/fulfilment/couriers/booking/write-booking-sheet.ts",
      "shop/fulfilment/couriers/booking/booking-sheet.ts",
      "shop/fulfilment/couriers/booking/booking-sheet-queries.ts",
      tellCash,
    ],
    ofParcel: {
      in: isIn("on the sheet"),
      read: async (walk, { reference }) => {
        const rows = await walk.csv("/dashboard/couriers/tcs/sheet.csv");
        return `Rs. ${rows.find((row) => row.Reference === reference)?.["COD amount"]}`;
      },
      cash: /Rs\. (\d+)/,
    },
  },
];

export const readers: readonly Reader[] = [
  { name: "the account itself", how: "by all rows", files: account },
  ...atCustomer,
  ...inMailbox,
  ...inWhatsApp,
  ...onDashboard,
  ...onPaper,
  ...inFiles,
];
