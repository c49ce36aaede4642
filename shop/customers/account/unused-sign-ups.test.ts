import { sql } from "kysely";
import { expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { purgeSettledMessages } from "../../base/outbox/outbox-queries.ts";
import { addToCart } from "../../checkout/cart/add-to-cart.ts";
import { getOrCreateOpenOrder } from "../../checkout/place/open-order.ts";
import type { Customer } from "../model/customer.ts";
import { purgeUnusedSignUps } from "./unused-sign-up-queries.ts";

const { db } = await createTestDatabase(4);
await sql`create table things_of_tomorrow (owner text references users on delete set null)`.execute(db);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

async function signedUp(sentDaysAgo: number | null) {
  const customer = await createCustomer(db);
  const sent = { state: "sent" as const, settledAt: daysAgo(sentDaysAgo ?? 0) };
  await db
    .insertInto("outbox")
    .values({
      kind: "address-verification",
      subjectId: customer.id,
      ...(sentDaysAgo === null ? { state: "waiting" } : sent),
    })
    .execute();
  return customer;
}

const session = ({ id }: Customer, expiresAt: Date) =>
  db.insertInto("sessions").values({ id, userId: id, token: id, expiresAt }).execute();
const update = ({ id }: Customer, set: object) =>
  db.updateTable("users").set(set).where("id", "=", id).execute();

const kept: [string, number | null, (customer: Customer) => Promise<unknown>][] = [
  ["whose email of confirmation waits", null, async () => {}],
  ["whose email of confirmation was sent 89 days ago", 89, async () => {}],
  ["with a confirmed email", 91, (one) => update(one, { emailVerified: true })],
  ["with a phone", 91, (one) => update(one, { phone: "0300 1234567" })],
  ["with an address", 91, (one) => update(one, { addresses: ["House 1, Lahore"] })],
  ["that was invited", 91, (one) => update(one, { invitedRole: "packer", invitedAt: new Date() })],
  ["whose session ended 89 days ago", 91, (one) => session(one, daysAgo(89))],
  ["with a cart", 91, ({ id }) => addToCart(db, id, { productId: "lumiskin-retinol", quantity: 1 })],
  ["with an order", 91, ({ id }) => getOrCreateOpenOrder(db, id)],
  [
    "whose email sent a message",
    91,
    ({ email }) =>
      db
        .insertInto("contacts")
        .values({ name: "Ayesha", email: email.toUpperCase(), comment: "Hello", fingerprint: "f" })
        .execute(),
  ],
  [
    "that a table of tomorrow names",
    91,
    ({ id }) => sql`insert into things_of_tomorrow values (${id})`.execute(db),
  ],
];

it("ends sign-ups that nobody came back to, and no other account", async () => {
  const ended = [await signedUp(91), await signedUp(400)];
  await session(ended[0] as Customer, daysAgo(91));
  const customers = new Map<string, Customer>();
  for (const [name, sentDaysAgo, prepare] of kept) {
    const customer = await signedUp(sentDaysAgo);
    await prepare(customer);
    customers.set(name, customer);
  }
  // Without mail nobody could confirm.
  const withoutMail = await createCustomer(db);
  await purgeSettledMessages(db);
  expect(await purgeUnusedSignUps(db)).toBe(2);
  const left = new Set((await db.selectFrom("users").select("id").execute()).map(({ id }) => id));
  expect(kept.filter(([name]) => !left.has(customers.get(name)?.id ?? "")).map(([name]) => name)).toEqual([]);
  expect(left.has(withoutMail.id)).toBe(true);
  expect(ended.some(({ id }) => left.has(id))).toBe(false);
  expect(await purgeUnusedSignUps(db)).toBe(0);
});
