import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { parcelFixture } from "../../../test/fulfilment/parcels-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { askAdvance, receiveAdvance } from "../advances/change-advance.ts";
import { claimTransfer } from "./claim-transfer.ts";
import { confirmTransfer, denyClaim } from "./confirm-transfer.ts";
import { listTransfers } from "./list-transfers.ts";
import { listWaitingClaims } from "./transfer-list-queries.ts";
import { findTransferDue, listOpenClaims } from "./transfer-queries.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { email: "owner@example.com" });
const { order, cancel } = parcelFixture(db, admin);

let transactions = 0;
const newId = () => `FT26${String(++transactions).padStart(6, "0")}`;
const place = (payment: "transfer" | "cod" | "jazzcash" = "transfer") =>
  order([["lumiskin-retinol", 1]], { payment });
const dueOf = async (id: number) =>
  Number((await pool.query("select order_due($1)", [id])).rows[0].order_due);
const claim = (orderId: number, transactionId: string, account: "iban" | "raast" = "iban") =>
  claimTransfer(db, orderId, { account, transactionId });

/** What staff find at the bank: what is due on the IBAN, with an id of its own, unless said otherwise. */
async function find(orderId: number, found: Partial<Parameters<typeof confirmTransfer>[2]> = {}) {
  const rest = {
    claimId: null,
    account: "iban",
    transactionId: newId(),
    amount: await dueOf(orderId),
  } as const;
  return confirmTransfer(db, admin, { orderId, ...rest, ...found });
}

async function paymentsOf(orderId: number) {
  const { rows } = await pool.query(
    `select method, purpose, attempt, state, amount::int, provider, words from payments join payment_states using (method, state)
     where order_id = $1 order by purpose, attempt`,
    [orderId],
  );
  return rows;
}

async function holdersOf(orderId: number): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    `select holder, sum(amount)::int as amount from money_entries join order_events on order_events.id = event_id
     where order_id = $1 group by holder having sum(amount) <> 0`,
    [orderId],
  );
  return Object.fromEntries(rows.map(({ holder, amount }) => [holder, amount]));
}

describe("a transaction id that a customer has typed", () => {
  it("is kept once for its order and account, as long as something is due", async () => {
    const { id } = await place();
    expect([
      await claim(id, "FT1111"),
      await claim(id, "FT1111"),
      await claim(id, "FT1111", "raast"),
    ]).toEqual(Array(3).fill("claimed"));
    expect((await listOpenClaims(db, id)).map(({ account }) => account)).toEqual(["raast", "iban"]);
    await find(id);
    expect(await claim(id, "FT2222")).toBe("closed");
    const cash = await place("cod");
    expect(await claim(cash.id, "FT2222")).toBe("closed");
  });

  it("is one of eight at most, also of those typed at once", async () => {
    const { id } = await place();
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, nth) => claim(id, `FT30${nth}0`)));
    expect(outcomes.filter((outcome) => outcome === "claimed")).toHaveLength(8);
    expect(await listOpenClaims(db, id)).toHaveLength(2);
  });

  it("replaces the oldest of two that wait; its order is one row of the list, with both", async () => {
    const { id, number } = await place();
    for (const transactionId of ["FT4001", "FT4002", "FT4003"])
      expect(await claim(id, transactionId)).toBe("claimed");
    expect((await listOpenClaims(db, id)).map(({ reference }) => reference)).toEqual(["FT4003", "FT4002"]);
    const rows = async () =>
      (await listWaitingClaims(db, { cursor: null, limit: 100 })).filter((row) => row.number === number);
    const before = [{ account: "iban", reference: "FT4002" }];
    expect(await rows()).toMatchObject([{ orderId: id, claim: { reference: "FT4003", before } }]);
    const claimId = (await rows())[0]?.claim?.id ?? 0;
    await denyClaim(db, admin, { orderId: id, claimId });
    expect(await rows()).toMatchObject([{ claim: { reference: "FT4002", before: [] } }]);
  });

  it("is on a page of the list", async () => {
    await claim((await place()).id, newId());
    await claim((await place()).id, newId());
    const all = await listWaitingClaims(db, { cursor: null, limit: 100 });
    expect(all.length).toBeGreaterThan(1);
    const first = await listTransfers(db, "claims", { at: null, size: 1 });
    expect([first.shown, first.before]).toEqual([[all[0]], null]);
    const second = await listTransfers(db, "claims", { at: first.after, size: 1 });
    expect(second.shown).toEqual([all[1]]);
    const back = await listTransfers(db, "claims", { at: second.before, size: 1 });
    expect(back).toEqual({ ...first, at: second.before });
    // Behind the last there is nothing any more; nor does nonsense lead anywhere else.
    const { micros = 0, orderId = 0 } = all.at(-1) ?? {};
    for (const at of [`after.${micros}.${orderId}`, "after.1", "before.9999999999999999.1", "1 or 1=1"])
      expect(await listTransfers(db, "claims", { at, size: 1 })).toEqual(first);
  });

  it("[P.transaction-id] blocks no one: a stranger who types it first has no part in it", async () => {
    const [stranger, payer] = [await place(), await place()];
    const transactionId = newId();
    for (const { id } of [stranger, payer]) expect(await claim(id, transactionId)).toBe("claimed");
    const [claimed] = await listOpenClaims(db, payer.id);
    expect(await find(payer.id, { transactionId, claimId: claimed?.id ?? 0 })).toEqual({
      outcome: "confirmed",
    });
    expect(await find(stranger.id, { transactionId })).toEqual({
      outcome: "taken",
      orderNumber: payer.number,
    });
    expect(await dueOf(stranger.id)).toBeGreaterThan(0);
    expect(await listOpenClaims(db, payer.id)).toEqual([]);
    expect(await listOpenClaims(db, stranger.id)).toMatchObject([{ state: "waiting" }]);
  });

  it("that the bank does not know is said to be not found, once", async () => {
    const { id } = await place();
    await claim(id, newId());
    const [claimed] = await listOpenClaims(db, id);
    const deny = () => denyClaim(db, admin, { orderId: id, claimId: claimed?.id ?? 0 });
    expect([await deny(), await deny()]).toEqual([true, false]);
    expect(await listOpenClaims(db, id)).toMatchObject([{ state: "not_found" }]);
    expect(await find(id, { claimId: claimed?.id ?? 0 })).toEqual({ outcome: "settled" });
    expect(await find(id)).toEqual({ outcome: "confirmed" });
  });
});

describe("a transfer that staff have found", () => {
  it("that would be a second advance is asked about once, however the first was recorded", async () => {
    for (const how of ["by transfer", "by hand"]) {
      const { id } = await place("cod");
      const whole = await dueOf(id);
      await askAdvance(db, { orderId: id, actorId: admin.id, amount: 50_000 });
      if (how === "by hand") await receiveAdvance(db, { orderId: id, actorId: admin.id });
      else await find(id, { amount: 50_000 });
      const transactionId = newId();
      const second = { transactionId, amount: 50_000 };
      expect(await find(id, second)).toEqual({ outcome: "second", paid: 50_000 });
      expect(await dueOf(id)).toBe(whole - 50_000);
      expect(await find(id, { ...second, isOther: true })).toEqual({ outcome: "confirmed" });
      expect(await find(id, second)).toEqual({ outcome: "repeated" });
      // Another advance that the order awaits, and the whole rest, are no second one.
      await askAdvance(db, { orderId: id, actorId: admin.id, amount: 20_000 });
      expect(await find(id, { amount: 20_000 })).toEqual({ outcome: "confirmed" });
      expect(await find(id)).toEqual({ outcome: "confirmed" });
      expect(await dueOf(id)).toBe(0);
    }
  });

  it("captures the payment of its order, and the bank has the money", async () => {
    const { id } = await place();
    const due = await dueOf(id);
    expect(await findTransferDue(db, id)).toEqual({ method: "transfer", purpose: "full", amount: due });
    expect(await find(id)).toEqual({ outcome: "confirmed" });
    expect(await paymentsOf(id)).toMatchObject([
      {
        method: "transfer",
        state: "captured",
        amount: due,
        provider: "iban",
        words: "Bank transfer received",
      },
    ]);
    expect([await dueOf(id), await holdersOf(id)]).toEqual([0, { customer: -due, bank: due }]);
    expect(await findTransferDue(db, id)).toBeUndefined();
  });

  it("counts once, also where two people enter it at once", async () => {
    const { id } = await place();
    const found = { transactionId: newId(), amount: await dueOf(id) };
    const outcomes = await Promise.all([find(id, found), find(id, found), find(id, found)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["confirmed", "repeated", "repeated"]);
    expect(await dueOf(id)).toBe(0);
  });

  it("counts for one order, where two people enter it for two at once", async () => {
    const orders = [await place(), await place(), await place()];
    const transactionId = newId();
    const outcomes = await Promise.all(orders.map(({ id }) => find(id, { transactionId, amount: 1000 })));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["confirmed", "taken", "taken"]);
    // Another account may have the same id, once someone says that it is another transfer.
    expect(
      await find(orders[0]?.id ?? 0, { transactionId, account: "raast", amount: 1000, isOther: true }),
    ).toEqual({
      outcome: "confirmed",
    });
  });

  it("of less than is due leaves the rest awaited; of more, the shop owes it", async () => {
    const { id } = await place();
    const due = await dueOf(id);
    await find(id, { amount: due - 50_000 });
    expect(await paymentsOf(id)).toMatchObject([
      { attempt: 1, state: "captured", amount: due - 50_000 },
      { attempt: 2, state: "awaited", amount: null, words: "Bank transfer awaited" },
    ]);
    expect(await dueOf(id)).toBe(50_000);
    expect(await findTransferDue(db, id)).toMatchObject({ amount: 50_000 });
    await find(id, { amount: 60_000 });
    expect([await dueOf(id), await holdersOf(id)]).toEqual([
      -10_000,
      { customer: -due - 10_000, bank: due + 10_000 },
    ]);
  });

  it("of a cancelled order is on record, and owed to the customer", async () => {
    const { id, lineIds } = await place();
    const amount = await dueOf(id);
    for (const line of lineIds) await cancel(line);
    expect(await find(id, { amount })).toEqual({ outcome: "tooMuch", due: 0 });
    expect(await find(id, { amount, mayExceed: true })).toEqual({ outcome: "confirmed" });
    expect(await dueOf(id)).toBe(-amount);
  });

  it("of more than twice what is due is recorded once someone says that it is so", async () => {
    const { id } = await place();
    const due = await dueOf(id);
    expect(await find(id, { amount: 2 * due + 1 })).toEqual({ outcome: "tooMuch", due });
    expect([await dueOf(id), await holdersOf(id)]).toEqual([due, {}]);
    expect(await find(id, { amount: 2 * due + 1, mayExceed: true })).toEqual({ outcome: "confirmed" });
    const { id: other } = await place();
    expect(await find(other, { amount: 2 * due })).toEqual({ outcome: "confirmed" });
  });

  it("of an order paid at the door counts as paid ahead, and the rest is cash", async () => {
    const { id } = await place("cod");
    const due = await dueOf(id);
    await find(id, { amount: 50_000 });
    expect(await paymentsOf(id)).toMatchObject([
      { method: "transfer", purpose: "advance", state: "captured", amount: 50_000 },
      { method: "cod", purpose: "full", state: "awaited" },
    ]);
    expect(await dueOf(id)).toBe(due - 50_000);
  });

  it("pays the advance that an order awaits before anything else", async () => {
    const { id } = await place("cod");
    await pool.query(
      "insert into payments (order_id, method, purpose, amount) values ($1, 'jazzcash', 'advance', 50000)",
      [id],
    );
    expect(await findTransferDue(db, id)).toEqual({ method: "cod", purpose: "advance", amount: 50_000 });
    await find(id, { amount: 50_000 });
    expect(await paymentsOf(id)).toMatchObject([
      { method: "transfer", purpose: "advance", state: "captured", amount: 50_000, provider: "iban" },
      { method: "cod", purpose: "full", state: "awaited" },
    ]);
  });

  it("of less than the advance that an order awaits leaves the rest of the advance awaited", async () => {
    const { id } = await place("cod");
    const due = await dueOf(id);
    await pool.query(
      "insert into payments (order_id, method, purpose, amount) values ($1, 'jazzcash', 'advance', 50000)",
      [id],
    );
    await find(id, { amount: 100 });
    expect(await paymentsOf(id)).toMatchObject([
      { purpose: "advance", attempt: 1, state: "captured", amount: 100 },
      { purpose: "advance", attempt: 2, state: "awaited", amount: 49_900 },
      { method: "cod", purpose: "full", state: "awaited" },
    ]);
    expect(await findTransferDue(db, id)).toEqual({ method: "cod", purpose: "advance", amount: 49_900 });
    await find(id, { amount: 49_900 });
    expect([await dueOf(id), (await findTransferDue(db, id))?.purpose]).toEqual([due - 50_000, undefined]);
  });

  it("of less than an advance of the whole order awaits no more than is due", async () => {
    const { id } = await place("cod");
    const due = await dueOf(id);
    await pool.query(
      "insert into payments (order_id, method, purpose, amount) values ($1, 'jazzcash', 'advance', $2)",
      [id, due + 30_000],
    );
    await find(id, { amount: 10_000 });
    expect((await paymentsOf(id)).slice(0, 2)).toMatchObject([
      { state: "captured", amount: 10_000 },
      { purpose: "advance", state: "awaited", amount: due - 10_000 },
    ]);
  });

  it("may be of an order that was to be paid by JazzCash, which then is paid", async () => {
    const { id } = await place("jazzcash");
    await find(id);
    expect(await paymentsOf(id)).toMatchObject([{ method: "jazzcash", state: "captured", words: "Paid" }]);
    expect(await holdersOf(id)).toHaveProperty("bank");
  });
});

it("the same id on another account of the shop asks, and counts once someone says that it is another transfer", async () => {
  const [one, other] = [await place(), await place()];
  const transactionId = newId();
  expect(await find(one.id, { account: "iban", transactionId })).toEqual({ outcome: "confirmed" });
  const again = { account: "raast", transactionId } as const;
  expect(await find(other.id, again)).toEqual({ outcome: "elsewhere", orderNumber: one.number });
  expect(await dueOf(other.id)).toBeGreaterThan(0);
  expect(await find(other.id, { ...again, isOther: true })).toEqual({ outcome: "confirmed" });
});
