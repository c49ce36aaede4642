import { createHash } from "node:crypto";
import { afterAll, describe, expect, it, vi } from "vitest";
import { exportPersonalData } from "../../shop/account/personal-data.ts";
import { renderEmail } from "../../shop/emails/render-email.ts";
import { secretLinks } from "../../shop/emails/secret-links.ts";
import type { MessageKind } from "../../shop/notifications/message-kind.ts";
import { getOrderStats } from "../../shop/orders/get-order-stats.ts";
import { listMostOrderedIds } from "../../shop/orders/most-ordered-queries.ts";
import { stockOf } from "../orders-fixture.ts";
import type { Visitor } from "../test-shop.ts";
import { nextPagePath, openUpgradedShop, readFixture, screenLines, signIn } from "../upgraded-shop.ts";

// CSV, sums and personal data are what commit 00abe1b itself answered. Screens and emails are what the shop showed before
// migration 021, in its words of that day, without the dashboard's menu and the screens that are not about orders. What has
// been added since, such as where a parcel is, may stand between; nothing of that day may be missing or in another order. One email differs: of a cancelled
// order that was paid it says since what goes back.
const lists: Record<string, { sha256: string; lines: string }> = JSON.parse(readFixture("lists.json"));
const personalData: Record<string, unknown> = JSON.parse(readFixture("personal-data.json"));
const emails: Record<string, unknown> = JSON.parse(readFixture("emails.json"));
const sums = JSON.parse(readFixture("sums.json"));
const screens: Record<string, Record<string, string[]>> = Object.fromEntries(
  ["dashboard", "orders", "customers"].flatMap((name) =>
    Object.entries(JSON.parse(readFixture(`screens-${name}.json`))).map(([who, paths]) => [
      `${who} ${name}`,
      paths as Record<string, string[]>,
    ]),
  ),
);

// The dashboard's figures and the trending products are of a day.
vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-14T07:00:00Z") });
afterAll(() => void vi.useRealTimers());

const shop = await openUpgradedShop();
const visitors = new Map<string, Visitor>();
for (const id of Object.keys(personalData)) visitors.set(id, await signIn(shop, id));
const owner = visitors.get("owner");

const exportCsv = async (query: string) =>
  Buffer.from(await (await shop.post(`/dashboard/orders.csv${query}`, { as: owner })).arrayBuffer());
const lineNumbers = (csv: string) =>
  (csv.match(/^LS-\d+-\d+(?=,LS-)/gm) ?? []).map((number) => number.slice(3)).join(" ");

describe("a shop of before the order model, opened", () => {
  it.each(Object.keys(sums.figures))("has the same figures on %s", async (now) => {
    expect(await getOrderStats(shop.db, new Date(now))).toEqual(sums.figures[now]);
    const since = new Date(Date.parse(now) - 30 * 86_400_000);
    expect(await listMostOrderedIds(shop.db, since, 20)).toEqual(sums.most[now]);
  });

  it.each(Object.keys(sums.stock))("has the same stock of %s", async (productId) => {
    expect(await stockOf(shop.db, productId)).toBe(sums.stock[productId]);
  });

  it.each(Object.keys(personalData))("gives %s the same personal data", async (id) => {
    const { sessions: _, ...data } = await exportPersonalData(shop.db, id);
    expect(JSON.parse(JSON.stringify(data))).toMatchObject(personalData[id] as object);
  });

  const orders: [string, { sum: number; lines: number; paymentStatus: string | null }][] = Object.entries(
    sums.orders,
  );
  it.each(orders.filter(([, { lines }]) => lines > 0))("sums up %s as before", async (number, { sum }) => {
    const lines = await screenLines(shop.get(`/dashboard/orders/${number}`, { as: owner }));
    expect(lines.join(" ")).toContain(`Total Rs. ${(sum / 100).toLocaleString("en-US")} `);
  });
});

describe("the emails that it had yet to send", () => {
  const origin = "https://shop.example";
  const context = { db: shop.db, origin, links: secretLinks(shop.db, "a secret", origin) };

  it.each(Object.keys(emails))("says the same in %s", async (message) => {
    const [kind, subjectId = ""] = message.split(" ");
    const email = await renderEmail(context, kind as MessageKind, subjectId);
    const { html: _, text = "", ...envelope } = email ?? { html: "" };
    const before = emails[message] as { text: string[] };
    const lines = keepLines(text.split("\n"), before.text);
    expect(JSON.parse(JSON.stringify({ ...envelope, text: lines }))).toEqual(before);
  });
});

describe.each(Object.keys(screens))("the screens of %s", (group) => {
  const as = visitors.get(group.split(" ")[0] ?? "");

  it.each(Object.keys(screens[group] ?? {}))("shows %s as before", async (screen) => {
    // "/dashboard »»" is the third page of that list.
    const [path = "", turns = ""] = screen.split(" ");
    let page: string | undefined = path;
    for (const _ of turns) page = await nextPagePath(await shop.get(page ?? "", { as }));
    const lines = await screenLines(shop.get(page ?? "", { as }));
    const before = screens[group]?.[screen] ?? [];
    expect(before.length).toBeGreaterThan(1);
    expect(keepLines(lines, before)).toEqual(before);
  });
});

/** Of these lines those of before, as far as they come in the same order, each with all its words in their order. */
function keepLines(lines: readonly string[], before: readonly string[]): string[] {
  const kept: string[] = [];
  for (const line of lines) {
    const next = before[kept.length];
    if (next !== undefined && holdsWords(line, next)) kept.push(next);
  }
  return kept;
}

/** Whether a line has all words of another one in their order; a blank line is a blank line. */
function holdsWords(line: string, wanted: string): boolean {
  if (wanted === "") return line === "";
  const words = wanted.split(" ");
  for (const word of line.split(" ")) if (word === words[0]) words.shift();
  return words.length === 0;
}

// Last, since an export is written into the audit log.
describe("its exports", () => {
  it("exports every line of every order byte for byte", async () => {
    const csv = await exportCsv("");
    expect(csv.toString()).toBe(readFixture("newest.csv"));
    expect(csv.equals(Buffer.from(readFixture("newest.csv")))).toBe(true);
  });

  it.each(Object.keys(lists))("exports the list %s as before, in its order", async (query) => {
    const csv = await exportCsv(query);
    expect(lineNumbers(csv.toString())).toBe(lists[query]?.lines);
    expect(createHash("sha256").update(csv).digest("hex")).toBe(lists[query]?.sha256);
  });
});
