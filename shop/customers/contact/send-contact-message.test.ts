import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import type { ContactForm } from "./contact-form.ts";
import { sendContactMessage } from "./send-contact-message.ts";

const { db, pool } = await createTestDatabase(25);

let words: ContactForm;
let count = 0;
beforeEach(() => {
  words = { name: "Ayesha", email: "ayesha@example.com", phone: "", message: `Hello ${++count}`, key: null };
});

const stored = () => db.selectFrom("contacts").selectAll().where("comment", "=", words.message).execute();
const announced = (id: number) =>
  db
    .selectFrom("outbox")
    .selectAll()
    .where("kind", "=", "contact-message")
    .where("subjectId", "=", String(id))
    .execute();
const twenty = (form: (n: number) => ContactForm) =>
  Promise.all(Array.from({ length: 20 }, (_, n) => sendContactMessage(db, form(n))));

describe("a message to the shop (R32)", () => {
  it("[S3.contact S7.contacts.add R32.stored S1.email] is stored unread with all its fields, and announced to the owner with it", async () => {
    const { id, isDuplicate } = await sendContactMessage(db, { ...words, phone: "0300 1234567" });
    expect(isDuplicate).toBe(false);
    expect(await stored()).toMatchObject([
      {
        id,
        name: "Ayesha",
        email: "ayesha@example.com",
        phone: "0300 1234567",
        status: "unread",
        timestamp: expect.any(Date),
      },
    ]);
    expect(await announced(id)).toMatchObject([{ state: "waiting" }]);
  });

  it("is not stored where it cannot be announced", async () => {
    await pool.query("alter table outbox rename to outbox_away");
    await expect(sendContactMessage(db, words)).rejects.toThrow();
    await pool.query("alter table outbox_away rename to outbox");
    expect(await stored()).toEqual([]);
  });

  it("is stored once when a form with a key is sent twenty times at once", async () => {
    const key = randomUUID();
    const answers = await twenty(() => ({ ...words, key }));
    expect(answers.filter(({ isDuplicate }) => !isDuplicate)).toHaveLength(1);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await announced(answers[0]?.id ?? 0)).toHaveLength(1);
  });

  it("is stored once when a form without a key is sent twenty times at once", async () => {
    await twenty(() => words);
    expect(await stored()).toHaveLength(1);
  });

  it("is another message when its content differs, also with the same key", async () => {
    const key = randomUUID();
    await twenty((n) => ({ ...words, name: `Ayesha ${n}`, key }));
    expect(await stored()).toHaveLength(20);
  });

  it("is another message from another form, and without a key after ten minutes", async () => {
    await sendContactMessage(db, { ...words, key: randomUUID() });
    await sendContactMessage(db, { ...words, key: randomUUID() });
    expect(await stored()).toHaveLength(2);
    expect(await sendContactMessage(db, words)).toMatchObject({ isDuplicate: true });
    await pool.query("update contacts set timestamp = now() - interval '11 minutes' where comment = $1", [
      words.message,
    ]);
    expect(await sendContactMessage(db, words)).toMatchObject({ isDuplicate: false });
  });
});
