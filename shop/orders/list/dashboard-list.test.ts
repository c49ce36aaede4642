import { describe, expect, it } from "vitest";
import { deleteOrder, insertOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { orderStatuses } from "../model/order-status.ts";
import { listDashboardLines } from "./dashboard-list-queries.ts";
import { parseCursorKey, sortsDescending } from "./order-cursor.ts";
import { noFilter, type OrderFilter, type OrderSort, orderPayments, orderSorts } from "./order-filter.ts";
import { findDashboardLine } from "./order-line-queries.ts";

const { db, pool } = await createTestDatabase();

interface TestLine {
  number: string;
  orderId: number;
  line: number;
  name: string;
  status: string;
  payment: string;
  phone: string | null;
  at: string;
  amount: number;
}

const names = [
  "Ayesha Khan",
  "Ayesha Malik",
  "Bilal Ahmed",
  "Hina-Noor Raza",
  "عائشہ خان",
  "bilal@example.com",
];
const phones = ["+923001234567", "+923217654321", null];
// Times of one microsecond between them, on both sides of midnight in Karachi.
const times = [
  "2026-11-20T18:59:59.999998Z",
  "2026-11-20T18:59:59.999999Z",
  "2026-11-20T19:00:00Z",
  "2026-11-21T05:00:00Z",
];

const paymentsInTurn = ["cod", "unpaid", "paid", "awaiting", "transfer-unpaid", "transfer-paid"] as const;
const paidBy = {
  cod: { paymentMethod: "cod", paymentStatus: "Cash on Delivery" },
  unpaid: { paymentMethod: "jazzcash", paymentStatus: "Pending Online Payment" },
  paid: { paymentMethod: "jazzcash", paymentStatus: "Paid" },
  "transfer-unpaid": { paymentMethod: "transfer", paymentStatus: "Bank transfer awaited" },
  "transfer-paid": { paymentMethod: "transfer", paymentStatus: "Bank transfer received" },
  awaiting: {},
} as const;

/** Orders of every status, payment, name, phone and day, one to three to an order. */
async function createLines(orders: number): Promise<TestLine[]> {
  const created: TestLine[] = [];
  for (let nth = 0; nth < orders; nth++) {
    const payment = paymentsInTurn[nth % paymentsInTurn.length] ?? "cod";
    const placed = payment !== "awaiting";
    const at = times[Math.floor(nth / 3) % times.length] ?? "";
    const normal = phones[nth % 3] ?? null;
    const phone = normal ? `0${normal.slice(3, 6)} ${normal.slice(6)}` : `+44 7700 9000${10 + (nth % 90)}`;
    const delivery = placed && {
      ...paidBy[payment],
      phoneNumber: phone,
      phoneE164: normal,
    };
    const lines = Array.from({ length: 1 + (nth % 3) }, (_, index) => ({
      customerName: names[nth % names.length] ?? "",
      quantity: 1 + ((nth * 7 + index + 1) % 5),
      status: ["Pending", "completed", "cancelled", "PENDING", "Completed"][(nth + index + 1) % 5] ?? "",
      orderDate: at,
      ...delivery,
    }));
    const { id, number } = await insertOrder(db, { placedAt: placed ? at : null }, lines);
    for (const [index, { customerName, quantity, status }] of lines.entries())
      created.push({
        number: `LS-${number}-${index + 1}`,
        orderId: id,
        line: index + 1,
        name: customerName,
        status: status.toLowerCase(),
        payment,
        phone: placed ? phone : null,
        at,
        amount: 100 * quantity,
      });
  }
  return created;
}

const all = await createLines(75);

/** The plain way: every order in memory. */
function expected(filter: OrderFilter, sort: OrderSort): string[] {
  const day = (at: string) => (at < "2026-11-20T19:00:00Z" ? "2026-11-20" : "2026-11-21");
  const payments: Record<string, string[]> = {
    jazzcash: ["unpaid", "paid"],
    transfer: ["transfer-unpaid", "transfer-paid"],
  };
  const matching = all.filter(
    (order) =>
      (!filter.status || order.status === filter.status.toLowerCase()) &&
      (!filter.payment || (payments[filter.payment] ?? [filter.payment]).includes(order.payment)) &&
      (!filter.from || day(order.at) >= filter.from) &&
      (!filter.to || day(order.at) <= filter.to) &&
      (!filter.search || order.name.toLowerCase().startsWith(filter.search)),
  );
  const key = (order: TestLine): (string | number)[] => [
    ...(sort === "highest" || sort === "lowest" ? [order.amount] : []),
    order.at.replace(/(:\d\d)Z/, "$1.000000Z"),
    order.orderId,
    -order.line,
  ];
  const compare = (a: TestLine, b: TestLine) => {
    const [ours, theirs] = [key(a), key(b)];
    const at = ours.findIndex((part, index) => part !== theirs[index]);
    return at < 0 ? 0 : (ours[at] ?? 0) < (theirs[at] ?? 0) ? -1 : 1;
  };
  return matching
    .sort((a, b) => (sortsDescending(sort) ? compare(b, a) : compare(a, b)))
    .map(({ number }) => number);
}

const listPage = (
  filter: Partial<OrderFilter>,
  sort: OrderSort,
  limit: number,
  side?: "after" | "before",
  at?: string | null,
) => {
  const key = parseCursorKey(at ?? null, sort);
  return listDashboardLines(db, {
    filter: { ...noFilter, ...filter },
    sort,
    cursor: side && key ? { side, key } : null,
    limit,
  });
};
const numbers = ({ lines }: { lines: { number: string }[] }) => lines.map(({ number }) => number);

/** Walks to the end of a list and back again. */
async function walkPages(filter: Partial<OrderFilter>, sort: OrderSort) {
  const pages = [await listPage(filter, sort, 20)];
  for (let after = pages[0]?.after; after; after = pages.at(-1)?.after)
    pages.push(await listPage(filter, sort, 20, "after", after));
  const back = [pages.at(-1)];
  for (let before = pages.at(-1)?.before; before; before = back[0]?.before)
    back.unshift(await listPage(filter, sort, 20, "before", before));
  return { forward: pages.flatMap(numbers), back: back.flatMap((page) => (page ? numbers(page) : [])) };
}

const filters: Partial<OrderFilter>[] = [
  {},
  ...orderStatuses.map((status) => ({ status })),
  ...orderPayments.map((payment) => ({ payment })),
  { status: "Pending", payment: "jazzcash" },
  { from: "2026-11-21", to: null },
  { from: null, to: "2026-11-20" },
  { from: "2026-11-21", to: "2026-11-21", status: "completed" },
  { search: "ayesha" },
  { search: "hina", from: "2026-11-21", to: null, status: "cancelled" },
  { search: "bilal", status: "Pending", from: "2026-11-20", to: "2026-11-20" },
];

describe("the dashboard's list of orders", () => {
  for (const sort of orderSorts)
    it.each(filters)(
      `[S7.orders.read] pages through all matches sorted ${sort} with %j, forwards and backwards`,
      async (filter) => {
        const right = expected({ ...noFilter, ...filter }, sort);
        const { forward, back } = await walkPages(filter, sort);
        expect(forward).toEqual(right);
        expect(back.slice(-right.length)).toEqual(right);
      },
    );

  it("finds the same whether few or many match", async () => {
    const before = await listPage({ search: "ayesha" }, "highest", 500);
    expect(before.lines.length).toBeGreaterThan(20);
    // The newest orders have no one of that name now, and what is Pending is no longer few, nor near along the sort.
    const many = 10_500;
    const lines = Array.from({ length: many }, (_, index) => ({
      customerName: "Zainab",
      unitPrice: index + 1,
      orderDate: "2001-01-01",
    }));
    const { id } = await insertOrder(db, { number: 90001, placedAt: null }, lines);
    try {
      expect(numbers(await listPage({ search: "ayesha" }, "highest", 500))).toEqual(numbers(before));
      const right = (from: number, step: number) =>
        Array.from({ length: 40 }, (_, index) => `LS-90001-${from + index * step}`);
      for (const filter of [{}, { status: "Pending" }, { payment: "awaiting" }] as const) {
        for (const days of [{}, { from: "2001-01-01", to: "2001-01-01" }]) {
          const filterQuery = { ...filter, ...days, search: "zainab" };
          expect(numbers(await listPage(filterQuery, "highest", 40))).toEqual(right(many, -1));
          expect(numbers(await listPage(filterQuery, "lowest", 40))).toEqual(right(1, 1));
          expect(numbers(await listPage(filterQuery, "newest", 40))).toEqual(right(1, 1));
          const last = await listPage(filterQuery, "oldest", 40);
          expect(numbers(last)).toEqual(right(many, -1));
          expect(numbers(await listPage(filterQuery, "oldest", 40, "after", last.after))).toEqual(
            right(many - 40, -1),
          );
        }
      }
      const day = { from: "2001-01-01", to: "2001-01-01" };
      for (const filter of [day, { ...day, status: "Pending" as const }])
        expect(numbers(await listPage(filter, "highest", 40))).toEqual(right(many, -1));
    } finally {
      await deleteOrder(db, id);
    }
  });

  it("finds words that are rare only together, with any filter", async () => {
    // One a minute back from 5 in the morning of 2002 in Karachi: 300 minutes are of that day, 1,440 of the day before.
    const isOfDay = (line: number) => line > 300 && line <= 300 + 1440;
    // Of 6,000 orders Sana's are half and Malik's the other half; 40 are of both.
    const lines = Array.from({ length: 6000 }, (_, index) => {
      const line = index + 1;
      const name = line % 150 === 0 ? "Sana Malik" : line % 2 === 0 ? "Sana" : "Malik";
      return {
        customerName: `${name} ${line}`,
        unitPrice: line,
        orderDate: new Date(Date.parse("2002-01-01T00:00:00Z") - line * 60_000),
        status: line % 20 === 0 ? "completed" : "Pending",
      };
    });
    const { id } = await insertOrder(db, { number: 90002, placedAt: null }, lines);
    try {
      for (const estimate of ["nothing", "that they are very many", "the truth"]) {
        // Then a sample estimates how many match.
        if (estimate === "that they are very many")
          await pool.query("update pg_class set reltuples = 1000000 where oid = 'order_list'::regclass");
        if (estimate === "the truth") await pool.query("analyze order_list");
        for (const search of ["mal san", "sana malik 300"]) {
          for (const status of [null, "Pending", "completed"] as const) {
            for (const days of [
              { from: "2001-12-31", to: "2001-12-31" },
              { from: "2001-01-01", to: null },
            ]) {
              const right = Array.from({ length: 40 }, (_, index) => 150 * (index + 1)).filter(
                (line) =>
                  (!search.endsWith("300") || line === 300 || line === 3000) &&
                  (!status || (status === "completed") === (line % 20 === 0)) &&
                  (!days.to || isOfDay(line)),
              );
              const names = right.map((line) => `LS-90002-${line}`);
              const found = async (sort: OrderSort) =>
                numbers(await listPage({ search, status, ...days }, sort, 30));
              expect(await found("lowest")).toEqual(names.slice(0, 30));
              expect(await found("newest")).toEqual(names.slice(0, 30));
              expect(await found("highest")).toEqual(names.toReversed().slice(0, 30));
              expect(await found("oldest")).toEqual(names.toReversed().slice(0, 30));
            }
          }
        }
      }
    } finally {
      await deleteOrder(db, id);
    }
  });

  it("keeps its position when new orders come in", async () => {
    const first = await listPage({}, "newest", 20);
    const lines = Array.from({ length: 5 }, () => ({ customerName: "Nadia" }));
    const { id } = await insertOrder(db, { placedAt: null }, lines);
    try {
      const second = await listPage({}, "newest", 20, "after", first.after);
      const right = expected(noFilter, "newest");
      expect(numbers(second)).toEqual(right.slice(20, 40));
      expect(numbers(await listPage({}, "newest", 20, "before", second.before))).toEqual(right.slice(0, 20));
    } finally {
      await deleteOrder(db, id);
    }
  });

  it("shows the first page for a cursor past the end, or less than a page from the beginning", async () => {
    const right = expected(noFilter, "newest");
    const end = await listPage({}, "newest", 20, "after", "1.1.1");
    expect(numbers(end)).toEqual(right.slice(0, 20));
    const [, , third] = (await listPage({}, "newest", 3)).lines;
    const three = await listPage({}, "newest", 3);
    expect(third?.number).toBe(right[2]);
    expect(numbers(await listPage({}, "newest", 20, "before", three.after))).toEqual(right.slice(0, 20));
  });

  it.each([
    ["0300 1234567", "+923001234567"],
    ["03001234567", "+923001234567"],
    ["+92 300 1234567", "+923001234567"],
    ["0092-300-1234567", "+923001234567"],
    ["92 (300) 1234567", "+923001234567"],
    ["3001234567", "+923001234567"],
    ["۰۳۰۰ ۱۲۳۴۵۶۷", "+923001234567"],
    ["0300 1234", "+923001234567"],
  ])("finds a phone written %s", async (search, normal) => {
    const found = await listPage({ search }, "newest", 500);
    const right = all.filter(({ phone }) => phone && `+92${phone.slice(1).replace(" ", "")}` === normal);
    expect(new Set(numbers(found))).toEqual(new Set(right.map(({ number }) => number)));
    expect(right.length).toBeGreaterThan(10);
  });

  it("finds a foreign phone number as typed", async () => {
    const [order] = all.filter(({ phone }) => phone?.startsWith("+44"));
    const found = await listPage({ search: order?.phone ?? "" }, "newest", 500);
    expect(numbers(found)).toContain(order?.number);
    expect(found.lines.every(({ phoneNumber }) => phoneNumber === order?.phone)).toBe(true);
  });

  it("finds an order and a line by number, in any case", async () => {
    const two = all.filter(({ orderId }) => orderId === all.find(({ line }) => line === 2)?.orderId);
    const [first, second] = two.map(({ number }) => number);
    const checkout = first?.slice(0, -2) ?? "";
    expect(numbers(await listPage({ search: second }, "newest", 50))).toEqual([second]);
    expect(numbers(await listPage({ search: second?.toLowerCase() }, "newest", 50))).toEqual([second]);
    for (const search of [checkout, checkout.slice(3), checkout.replace("-", " ")])
      expect(numbers(await listPage({ search }, "newest", 50))).toEqual([first, second]);
    expect(numbers(await listPage({ search: "LS-999999" }, "newest", 50))).toEqual([]);
  });

  it.each([
    ["KHAN", ["Ayesha Khan"]],
    ["kha aye", ["Ayesha Khan"]],
    ["noor", ["Hina-Noor Raza"]],
    ["hina-n", ["Hina-Noor Raza"]],
    ["عائشہ", ["عائشہ خان"]],
    ["bilal@exam", ["bilal@example.com"]],
    ["esha", []],
    ["ayesha bilal", []],
    ["'\\ & | ! :* <->", []],
    ["%", []],
  ])("finds the names of %s", async (search, right) => {
    const found = await listPage({ search }, "newest", 500);
    expect([...new Set(found.lines.map(({ customerName }) => customerName))]).toEqual(right);
  });

  it("finds an email, also where a name is shown", async () => {
    expect((await listPage({ search: "someone@EXAMPLE.com" }, "newest", 500)).lines).toHaveLength(all.length);
  });

  it("finds a line by id", async () => {
    const [newest] = (await listPage({}, "newest", 1)).lines;
    expect(await findDashboardLine(db, newest?.id ?? 0)).toEqual(newest);
    expect(await findDashboardLine(db, 999_999_999)).toBeNull();
  });

  it("accepts a name of any length", async () => {
    const name = "ﷺ".repeat(5000);
    const line = { customerName: name, customerEmail: name, phoneNumber: "1".repeat(5000) };
    const { id, lineIds } = await insertOrder(db, { placedAt: null }, [line]);
    expect(lineIds).toHaveLength(1);
    await deleteOrder(db, id);
  });
});
