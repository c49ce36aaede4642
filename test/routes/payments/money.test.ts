import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { formatDay, isoDay } from "../../../shop/base/karachi-time.ts";
import { listOpenEntries } from "../../../shop/payments/accounting/payout-queries.ts";
import { moneyFixture } from "../../payments/money-fixture.ts";
import { screen } from "../../screen.ts";
import { submit } from "../../submit.ts";
import { openTestShop, type Visitor } from "../../test-shop.ts";

describe("the money of the shop", async () => {
  const shop = await openTestShop();
  const owner = await shop.signUpAdmin("owner@example.com");
  const money = moneyFixture(shop.db, { ...owner, email: "owner@example.com" } as never);
  const today = isoDay(new Date());
  const payouts = "/dashboard/money/payouts";
  const disputes = "/dashboard/money/disputes";
  const page = async (path: string, as: Visitor = owner.as) => screen(shop.get(path, { as }));
  const send = (path: string, form: Record<string, string>, as: Visitor = owner.as) =>
    shop.post(path, { as, form });
  const price = (paisa: number) => `Rs. ${(paisa / 100).toLocaleString("en")}`;

  it("is shown by figure, method and day, and who has it; days and method are chosen", async () => {
    const before = (await page("/dashboard/money")).main.text;
    expect(before).toContain("No orders or payments on these days.");
    const { amount } = await money.paidOrder();
    const shown = await page("/dashboard/money");
    expect(shown.main.get("section", "Now").text).toContain(`JazzCash still has\n${price(amount)}`);
    expect(shown.main.get("section", "By method").text).toContain(`Paid\n${price(amount)}`);
    expect(shown.main.get("section", "Who has the money now").text).toContain(`JazzCash\n${price(amount)}`);
    for (const query of ["method=cod", "from=2020-01-01&to=2020-01-31"])
      expect((await page(`/dashboard/money?${query}`)).main.text).toContain(
        "No orders or payments on these days",
      );
    expect((await page("/dashboard/money?from=2020-01-01&to=2020-01-31")).main.field("From").value).toBe(
      "2020-01-01",
    );
  });

  it("[P.payout] a payout is entered once for a form, from what was ticked; what is wrong is said beside its field, and kept", async () => {
    const { amount, number } = await money.paidOrder();
    const [first = 0, second = 0] = await money.openIds();
    const form = { intent: "enter", key: randomUUID(), reference: "JC-1", day: today, fee: "" };
    for (const [fields, status, words] of [
      [{ ...form, amount: "10" }, 409, "Please tick the payments in this payout."],
      [{ ...form, amount: "", entry: String(second) }, 400, "Please enter an amount in rupees"],
      [
        { ...form, amount: "1", day: "2026-02-30", entry: String(second) },
        400,
        "Please enter a date, such as",
      ],
      [{ ...form, amount: "1", fee: "many", entry: String(second) }, 400, "or leave it blank"],
      [
        { ...form, amount: "1", reference: " ", entry: String(second) },
        400,
        "Please enter the payout reference",
      ],
      [{ ...form, amount: "99,999", entry: String(second) }, 409, "too much"],
      [{ ...form, amount: "1", day: "2999-01-01", entry: String(second) }, 409, "This date is in the future"],
      [{ ...form, amount: "1", entry: String(second) }, 409, "enter it as the fee"],
      [
        { ...form, amount: "1", entry: "0; drop" },
        409,
        "Some of these payments are already in another payout",
      ],
      [{ ...form, intent: "other" }, 400, "This form is out of date"],
    ] as const) {
      const refused = await screen(send(payouts, fields));
      expect([refused.status, refused.main.text]).toEqual([status, expect.stringContaining(words)]);
      if (status === 400 && "entry" in fields) expect(refused.main.text).toContain(`LS-${number}`);
    }
    const kept = await shop.post(payouts, {
      as: owner.as,
      form: { ...form, amount: "99,999", entry: String(second) },
    });
    const html = await kept.text();
    const ticked = [...html.matchAll(/<input[^>]*name="entry"[^>]*>/g)].map(([input]) => input);
    expect(ticked.map((input) => /checked/.test(input))).toEqual([false, true]);
    expect(html).toContain('value="99,999"');

    const right = { ...form, amount: String(amount / 100 - 20), entry: String(second) };
    for (const press of ["first", "again"])
      expect([press, (await send(payouts, right)).headers.get("Location")]).toEqual([
        press,
        `${payouts}?done=entered`,
      ]);
    expect((await page(payouts)).main.get("section", "Saved payouts").text).toContain(
      "1 payment, fee Rs. 20",
    );
    expect(await money.openIds()).toEqual([first]);
    expect((await page("/dashboard/money")).main.get("section", "Who has the money now").text).toContain(
      `Bank account\n${price(amount - 2_000)}`,
    );
  });

  it("a payout is taken back once, and its payment is JazzCash's again", async () => {
    const shown = (await page(payouts)).main.get("section", "Saved payouts");
    const { fields } = submit(shown, /^Undo/);
    const location = (await send(payouts, fields)).headers.get("Location");
    expect(location).toBe(`${payouts}?done=taken`);
    expect((await page(location ?? "")).main.text).toContain("Payout undone.");
    expect((await send(payouts, fields)).status).toBe(409);
    expect(await money.openIds()).toHaveLength(2);
    expect((await page(payouts)).main.text).toContain(`Undone, ${formatDay(today)}`);
  });

  it("all boxes are ticked by a link, also without scripts", async () => {
    const html = await (await shop.get(`${payouts}?choose=all`, { as: owner.as })).text();
    expect([...html.matchAll(/<input[^>]*name="entry"[^>]*checked[^>]*>/g)]).toHaveLength(2);
    for (const [until, count] of [
      ["2020-01-01", 0],
      ["2999-01-01", 2],
      ["yesterday", 0],
    ] as const) {
      const page = await (await shop.get(`${payouts}?until=${until}`, { as: owner.as })).text();
      expect([until, page.match(/<input[^>]*name="entry"[^>]*checked[^>]*>/g)?.length ?? 0]).toEqual([
        until,
        count,
      ]);
    }
  });

  it("a dispute is entered and decided; the order's history says it", async () => {
    const { number } = await money.paidOrder();
    const form = {
      intent: "open",
      key: randomUUID(),
      payment: `LS-${number}`,
      amount: "50",
      reference: "C-9",
    };
    for (const [fields, status, words] of [
      [{ ...form, payment: "" }, 400, "Please enter the order number or payment reference"],
      [{ ...form, payment: "LS-999999" }, 409, "No JazzCash payment has this number"],
      [{ ...form, amount: "0" }, 400, "or leave it blank"],
      [{ ...form, amount: "9,999,999" }, 409, "is left"],
      [{ ...form, intent: "other" }, 400, "This form is out of date"],
    ] as const) {
      const refused = await screen(send(disputes, fields));
      expect([refused.status, refused.main.text]).toEqual([status, expect.stringContaining(words)]);
    }
    for (const press of ["first", "again"])
      expect([press, (await send(disputes, form)).headers.get("Location")]).toEqual([
        press,
        `${disputes}?done=opened`,
      ]);
    const shown = (await page(disputes)).main.get("section", "All disputes");
    expect(shown.text).toContain("case C-9");
    const packer = await shop.signUpStaff("packer");
    const standing = async (as?: Visitor) =>
      (await page(`/dashboard/orders/LS-${number}`, as)).main.get("section", "Progress");
    for (const [as, links] of [
      [owner.as, [disputes]],
      [packer.as, []],
    ] as const) {
      const panel = await standing(as);
      expect(panel.text).toContain("is disputed. Do not pack, book or send until the dispute is decided.");
      expect(panel.links.map(({ to }) => to)).toEqual(links);
    }
    const { dispute = "" } = submit(shown, /^Won/).fields;
    const asked = (await page(`${disputes}?lost=${dispute}`)).main;
    expect(asked.text).toContain("JazzCash has refunded Rs. 50 of");
    const bookkeeper = await shop.signUpStaff("bookkeeper");
    expect((await send(disputes, { intent: "lost", dispute }, bookkeeper.as)).status).toBe(403);
    const theirs = (await page(disputes, bookkeeper.as)).main.get("section", "All disputes").text;
    expect([theirs.includes("Won"), theirs.includes("Lost")]).toEqual([true, false]);
    expect((await page(`${disputes}?lost=${dispute}`, bookkeeper.as)).main.text).not.toContain("as lost?");
    expect((await page(`${disputes}?lost=999`)).main.text).not.toContain("as lost?");
    expect((await send(disputes, { intent: "lost", dispute })).headers.get("Location")).toBe(
      `${disputes}?done=lost`,
    );
    expect((await send(disputes, { intent: "lost", dispute })).status).toBe(302);
    expect((await standing()).text).not.toContain("disputed");
    expect((await send(disputes, { intent: "won", dispute })).status).toBe(409);
    expect((await send(disputes, { intent: "won", dispute: "x" })).status).toBe(404);
    const order = (await page(`/dashboard/orders/LS-${number}`)).main.text;
    expect(order).toContain("Dispute lost: JazzCash refunded the customer");
    expect((await page(payouts)).main.text).toContain("refunded");
  });

  it("[P.figures] the figures are a file of the owner's, in the columns of the page", async () => {
    const response = await send("/dashboard/money.csv?method=jazzcash", {});
    expect(response.headers.get("Content-Disposition")).toMatch(/lumiskin-money-[\d-]+\.csv/);
    const [columns, row] = (await response.text()).split("\r\n");
    expect(columns).toBe(
      "Day,Method,Not paid yet (Rs.),Paid (Rs.),In the bank (Rs.),Fees (Rs.),To refund (Rs.),Refunded (Rs.),Disputed (Rs.)",
    );
    expect(row).toMatch(/^\d{4}-\d\d-\d\d,JazzCash,50,\d+,0,0,0,50,0$/);
  });

  it("a bookkeeper sees and enters it, without the file; packers and callers do neither", async () => {
    const bookkeeper = await shop.signUpStaff("bookkeeper");
    const shown = await page("/dashboard/money", bookkeeper.as);
    expect([shown.status, shown.main.text.includes("Export CSV")]).toEqual([200, false]);
    expect((await page("/dashboard/money")).main.text).toContain("Export CSV");
    expect((await send("/dashboard/money.csv", {}, bookkeeper.as)).status).toBe(403);
    const [open] = await listOpenEntries(shop.db, 1);
    const entry = String(open?.id);
    const fee = String((open?.amount ?? 0) / 100 - 1);
    const form = { intent: "enter", key: randomUUID(), reference: "JC-2", day: today, amount: "1" };
    expect((await send(payouts, { ...form, fee, entry }, bookkeeper.as)).status).toBe(302);
    for (const role of ["packer", "caller"] as const) {
      const { as } = await shop.signUpStaff(role);
      for (const path of ["/dashboard/money", payouts, disputes]) {
        expect((await shop.get(path, { as })).headers.get("Location")).toBe("/");
        expect((await send(path, form, as)).status).toBe(403);
      }
    }
  });
});
