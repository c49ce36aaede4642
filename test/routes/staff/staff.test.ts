import { describe, expect, it } from "vitest";
import { type StaffRole, staffRoles } from "../../../shop/staff/model/permissions.ts";
import { screen } from "../../screen.ts";
import { openTestShop, Visitor } from "../../test-shop.ts";

const path = "/dashboard/staff";

describe("the dashboard's staff", async () => {
  const shop = await openTestShop();
  const owner = await shop.signUpAdmin("owner@example.com");
  const { as } = owner;
  const page = async (query = "") => (await screen(shop.get(path + query, { as }))).main;
  const memberPage = async (id: string, query = "") =>
    (await screen(shop.get(`${path}/${id}${query}`, { as }))).main;
  const name = (email: string, role = "packer", actor = as) =>
    shop.post(path, { as: actor, form: { intent: "name", email, role } });
  const change = (id: string, form: Record<string, string>, actor = as) =>
    shop.post(`${path}/${id}`, { as: actor, form });
  const roleOf = async (id: string) => (await shop.customer(id)).role;
  const auditEvents = (subject: string) =>
    shop.db
      .selectFrom("auditLog")
      .select(["action", "actorId"])
      .where("subject", "=", subject)
      .orderBy("id")
      .execute();

  it("[R28.admins] keep an owner: the only one can neither leave nor take another role", async () => {
    expect((await page()).text).toContain("owner@example.com (you)");
    expect((await memberPage(owner.id)).buttons.join()).not.toContain("Remove all access now");
    for (const form of [
      { intent: "leave", role: "" },
      { intent: "role", role: "packer" },
    ]) {
      const answer = await screen(change(owner.id, form));
      expect(answer.status).toBe(409);
      expect(answer.main.text).toContain("This is the only owner. Please make someone else an owner first.");
    }
    expect(await roleOf(owner.id)).toBe("owner");
    expect(await auditEvents(owner.id)).toEqual([]);
  });

  it("[R28.admins] get a role by the email of an account, in whatever case", async () => {
    const person = await shop.signUp("sana@example.com");
    await shop.verifyEmail(person.id);
    expect((await name(" Sana@Example.com ", "manager")).headers.get("Location")).toBe(`${path}?done=named`);
    expect(await shop.customer(person.id)).toMatchObject({ role: "manager", isAdmin: true });
    expect((await shop.get("/dashboard", { as: person.as })).status).toBe(200);
    expect((await page("?done=named")).text).toContain("Role saved. It applies now.");
    expect(await auditEvents(person.id)).toEqual([{ action: "staff.named", actorId: owner.id }]);
    const again = await screen(name("sana@example.com"));
    expect([again.status, again.main.text]).toEqual([
      409,
      expect.stringContaining("is already on your staff"),
    ]);
  });

  it("get a link from the owner where the shop sends no email, which works once and takes over no account", async () => {
    const invite = async (email: string) => {
      const { main } = await screen(name(email));
      return /\/set-password\?token=[\w.-]+/.exec(main.get("section", "Invitation").text)?.[0] ?? "";
    };
    const link = await invite("helper@example.com");
    const helper = new Visitor();
    const form = { password: "a-good-password" };
    expect((await shop.post(link, { as: helper, form })).status).toBe(302);
    expect((await shop.get("/dashboard", { as: helper })).status).toBe(200);
    expect((await shop.post(link, { as: new Visitor(), form })).status).toBe(410);
    const person = await shop.signUp("stranger@example.com");
    const other = await invite("stranger@example.com");
    await shop.verifyEmail(person.id);
    expect((await shop.post(other, { as: new Visitor(), form })).status).toBe(410);
    expect((await shop.get("/profile", { as: person.as })).status).toBe(200);
  });

  it.each([
    ["", "packer", "email", "Please enter your email"],
    ["nobody", "packer", "email", "Please enter a valid email, such as"],
  ])("refuse the email %o", async (email, role, field, sentence) => {
    const { status, main } = await screen(name(email, role));
    expect(status).toBe(400);
    const invalid = main.fields.filter((one) => one.invalid);
    expect(invalid.map((one) => [one.name, one.value])).toEqual([[field, email]]);
    expect(invalid[0]?.description).toContain(sentence);
  });

  it.each(["", "admin", "OWNER", "__proto__", "toString"])("refuse the role %o", async (role) => {
    const { status, main } = await screen(name("new@example.com", role));
    expect([status, main.text]).toEqual([400, expect.stringContaining("Please choose a role")]);
    expect(
      await shop.db.selectFrom("users").select("id").where("email", "=", "new@example.com").execute(),
    ).toEqual([]);
  });

  it("change their role, which holds from the next request", async () => {
    const person = await shop.signUpStaff("packer");
    const open = async (url: string) => (await shop.get(url, { as: person.as })).status;
    expect(await open("/dashboard/messages")).toBe(302);
    const changed = await change(person.id, { intent: "role", role: "manager" });
    expect(changed.headers.get("Location")).toBe(`${path}/${person.id}?done=role`);
    expect(await open("/dashboard/messages")).toBe(200);
    await change(person.id, { intent: "role", role: "bookkeeper" });
    expect(await open("/dashboard/messages")).toBe(302);
    expect((await screen(change(person.id, { intent: "role", role: "king" }))).status).toBe(400);
    expect(await roleOf(person.id)).toBe("bookkeeper");
    expect((await screen(shop.get("/dashboard/audit", { as }))).main.text).toContain("packer to manager");
  });

  it("leave with one tap: signed out on every device, with what to change and what they took", async () => {
    const person = await shop.signUpStaff("owner", "usman@example.com");
    await shop.post("/dashboard/orders.csv?status=Pending", { as: person.as });
    const phone = new Visitor();
    const { email, password } = person;
    await shop.post("/signin", { as: phone, form: { email, password } }, "203.0.113.77");
    expect((await memberPage(person.id)).buttons).toContain("Remove all access now");
    expect((await change(person.id, { intent: "leave" })).headers.get("Location")).toBe(
      `${path}/${person.id}?done=left`,
    );
    for (const device of [person.as, phone]) {
      const form = { intent: "name", email: "friend@example.com", role: "owner" };
      expect((await shop.post(path, { as: device, form })).status).toBe(401);
      expect((await shop.get("/profile", { as: device })).headers.get("Location")).toContain("/signin");
    }
    const left = (await memberPage(person.id, "?done=left")).text;
    for (const words of ["Access removed", "Orders (Pending)", "SMTP_URL", "JazzCash", "Invite again"])
      expect(left).toContain(words);
    const again = await screen(change(person.id, { intent: "leave" }));
    expect([again.status, again.main.text]).toEqual([
      404,
      expect.stringContaining("This person is no longer on your staff."),
    ]);
    await shop.post("/signin", { as: phone, form: { email, password } }, "203.0.113.77");
    expect((await shop.get("/profile", { as: phone })).status).toBe(200);
    expect((await shop.get("/dashboard", { as: phone })).headers.get("Location")).toBe("/");
  });

  it("may leave themselves after a question, and are out at once", async () => {
    const person = await shop.signUpAdmin();
    const { main } = await screen(shop.get(`${path}/${person.id}?confirm=leave`, { as: person.as }));
    expect(main.get("dialog").text).toContain(
      "This is your own account. You lose access to the dashboard at once, and only another owner can invite you back",
    );
    expect((await change(person.id, { intent: "leave" }, person.as)).headers.get("Location")).toBe("/");
    expect((await screen(shop.get(path, { as: person.as }))).main.text).not.toContain("Invite staff");
  });

  it.each(staffRoles.filter((role) => role !== "owner"))(
    "a %s changes nobody's role by any form",
    async (role) => {
      const helper = await shop.signUpStaff(role as StaffRole);
      const other = await shop.signUp();
      const attempts: [string, Record<string, string>][] = [
        [path, { intent: "name", email: helper.email, role: "owner" }],
        [path, { intent: "name", email: other.email, role: "owner" }],
        [path, { intent: "limit", percent: "100" }],
        [`${path}/${helper.id}`, { intent: "role", role: "owner" }],
        [`${path}/${owner.id}`, { intent: "leave" }],
        ["/dashboard/admins", { intent: "name", email: helper.email, role: "owner" }],
      ];
      for (const [url, form] of attempts) {
        for (const target of [url, `${url}.data`])
          expect([target, (await shop.post(target, { as: helper.as, form })).status]).toEqual([target, 403]);
      }
      // Nor by a form of their own account that has more fields than it shows.
      const more = { role: "owner", isAdmin: "true", is_admin: "true", invitedRole: "owner" };
      await shop.post("/profile", { as: helper.as, form: { fullName: "Bilal", phone: "", ...more } });
      expect([await roleOf(helper.id), await roleOf(other.id), await roleOf(owner.id)]).toEqual([
        role,
        null,
        "owner",
      ]);
    },
  );

  it("no one gets a role by signing up with one", async () => {
    const more = { role: "owner", isAdmin: "true", invitedRole: "owner" };
    const form = { email: "greedy@example.com", password: "a-good-password", ...more };
    await shop.post("/signup", { as: new Visitor(), form });
    const user = await shop.db
      .selectFrom("users")
      .select(["role", "invitedRole", "isAdmin"])
      .where("email", "=", "greedy@example.com")
      .executeTakeFirstOrThrow();
    expect(user).toEqual({ role: null, invitedRole: null, isAdmin: false });
  });

  it("know no page for a customer, or for no one", async () => {
    const customer = await shop.signUp();
    for (const id of [customer.id, "nobody", "%00", "..%2f"]) {
      expect([id, (await shop.get(`${path}/${id}`, { as })).status]).toEqual([id, 404]);
      expect([id, (await change(id, { intent: "leave" })).status]).toEqual([id, 404]);
    }
  });

  it.each(["", "-1", "101", "10.5", "1e1", "ten", "0x10"])(
    "refuse a limit of %o percent",
    async (percent) => {
      expect((await shop.post(path, { as, form: { intent: "limit", percent } })).status).toBe(400);
    },
  );

  it("have a limit of discounts that is hidden until the shop gives discounts", async () => {
    expect((await page("")).text).not.toMatch(/discount/i);
    await shop.post(path, { as, form: { intent: "limit", percent: "25" } });
    expect((await screen(shop.get("/dashboard/audit", { as }))).main.text).toContain("10 % to 25 %");
  });

  it("sign a user out on every device, by email, with an audit event", async () => {
    const person = await shop.signUp("zara@example.com");
    const endSessions = (whose: string) => shop.post(path, { as, form: { intent: "end-sessions", whose } });
    expect((await endSessions(" Zara@Example.com ")).headers.get("Location")).toBe(`${path}?done=ended`);
    expect((await shop.get("/profile", { as: person.as })).headers.get("Location")).toContain("/signin");
    expect(await auditEvents(person.id)).toEqual([{ action: "sessions.ended", actorId: owner.id }]);
    const unknown = await screen(endSessions("nobody@example.com"));
    expect([unknown.status, unknown.main.text]).toEqual([
      400,
      expect.stringContaining("No account has this email."),
    ]);
  });

  it("are found at the address of before", async () => {
    expect((await shop.get("/dashboard/admins", { as })).headers.get("Location")).toBe(path);
  });
});
