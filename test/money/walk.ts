import { parse } from "csv-parse/sync";
import { renderEmail } from "../../shop/mail/emails/render-email.ts";
import { secretLinks } from "../../shop/mail/emails/secret-links.ts";
import { createOrderLink } from "../../shop/orders/link/create-order-link.ts";
import type { StaffRole } from "../../shop/staff/model/permissions.ts";
import { deliverNext, noLimits } from "../emails.ts";
import { type Region, screenOf } from "../screen.ts";
import type { SimulatedCourier } from "../simulators/couriers/start-courier.ts";
import { type TestShop, testSettings, Visitor } from "../test-shop.ts";
import { hastenEmail, type Parcel } from "./kinds.ts";
import type { MoneyOrder } from "./orders.ts";

/** An email that has arrived. */
interface Letter {
  kind: string;
  subjectId: string;
  subject: string;
  text: string;
}

interface Page {
  status: number;
  /** As it was sent. */
  body: string;
  /** What a person sees of it, without the menu. */
  text: string;
  main: Region;
}

export type Who = StaffRole | Visitor;

/** How the walk reads: pages by HTTP, the mailbox, files, and the books of the simulated couriers. Each page is read once. */
export function walkOf(
  shop: TestShop,
  staff: Record<StaffRole, { as: Visitor }>,
  couriers: readonly SimulatedCourier[],
  orders: readonly MoneyOrder[],
) {
  const pages = new Map<string, Promise<Page>>();
  const visitors = new Map<Visitor, number>();
  let letters: Promise<Letter[]> | undefined;
  let digestText: Promise<string> | undefined;
  let strangers = 0;

  const visitorOf = (who: Who) => (typeof who === "string" ? staff[who].as : who);

  function nameOf(who: Who): string {
    if (typeof who === "string") return who;
    if (!visitors.has(who)) visitors.set(who, visitors.size);
    return String(visitors.get(who));
  }

  /** Reads a page, or posts a form and reads what is answered. */
  function page(path: string, who: Who = "owner", form?: Record<string, string>): Promise<Page> {
    const key = JSON.stringify([nameOf(who), path, form]);
    const known = pages.get(key);
    if (known) return known;
    const as = visitorOf(who);
    // Limits count by address.
    const address = `203.0.113.${++strangers % 250}`;
    const response = form ? shop.post(path, { as, form }, address) : shop.get(path, { as }, address);
    const read = response.then(toPage);
    pages.set(key, read);
    return read;
  }

  /** The smallest part of a list that has these words, such as a row; null: there is none. */
  async function row(path: string, words: string, who: Who = "owner"): Promise<string | null> {
    const { main } = await page(path, who);
    const parts = ["li", "tr", "article"].flatMap((tag) => main.all(tag));
    const texts = parts.map(({ text }) => text).filter((text) => text.includes(words));
    return texts.sort((one, other) => one.length - other.length)[0] ?? null;
  }

  /** The owner's list of orders, all pages of it. */
  async function list(path = "/dashboard"): Promise<string> {
    const { text, main } = await page(path);
    const next = main.all("link").find(({ attributes }) => attributes.rel === "next")?.attributes.href;
    return next ? `${text}\n${await list(next)}` : text;
  }

  /** All email of the shop until now, delivered as its server does. */
  function mailbox(): Promise<Letter[]> {
    letters ??= deliverAll(shop);
    return letters;
  }

  /** The newest letter of a kind about an order; null: there is none. */
  async function letter(kind: string, { placed }: MoneyOrder): Promise<string | null> {
    const found = (await mailbox()).findLast(
      // Its text may name companions.
      (one) => one.kind === kind && one.subject.includes(`LS-${placed.number}`),
    );
    return found ? `${found.subject}\n${found.text}` : null;
  }

  /** What the digest of new orders says of an order, as where the hour has seen many. */
  async function digest({ placed }: MoneyOrder): Promise<string | null> {
    digestText ??= digestOf(shop, orders);
    return (await digestText).match(new RegExp(`LS-${placed.number}: [^\\n]*`))?.[0] ?? null;
  }

  /** The text with which WhatsApp is opened by a form of the dashboard; null: it cannot be sent. */
  async function whatsApp(path: string, form: Record<string, string> = {}): Promise<string | null> {
    const { status, body } = await page(path, "owner", form);
    const [, address] = body.match(/(https:\/\/wa\.me[^"'\s<]+)/) ?? [];
    return status < 400 && address ? decodeURIComponent(address.replaceAll("&amp;", "&")) : null;
  }

  /** The rows of a file. */
  async function csv(path: string, form: Record<string, string> = {}): Promise<Record<string, string>[]> {
    const { body } = await page(path, "owner", { ...form, file: "" });
    return parse(body, { columns: true, bom: true, relax_column_count: true });
  }

  return {
    shop,
    orders,
    ...{ page, row, list, letter, digest, whatsApp, csv },
    /** The page of the order's link, as someone without an account opens it. */
    linkPage: async ({ placed }: MoneyOrder) => {
      const { token } = await createOrderLink(shop.db, placed.id);
      return page(`/o/${token}`, new Visitor());
    },
    /** In rupees, what a courier that was booked over its protocol has in its own books; null: it has no such parcel. */
    told: ({ reference }: Parcel) =>
      couriers.flatMap(({ books }) => books.parcels).find((one) => one.reference === reference)?.cashRupees ??
      null,
  };
}

export type Walk = ReturnType<typeof walkOf>;

async function toPage(response: Response): Promise<Page> {
  const body = await response.text();
  const isHtml = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  const screen = screenOf(isHtml ? body : "<main></main>");
  const [main = screen.body] = screen.body.all("main");
  return {
    status: response.status,
    body,
    // The menu of the dashboard ends with who is signed in.
    text: isHtml ? main.text.replace(/^Today\n[\s\S]*?two-step sign-in\n/, "") : body,
    main,
  };
}

const emailContext = ({ db, origin }: TestShop) => ({
  ...{ db, origin },
  links: secretLinks(db, testSettings.AUTH_SECRET, origin),
});

async function digestOf(shop: TestShop, orders: readonly MoneyOrder[]): Promise<string> {
  const merged = orders.map(({ placed }) => ({ kind: "new-order", subjectId: String(placed.id) }));
  return (await renderEmail(emailContext(shop), "owner-digest", "0", merged))?.text ?? "";
}

async function deliverAll(shop: TestShop): Promise<Letter[]> {
  const letters: Letter[] = [];
  const { db } = shop;
  const context = emailContext(shop);
  const delivery = {
    ...{ db, ownerEmail: "owner@lumiskin.example", limits: noLimits },
    transports: { smtp: { ready: async () => {}, send: async () => ({ outcome: "accepted" }) as const } },
    async render(...message: Parameters<typeof renderEmail> extends [unknown, ...infer Rest] ? Rest : never) {
      const email = await renderEmail(context, ...message);
      const [kind, subjectId] = message;
      if (email) letters.push({ kind, subjectId, subject: email.subject, text: email.text });
      return email;
    },
  };
  do await hastenEmail(shop);
  while (await deliverNext(delivery));
  return letters;
}
