import { describe, expect, it } from "vitest";
import { openTestShop } from "../../test-shop.ts";

const here = await openTestShop();
const there = await openTestShop({ sameDatabaseAs: here });

describe("what a session may ends at once, at each of two servers", () => {
  it("when the customer signs out", async () => {
    const { as } = await here.signUp();
    const copy = as.copy();
    for (const shop of [here, there])
      expect((await shop.get("/profile", { as: copy.copy() })).status).toBe(200);
    await here.post("/signout", { as });
    expect((await here.get("/profile", { as: copy.copy() })).status).toBe(302);
    expect((await there.get("/profile", { as: copy.copy() })).status).toBe(302);
  });

  it("when the admin's flag is removed", async () => {
    const admin = await here.signUpAdmin();
    const owner = await here.signUpAdmin();
    for (const shop of [here, there])
      expect((await shop.get("/dashboard", { as: admin.as })).status).toBe(200);
    await here.db.updateTable("users").set({ role: null }).where("id", "=", admin.id).execute();
    expect((await here.get("/dashboard", { as: admin.as })).status).toBe(302);
    expect((await there.get("/dashboard", { as: admin.as })).status).toBe(302);
    expect((await here.get("/dashboard", { as: owner.as })).status).toBe(200);
  });

  it("when the account is deleted", async () => {
    const { as, id } = await here.signUp();
    for (const shop of [here, there]) expect((await shop.get("/profile", { as })).status).toBe(200);
    await here.db.deleteFrom("users").where("id", "=", id).execute();
    for (const shop of [here, there])
      expect((await shop.get("/profile", { as: as.copy() })).status).toBe(302);
  });
});
