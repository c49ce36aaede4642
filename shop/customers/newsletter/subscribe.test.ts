import { expect, it } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { confirmSubscriber, deleteSubscriber } from "./newsletter-queries.ts";
import { subscribe } from "./subscribe.ts";

const { db, pool } = await createTestDatabase(25);
const subscribers = (email: string) =>
  db.selectFrom("newsletterSubscribers").selectAll().where("email", "=", email).execute();
const countEmails = async (id: number | undefined) =>
  (
    await db
      .selectFrom("outbox")
      .select("id")
      .where("kind", "=", "newsletter-confirmation")
      .where("subjectId", "=", String(id))
      .execute()
  ).length;
const tomorrow = () =>
  pool.query(
    "update newsletter_subscribers set confirmation_requested_at = confirmation_requested_at - interval '25 hours'",
  );

it("[R34.once] an address is stored once, in lower case, and asked once for confirmation, also twenty times at once", async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => subscribe(db, n % 2 ? "Ayesha@Example.com" : "ayesha@example.com")),
  );
  const [subscriber, ...more] = await subscribers("ayesha@example.com");
  expect(more).toEqual([]);
  expect(subscriber?.confirmedAt).toBeNull();
  expect(await countEmails(subscriber?.id)).toBe(1);
});

it("an address is asked again, once a day, until it is confirmed", async () => {
  await subscribe(db, "bilal@example.com");
  const [{ id } = { id: 0 }] = await subscribers("bilal@example.com");
  await subscribe(db, "bilal@example.com");
  expect(await countEmails(id)).toBe(1);
  await tomorrow();
  await subscribe(db, "bilal@example.com");
  await subscribe(db, "bilal@example.com");
  expect(await countEmails(id)).toBe(2);
  expect(await confirmSubscriber(db, id)).toBe(true);
  await tomorrow();
  await subscribe(db, "bilal@example.com");
  expect(await countEmails(id)).toBe(2);
});

it("confirming twice keeps the first date; a removed subscriber cannot confirm, but can subscribe again", async () => {
  await subscribe(db, "sana@example.com");
  const [{ id } = { id: 0 }] = await subscribers("sana@example.com");
  await confirmSubscriber(db, id);
  const [first] = await subscribers("sana@example.com");
  await confirmSubscriber(db, id);
  expect(await subscribers("sana@example.com")).toEqual([first]);
  for (const _ of ["once", "again"]) await deleteSubscriber(db, id);
  expect(await confirmSubscriber(db, id)).toBe(false);
  await subscribe(db, "sana@example.com");
  expect(await subscribers("sana@example.com")).toMatchObject([{ confirmedAt: null }]);
});
