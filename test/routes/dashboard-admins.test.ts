import { describe, expect, it } from "vitest";
import { screen } from "../screen.ts";
import { openTestShop, Visitor } from "../test-shop.ts";

const path = "/dashboard/admins";

describe("the dashboard's admins", async () => {
  const shop = await openTestShop();
  const owner = await shop.signUpAdmin("owner@example.com");
  const { as } = owner;
  const page = async (query = "") => (await screen(shop.get(path + query, { as }))).main;
  const nameAdmin = (email: string) => shop.post(path, { as, form: { intent: "name", email } });
  const remove = (person: string, actor = as) =>
    shop.post(path, { as: actor, form: { intent: "remove", person } });
  const isAdmin = async (id: string) => (await shop.customer(id)).isAdmin;
  const auditEvents = (subject: string) =>
    shop.db
      .selectFrom("auditLog")
      .select(["action", "actorId"])
      .where("subject", "=", subject)
      .orderBy("id")
      .execute();

  it("[R28.admins] stay at least one: the only one has no button, and cannot be removed by a form either", async () => {
    const main = await page();
    expect(main.text).toContain("owner@example.com (you)");
    expect(main.buttons.concat(main.links.map(({ text }) => text)).join()).not.toContain("Remove owner");
    expect((await page(`?remove=${owner.id}`)).all("dialog")).toEqual([]);
    const answer = await screen(remove(owner.id));
    expect(answer.status).toBe(409);
    expect(answer.main.text).toContain("This is the shop's only admin. Please add another one first.");
    expect(await isAdmin(owner.id)).toBe(true);
    expect(await auditEvents(owner.id)).toEqual([]);
  });

  it("[R28.admins] name another by the email of an account, in whatever case", async () => {
    const person = await shop.signUp("sana@example.com");
    await shop.verifyEmail(person.id);
    expect((await nameAdmin(" Sana@Example.com ")).headers.get("Location")).toBe(`${path}?done=named`);
    expect(await isAdmin(person.id)).toBe(true);
    expect((await shop.get("/dashboard", { as: person.as })).status).toBe(200);
    expect((await page("?done=named")).text).toContain("The new admin has been added.");
    expect(await auditEvents(person.id)).toEqual([{ action: "admin.named", actorId: owner.id }]);
    const again = await screen(nameAdmin("sana@example.com"));
    expect([again.status, again.main.text]).toEqual([409, expect.stringContaining("is already an admin.")]);
  });

  it.each([
    ["", "Please enter your email"],
    ["nobody", "Please enter an email such as"],
    ["nobody@example.com", "Nobody has an account with this email. Please ask them to sign up first."],
  ])("refuse to name %o", async (email, sentence) => {
    const { status, main } = await screen(nameAdmin(email));
    expect(status).toBe(400);
    const invalid = main.fields.filter((field) => field.invalid);
    expect(invalid.map(({ name, value }) => [name, value])).toEqual([["email", email]]);
    expect(invalid[0]?.description).toContain(sentence);
  });

  it("remove another after a question, which changes nothing by itself", async () => {
    const person = await shop.signUpAdmin("usman@example.com");
    const before = await page();
    const controls = [...before.buttons, ...before.links.map(({ text }) => text)];
    expect(controls).toContain("Remove usman@example.com");
    const confirmPage = await page(`?remove=${person.id}`);
    expect(confirmPage.get("dialog").text).toContain("usman@example.com");
    expect(await isAdmin(person.id)).toBe(true);
    expect((await remove(person.id)).headers.get("Location")).toBe(`${path}?done=removed`);
    expect(await isAdmin(person.id)).toBe(false);
    expect((await shop.get("/dashboard", { as: person.as })).headers.get("Location")).toBe("/");
    const secondAttempt = await screen(remove(person.id));
    expect([secondAttempt.status, secondAttempt.main.text]).toEqual([
      404,
      expect.stringContaining("This person is no longer an admin."),
    ]);
    expect(await auditEvents(person.id)).toEqual([{ action: "admin.removed", actorId: owner.id }]);
    expect((await page(`?remove=${person.id}`)).all("dialog")).toEqual([]);
  });

  it("may remove themselves, and are out at once", async () => {
    const person = await shop.signUpAdmin();
    const { main } = await screen(shop.get(`${path}?remove=${person.id}`, { as: person.as }));
    expect(main.get("dialog").text).toContain("is you. You will lose access to the dashboard straight away.");
    expect((await remove(person.id, person.as)).status).toBe(302);
    expect((await shop.get(path, { as: person.as })).headers.get("Location")).toBe("/");
  });

  it("refuse a form that names nobody", async () => {
    expect((await remove("")).status).toBe(400);
    expect((await remove("made-up")).status).toBe(404);
  });

  it("sign a user out on every device, by email, with an audit event", async () => {
    const person = await shop.signUp("zara@example.com");
    const phone = new Visitor();
    const { email, password } = person;
    await shop.post("/signin", { as: phone, form: { email, password } }, "203.0.113.77");
    const endSessions = (whose: string, actor = as) =>
      shop.post(path, { as: actor, form: { intent: "end-sessions", whose } });
    expect((await endSessions(" Zara@Example.com ")).headers.get("Location")).toBe(`${path}?done=ended`);
    for (const endedVisitor of [person.as, phone])
      expect((await shop.get("/profile", { as: endedVisitor })).headers.get("Location")).toContain("/signin");
    expect((await page("?done=ended")).text).toContain("The person is signed out on every device.");
    expect(await auditEvents(person.id)).toEqual([{ action: "sessions.ended", actorId: owner.id }]);
    expect((await screen(shop.get("/dashboard/audit", { as }))).main.text).toContain(
      "signed out everywhere zara@example.com",
    );
    const unknown = await screen(endSessions("nobody@example.com"));
    expect([unknown.status, unknown.main.text]).toEqual([
      400,
      expect.stringContaining("Nobody has an account with this email."),
    ]);
    const customer = await shop.signUp();
    expect((await endSessions("owner@example.com", customer.as)).status).toBe(403);
    expect((await shop.get("/dashboard", { as })).status).toBe(200);
  });
});
