import { beforeEach, describe, expect, it } from "vitest";
import { enqueueEmail } from "../../../shop/base/outbox/enqueue-email.ts";
import type { OutboxState } from "../../../shop/schema.ts";
import { insertOrder } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { submit } from "../../submit.ts";
import { openTestShop } from "../../test-shop.ts";

const path = "/dashboard/outbox";

describe("the dashboard's outbox", async () => {
  const shop = await openTestShop();
  const admin = await shop.signUpAdmin("owner@example.com");
  const { as } = admin;
  const page = async (query = "") => (await screen(shop.get(path + query, { as }))).main;
  const retryEmail = (message: string, query = "") => shop.post(path + query, { as, form: { message } });
  const readEmail = (id: number) =>
    shop.db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  /** A mail about someone's password, in a state of its own. */
  async function insertEmail(state: OutboxState, more: { error?: string; possiblySent?: boolean } = {}) {
    await enqueueEmail(shop.db, { kind: "password-reset", userId: admin.id });
    const { id } = await shop.db
      .selectFrom("outbox")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const settled = ["sent", "failed", "superseded"].includes(state) ? new Date() : null;
    await shop.db
      .updateTable("outbox")
      .set({ state, settledAt: settled, leasedUntil: state === "sending" ? new Date() : null, ...more })
      .where("id", "=", id)
      .execute();
    return id;
  }

  beforeEach(async () => {
    await shop.db.deleteFrom("outbox").execute();
  });

  it("says that nothing waits where all emails are sent or superseded", async () => {
    await insertEmail("sent");
    await insertEmail("superseded");
    const settings = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "shop@example.com" };
    const withMail = await openTestShop({ sameDatabaseAs: shop, settings });
    const { main } = await screen(withMail.get(path, { as }));
    expect(main.text).toMatch(/Nothing is waiting\.\sAll emails have been sent\./);
  });

  it("does not say that emails were sent where no mail service is set up", async () => {
    const { text } = await page();
    expect(text).toContain("because no mail service is set up");
    expect(text).not.toContain("All emails have been sent");
  });

  it("[R32.outbox] shows what waits, what is being sent, what failed and why, and what has to be set up", async () => {
    await insertEmail("waiting");
    await insertEmail("sending", { possiblySent: true });
    const failed = await insertEmail("failed", { error: "The mail server <refused> it" });
    const main = await page();
    const { text } = main;
    expect(text).toContain("Password reset: owner@example.com");
    expect(text).toContain("The last attempt failed: The mail server <refused> it");
    expect(text).toContain("It may already have arrived. The email service did not answer one attempt.");
    // Said once, above all of them.
    expect(text.match(/is not set up/g)).toHaveLength(1);
    expect(text).toMatch(/^.*email waits?\. Email to customers is not set up\.\s+Set up email/m);
    expect(text).toContain("Settings 1 failed");
    expect(main.all("article")).toHaveLength(3);
    expect(main.buttons.filter((name) => name.startsWith("Try again"))).toHaveLength(1);
    expect(submit(main, /^Try again/).fields.message).toBe(String(failed));
    for (const state of ["waiting", "sending", "failed"])
      expect((await page(`?state=${state}`)).all("article"), state).toHaveLength(1);
  });

  it("names each mail after what it is about", async () => {
    const { id: contactId } = await shop.db
      .insertInto("contacts")
      .values({ name: "Hina Malik", email: "hina@example.com", comment: "Hello", fingerprint: "1" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const order = await insertOrder(shop.db, { placedAt: null }, [{ line: 2, customerName: "Hina" }]);
    const { id: subscriberId } = await shop.db
      .insertInto("newsletterSubscribers")
      .values({ email: "sana@example.com" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueueEmail(shop.db, { kind: "contact-message", contactId });
    await enqueueEmail(shop.db, { kind: "new-order", orderId: order.id });
    await enqueueEmail(shop.db, { kind: "order-completed", lineId: order.lineIds[0] ?? 0 });
    await enqueueEmail(shop.db, { kind: "newsletter-confirmation", subscriberId });
    await enqueueEmail(shop.db, { kind: "address-verification", userId: "gone" });
    const { text } = await page();
    for (const title of [
      "Contact message: Hina Malik",
      `New order: LS-${order.number}`,
      `Order completed: LS-${order.number}-2`,
      "Newsletter confirmation: sana@example.com",
      "Email verification",
    ])
      expect(text).toContain(title);
  });

  it("tries again what failed: it is due, with all its attempts, and keeps what is known", async () => {
    const id = await insertEmail("failed", { error: "refused", possiblySent: true });
    await shop.db.updateTable("outbox").set({ attempts: 14 }).where("id", "=", id).execute();
    const answer = await retryEmail(String(id), "?state=failed");
    expect(answer.headers.get("Location")).toBe(`${path}?state=failed&again=`);
    expect(await readEmail(id)).toMatchObject({
      state: "waiting",
      attempts: 0,
      settledAt: null,
      error: "refused",
      possiblySent: true,
    });
    expect((await page("?again=")).text).toContain("The email will be sent again shortly.");
    const auditEvents = await shop.db
      .selectFrom("auditLog")
      .select(["action", "actorId"])
      .where("subject", "=", String(id))
      .where("action", "like", "mail.%")
      .execute();
    expect(auditEvents).toEqual([{ action: "mail.tried-again", actorId: admin.id }]);
  });

  it.each(["waiting", "sending", "sent", "superseded"] as const)("leaves alone what is %s", async (state) => {
    const id = await insertEmail(state);
    const before = await readEmail(id);
    const answer = await retryEmail(String(id));
    expect(answer.status).toBe(409);
    expect((await screen(answer)).main.text).toContain("This email is no longer marked as failed.");
    expect(await readEmail(id)).toEqual(before);
  });

  it("tries once what two admins want tried again at once", async () => {
    const id = await insertEmail("failed");
    const answers = await Promise.all([retryEmail(String(id)), retryEmail(String(id))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
  });

  it.each(["", "x", "-1", "99999999999999999999"])("refuses %o", async (id) => {
    expect((await retryEmail(id)).status).toBe(400);
  });

  it("shows 50 on a page, the newest first", async () => {
    for (let n = 0; n < 51; n++) await insertEmail("waiting");
    expect((await page()).text).toContain("1 to 50 of 51");
    expect((await page("?page=2")).all("article")).toHaveLength(1);
  });
});
