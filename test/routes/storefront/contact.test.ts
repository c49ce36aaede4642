import { describe, expect, it } from "vitest";
import { messages } from "../../conformance/spec-table.ts";
import { screen, screenOf } from "../../screen.ts";
import { submit } from "../../submit.ts";
import { openTestShop } from "../../test-shop.ts";

const validForm = { name: "Ayesha Khan", email: "ayesha@example.com", message: "Is retinol for me?" };

describe("/contact without scripts", async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const main = async (response: Response) => (await screen(response)).main;
  const stored = () => db.selectFrom("contacts").selectAll().orderBy("id").execute();
  let clientCount = 0;
  const post = (form: Record<string, string>) =>
    shop.post("/contact", { form }, `203.0.113.${++clientCount}`);

  it("[S8.contact-success S5.contact.phone S4.contact.success R32.stored] thanks for a message that is stored, and shows an empty form", async () => {
    const response = await post(validForm);
    expect(response.status).toBe(200);
    const page = await main(response);
    expect(page.text).toContain(messages.contactSuccess);
    expect(page.fields.map(({ value }) => value).join("")).toBe("");
    expect(await stored()).toMatchObject([
      { name: "Ayesha Khan", email: "ayesha@example.com", phone: "", comment: "Is retinol for me?" },
    ]);
    expect((await post(validForm)).status).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    ["nothing", {}],
    ["no name", { ...validForm, name: " " }],
    ["no email", { ...validForm, email: "" }],
    ["no message", { name: "Ayesha Khan", email: "ayesha@example.com" }],
  ])(
    "[S8.contact-missing S5.contact.required S5.contact.message S4.contact.error R27.marked] says so where there is %s, marks it and keeps the rest",
    async (_, form) => {
      const before = (await stored()).length;
      const response = await post(form as Record<string, string>);
      expect(response.status).toBe(400);
      const page = await main(response);
      expect(page.alerts).toEqual([messages.contactMissing]);
      const typed = form as Record<string, string>;
      for (const field of page.fields.filter(({ name }) => name !== "phone")) {
        expect(field.invalid, field.name).toBe(!typed[field.name]?.trim());
        if (!field.invalid) expect(field.value).toBe(typed[field.name]);
      }
      expect(await stored()).toHaveLength(before);
    },
  );

  it("names an address that is none without that sentence", async () => {
    const page = await main(await post({ ...validForm, email: "ayesha" }));
    expect(page.field("email").description).toContain(
      "Please enter a valid email, such as ayesha@example.com",
    );
    expect(page.text).not.toContain(messages.contactMissing);
  });

  it("[S8.contact-failure S4.contact.error R32.stored] apologises where the message cannot be stored, keeps what was typed, and stores it the next time", async () => {
    await shop.shop.pool.query("alter table contacts rename to contacts_away");
    const response = await post({ ...validForm, message: "Second try" });
    await shop.shop.pool.query("alter table contacts_away rename to contacts");
    expect(response.status).toBe(500);
    const page = await main(response);
    expect(page.alerts).toEqual([messages.contactFailure]);
    expect(page.field("message").value).toBe("Second try");
    expect((await post({ ...validForm, message: "Second try" })).status).toBe(200);
  });

  it("shows what was typed as text, whatever it is", async () => {
    const typed = { name: "<script>alert(1)</script>", email: '"><img>' };
    const html = await (await post({ ...typed, message: "" })).text();
    expect(html).not.toContain("<script>alert(1)");
    expect(html).not.toContain('"><img>');
    const page = screenOf(html).main;
    expect([page.field("name").value, page.field("email").value]).toEqual([typed.name, typed.email]);
  });

  it("limits one IP to forty messages with a plain message, and no other IP", async () => {
    const sendFlood = (n: number) =>
      shop.post("/contact", { form: { ...validForm, message: `Buy ${n}` } }, "198.51.100.200");
    const statuses = [];
    for (let n = 0; n < 41; n++) statuses.push((await sendFlood(n)).status);
    expect(statuses).toEqual([...Array(40).fill(200), 429]);
    const last = await sendFlood(42);
    expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
    const page = await main(last);
    expect(page.alerts).toEqual(["Too many attempts. Please wait 10 minutes and try again."]);
    expect(page.field("message").value).toBe("Buy 42");
    expect((await post({ ...validForm, message: "From another address" })).status).toBe(200);
  });

  it("is the same page for every visitor, without a key; a customer's carries a key and what is known", async () => {
    const [one, other] = [
      await (await shop.get("/contact")).text(),
      await (await shop.get("/contact")).text(),
    ];
    expect(one).toBe(other);
    expect(submit(one, "Send Message").fields).not.toHaveProperty("key");
    const ayesha = await shop.signUp("ayesha.key@example.com");
    const page = await main(await shop.get("/contact", { as: ayesha.as }));
    expect(page.field("email").value).toBe("ayesha.key@example.com");
    expect(submit(page, "Send Message").fields.key).toMatch(/^[0-9a-f-]{36}$/);
  });
});
