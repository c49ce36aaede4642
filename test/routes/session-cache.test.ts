import { describe, expect, it, vi } from "vitest";
import { openTestShop } from "../test-shop.ts";

const here = await openTestShop();
const there = await openTestShop({ sameDatabaseAs: here });
const soon = { timeout: 120_000 };

describe("the session cache of two servers", () => {
  it("drops a session at once where the customer signs out, and soon at the other", async () => {
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

  it("drops an admin's flag at once where it is removed, and soon at the other", async () => {
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

  it("drops a deleted account at once", async () => {
    const { as, id } = await here.signUp();
    expect((await here.get("/profile", { as })).status).toBe(200);
    await here.db.deleteFrom("users").where("id", "=", id).execute();
    expect((await here.get("/profile", { as })).status).toBe(302);
  });

  it("shows a changed name at once", async () => {
    const { as } = await here.signUp();
    await here.get("/profile", { as });
    await here.post("/profile", { as, form: { fullName: "Ayesha Khan" } });
    expect(await (await here.get("/profile", { as })).text()).toContain('value="Ayesha Khan"');
  });
});
