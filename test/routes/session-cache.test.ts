import { describe, expect, it, vi } from "vitest";
import { openTestShop } from "../test-shop.ts";

const here = await openTestShop();
const there = await openTestShop({ sameDatabaseAs: here });
const soon = { timeout: 120_000 };

describe("who is signed in, at two servers", () => {
  it("is forgotten at once where they sign out, and soon at the other", async () => {
    const { as } = await here.signUp();
    const copy = as.copy();
    for (const shop of [here, there])
      expect((await shop.get("/profile", { as: copy.copy() })).status).toBe(200);
    await here.post("/signout", { as });
    expect((await here.get("/profile", { as: copy.copy() })).status).toBe(302);
    await vi.waitFor(
      async () => expect((await there.get("/profile", { as: copy.copy() })).status).toBe(302),
      soon,
    );
  });

  it("loses an admin's powers at once where they are taken, and soon at the other", async () => {
    const admin = await here.signUpAdmin();
    const owner = await here.signUpAdmin();
    for (const shop of [here, there])
      expect((await shop.get("/dashboard", { as: admin.as })).status).toBe(200);
    await here.db.updateTable("users").set({ isAdmin: false }).where("id", "=", admin.id).execute();
    expect((await here.get("/dashboard", { as: admin.as })).status).toBe(302);
    await vi.waitFor(
      async () => expect((await there.get("/dashboard", { as: admin.as })).status).toBe(302),
      soon,
    );
    expect((await here.get("/dashboard", { as: owner.as })).status).toBe(200);
  });

  it("is nobody any more at once when their account is gone", async () => {
    const { as, id } = await here.signUp();
    expect((await here.get("/profile", { as })).status).toBe(200);
    await here.db.deleteFrom("users").where("id", "=", id).execute();
    expect((await here.get("/profile", { as })).status).toBe(302);
  });

  it("is shown with a name that was changed a moment ago", async () => {
    const { as } = await here.signUp();
    await here.get("/profile", { as });
    await here.post("/profile", { as, form: { fullName: "Ayesha Khan" } });
    expect(await (await here.get("/profile", { as })).text()).toContain('value="Ayesha Khan"');
  });
});
