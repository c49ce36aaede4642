import { describe, expect, it } from "vitest";
import { screen } from "../../screen.ts";
import { submit } from "../../submit.ts";
import { openTestShop } from "../../test-shop.ts";

describe("the dashboard's messages", async () => {
  const shop = await openTestShop();
  const { as, id: admin } = await shop.signUpAdmin();
  const page = async (path = "/dashboard/messages") => (await screen(shop.get(path, { as }))).main;
  const markMessage = (form: Record<string, string>, path = "/dashboard/messages") =>
    shop.post(path, { as, form });
  const status = async (id: number) =>
    (await shop.db.selectFrom("contacts").select("status").where("id", "=", id).executeTakeFirstOrThrow())
      .status;
  const auditEvents = (id: number) =>
    shop.db
      .selectFrom("auditLog")
      .select(["action", "actorId"])
      .where("subject", "=", String(id))
      .where("action", "like", "contact.%")
      .orderBy("id")
      .execute();

  let lastNumber = 0;
  async function insertMessage(
    more: { name?: string; comment?: string; phone?: string } = {},
  ): Promise<number> {
    const { id } = await shop.db
      .insertInto("contacts")
      .values({
        name: `Hina ${++lastNumber}`,
        email: "hina@example.com",
        comment: `Message ${lastNumber}`,
        fingerprint: String(lastNumber),
        timestamp: new Date(Date.UTC(2026, 0, 1, 0, lastNumber)),
        ...more,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  it("says where there are none", async () => {
    expect((await page()).text).toContain("No messages yet.");
    expect((await page("/dashboard/messages?status=unread")).text).toContain("No unread messages.");
  });

  it("[R32.outbox] shows who wrote what, and counts the unread ones in the navigation", async () => {
    const id = await insertMessage({
      name: "<b>Hina</b>",
      phone: "0300 7654321",
      comment: "Is it for oily skin?\nThank you",
    });
    const { text, links } = await page();
    const addresses = links.map(({ to }) => to);
    expect(text).toContain("<b>Hina</b>");
    expect(text).toMatch(/1 Jan 2026, 05:\d\d/);
    expect(text).toContain("Is it for oily skin?");
    expect(addresses).toContain("mailto:hina@example.com");
    expect(addresses).toContain("tel:+923007654321");
    expect(text).toContain("Messages 1 unread");
    await markMessage({ message: String(id), status: "read" });
    expect((await page("/dashboard")).text).not.toContain("unread");
  });

  it("marks one read and unread again, and the audit log says who did", async () => {
    const id = await insertMessage();
    const answer = await markMessage(
      { message: String(id), status: "read" },
      "/dashboard/messages?status=unread",
    );
    expect(answer.headers.get("Location")).toBe("/dashboard/messages?status=unread&marked=read");
    expect(await status(id)).toBe("read");
    expect((await page("/dashboard/messages?marked=read")).text).toContain("Marked as read.");
    await markMessage({ message: String(id), status: "read" });
    await markMessage({ message: String(id), status: "unread" });
    expect(await status(id)).toBe("unread");
    expect(await auditEvents(id)).toEqual([
      { action: "contact.read", actorId: admin },
      { action: "contact.unread", actorId: admin },
    ]);
  });

  it("marks nothing where the audit log cannot be written", async () => {
    const id = await insertMessage();
    await shop.shop.pool.query("alter table audit_log rename to audit_log_away");
    expect((await markMessage({ message: String(id), status: "read" })).status).toBe(500);
    await shop.shop.pool.query("alter table audit_log_away rename to audit_log");
    expect(await status(id)).toBe("unread");
  });

  it.each([
    [{ message: "1", status: "answered" }, 400],
    [{ message: "x", status: "read" }, 400],
    [{ message: "99999999999999999999", status: "read" }, 400],
    [{ message: "999999", status: "read" }, 404],
  ])("refuses %o with %i", async (form, code) => {
    const answer = await markMessage(form as unknown as Record<string, string>);
    expect(answer.status).toBe(code);
    expect((await screen(answer)).main.alerts).toHaveLength(1);
  });

  it("shows 25 on a page, the newest first, and the unread ones alone", async () => {
    await shop.db.deleteFrom("contacts").execute();
    for (let n = 0; n < 26; n++) await insertMessage();
    const first = await page();
    expect(first.text.match(/Message \d+/g)?.[0]).toBe(`Message ${lastNumber}`);
    expect(first.text).toContain("1 to 25 of 26");
    const second = await page("/dashboard/messages?page=2");
    expect(second.text.match(/Message \d+/g)).toEqual([`Message ${lastNumber - 25}`]);
    expect(second.text).toContain("26 to 26 of 26");
    await shop.db.updateTable("contacts").set({ status: "read", readAt: new Date() }).execute();
    const id = await insertMessage({ comment: "Only this" });
    const unread = await page("/dashboard/messages?status=unread");
    expect(unread.all("article")).toHaveLength(1);
    expect(submit(unread.get("article"), /./).fields.message).toBe(String(id));
  });

  it("are replied by email to where the shop sends email, and otherwise from one's own", async () => {
    const id = await insertMessage({ comment: "One\nTwo \ud83d\ude00" });
    const here = `/dashboard/messages/${id}`;
    expect((await page(here)).text).not.toContain("Send reply");
    const mailto = (await page(here)).links.find(({ text }) => text === "Write in my email app")?.to ?? "";
    expect(decodeURIComponent(mailto)).toContain(
      "mailto:hina@example.com?subject=Your message to LumiSkin&body=",
    );
    expect(decodeURIComponent(mailto)).toContain("> One\r\n> Two \ud83d\ude00");
    const refused = await screen(markMessage({ intent: "reply", text: "Yes" }, here));
    expect([refused.status, refused.main.text]).toEqual([
      409,
      expect.stringContaining("Email is not set up."),
    ]);

    const smtp = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "LumiSkin <hello@shop.example>" };
    const mailing = await openTestShop({ settings: smtp, sameDatabaseAs: shop });
    const answer = (text: string) => mailing.post(here, { as, form: { intent: "reply", text } });
    const blank = await screen(answer(" "));
    expect([blank.status, blank.main.field("text").description]).toEqual([
      400,
      expect.stringContaining("Please write your reply"),
    ]);
    for (let n = 0; n < 2; n++)
      expect((await answer("Yes, it is.")).headers.get("Location")).toBe(`${here}?done=replied`);
    const { text } = await page(here);
    expect(text.split("Yes, it is.")).toHaveLength(2);
    expect((await page("/dashboard/messages?status=answered")).text).toContain("Two");
    expect((await auditEvents(id)).map(({ action }) => action)).toEqual(["contact.replied"]);
  });

  it("are marked as replied to, and deleted after a question", async () => {
    const id = await insertMessage({ comment: "To be deleted" });
    const here = `/dashboard/messages/${id}`;
    await markMessage({ intent: "answered" }, here);
    expect((await page(here)).text).toContain("replied ");
    expect((await page(`${here}?confirm=delete`)).get("dialog").text).toContain("You cannot undo this");
    expect((await markMessage({ intent: "delete" }, here)).headers.get("Location")).toBe(
      "/dashboard/messages?marked=deleted",
    );
    expect((await shop.get(here, { as })).status).toBe(404);
    expect((await markMessage({ intent: "delete" }, here)).status).toBe(404);
    expect((await auditEvents(id)).map(({ action }) => action)).toEqual([
      "contact.answered",
      "contact.deleted",
    ]);
  });

  it.each(["0", "-1", "x", "1e3", "9".repeat(30), "%00"])("have no page %s", async (id) => {
    expect((await shop.get(`/dashboard/messages/${id}`, { as })).status).toBe(404);
    expect((await markMessage({ intent: "delete" }, `/dashboard/messages/${id}`)).status).toBe(404);
  });
});

describe("the dashboard's subscribers", async () => {
  const shop = await openTestShop();
  const { as } = await shop.signUpAdmin();
  const page = async (query = "") => (await screen(shop.get(`/dashboard/subscribers${query}`, { as }))).main;

  it("are listed with whether they have confirmed their email", async () => {
    expect((await page()).text).toContain("No subscribers yet.");
    await shop.db
      .insertInto("newsletterSubscribers")
      .values([
        {
          email: "sana@example.com",
          subscribedAt: "2026-01-01T00:00:00Z",
          confirmedAt: "2026-01-01T19:30:00Z",
        },
        {
          email: "usman@example.com",
          subscribedAt: "2026-01-02T00:00:00Z",
          confirmationRequestedAt: "2026-01-03T00:00:00Z",
        },
      ])
      .execute();
    const text = (await page()).text.replaceAll("\n", " ");
    expect(text).toContain("1 of 2 have confirmed their email.");
    expect(text).toMatch(
      /usman@example\.com .*last asked to confirm 3 Jan 2026, 05:00 Awaiting confirmation .*sana@example\.com .*confirmed 2 Jan 2026, 00:30 Confirmed/,
    );
  });

  it("are listed 50 to a page", async () => {
    const many = Array.from({ length: 49 }, (_, n) => ({ email: `person${n}@example.com` }));
    await shop.db.insertInto("newsletterSubscribers").values(many).execute();
    expect((await page()).text).toContain("1 to 50 of 51");
    const { text } = await page("?page=2");
    expect(text).toContain("sana@example.com");
    expect(text).toContain("51 to 51 of 51");
  });

  it("are searched, and one is removed after a question", async () => {
    const main = await page("?q=SANA");
    expect(main.text).toContain("1 of 1 have confirmed their email.");
    expect((await page("?q=%25")).text).toContain("No subscribers found.");
    const remove = main.links.find(({ text }) => text === "Remove sana@example.com")?.to ?? "";
    const question = (await screen(shop.get(remove, { as }))).main;
    expect(question.get("dialog").text).toContain("sana@example.com will no longer get the newsletter.");
    const { subscriber = "" } = submit(question.get("dialog"), /^Remove/).fields;
    const post = (id: string) => shop.post("/dashboard/subscribers?q=sana", { as, form: { subscriber: id } });
    for (const wrong of ["", "0", "x", "1e400"])
      expect([wrong, (await post(wrong)).status]).toEqual([wrong, 400]);
    expect((await post(subscriber)).headers.get("Location")).toBe("/dashboard/subscribers?q=sana&removed=");
    expect((await post(subscriber)).status).toBe(404);
    expect((await page("?q=sana")).text).toContain("No subscribers found.");
    const log = await shop.db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "subscriber.removed")
      .execute();
    expect(log).toMatchObject([{ subject: subscriber }]);
    expect(JSON.stringify(log)).not.toContain("sana");
  });
});
