import { describe, expect, it } from "vitest";
import { updateOrderLines } from "../../orders-fixture.ts";
import { screen, screenOf } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

describe("settings", async () => {
  const shop = await openTestShop();
  const location = (response: Response) => response.headers.get("Location");
  let clientCount = 0;
  const signIn = (email: string, password: string, as?: Awaited<ReturnType<typeof shop.signUp>>["as"]) =>
    shop.post("/signin", { ...(as ? { as } : {}), form: { email, password } }, `203.0.113.${++clientCount}`);

  it("[S9.password] changes the password with the present one only, and ends the other sessions", async () => {
    const { as, email, password } = await shop.signUp();
    const otherDevice = as.copy();
    otherDevice.cookies.clear();
    await signIn(email, password, otherDevice);
    const change = (currentPassword: string, newPassword: string) =>
      shop.post("/settings", { as, form: { intent: "password", currentPassword, newPassword } });

    const wrong = await change("not-my-password", "another-password");
    const html = await wrong.text();
    const currentField = screenOf(html).main.field("currentPassword");
    expect([wrong.status, currentField.description]).toEqual([400, "This is not your current password"]);
    expect(html).not.toMatch(/not-my-password|another-password/);
    expect((await change(password, "short")).status).toBe(400);
    expect((await shop.get("/profile", { as: otherDevice })).status).toBe(200);

    expect(location(await change(password, "another-password"))).toBe("/settings?done=password");
    expect((await screen(shop.get("/settings?done=password", { as }))).main.text).toContain(
      "Your password was changed.",
    );
    expect((await shop.get("/profile", { as: otherDevice })).status).toBe(302);
    expect((await signIn(email, password)).status).toBe(401);
    expect((await signIn(email, "another-password")).status).toBe(302);
  });

  it("stops guessing at the present password", async () => {
    const { as } = await shop.signUp();
    const guess = () =>
      shop.post("/settings", {
        as,
        form: { intent: "password", currentPassword: "guess", newPassword: "another-password" },
      });
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    const form = { password: "guess", confirmed: "yes" };
    expect((await shop.post("/settings/delete", { as, form })).status).toBe(429);
  });

  it("lists the devices and signs out on all of them", async () => {
    const { as, email, password, id } = await shop.signUp();
    const phone = as.copy();
    phone.cookies.clear();
    const headers = {
      "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36",
    };
    await shop.post("/signin", { as: phone, form: { email, password }, headers }, "203.0.113.200");
    const { text } = (await screen(shop.get("/settings", { as }))).main;
    expect(text).toContain("Chrome on Android");
    expect(text.match(/\(this device\)/g)).toHaveLength(1);
    const stolen = as.copy();

    const signedOut = await shop.post("/settings", { as, form: { intent: "sign-out-everywhere" } });
    expect([location(signedOut), as.cookies.size]).toEqual(["/signin", 0]);
    for (const who of [stolen, phone]) expect((await shop.get("/profile", { as: who })).status).toBe(302);
    const sessions = await shop.db.selectFrom("sessions").select("id").where("userId", "=", id).execute();
    expect(sessions).toEqual([]);
  });

  it("gives the customer their own data as a file", async () => {
    const { as, email } = await shop.signUp();
    const file = await shop.get("/settings/data", { as });
    expect(file.headers.get("Content-Disposition")).toContain("attachment");
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    expect(await file.json()).toMatchObject({ profile: { email }, orders: [] });
  });

  it("deletes the account with the password and a confirmation", async () => {
    const { as, email, password, id } = await shop.signUp();
    const deleteAccount = (form: Record<string, string>) => shop.post("/settings/delete", { as, form });
    const unconfirmed = await deleteAccount({ password });
    expect(unconfirmed.status).toBe(400);
    expect((await screen(unconfirmed)).main.text).toContain(
      "Please confirm that you want to delete your account",
    );
    expect((await deleteAccount({ confirmed: "yes" })).status).toBe(400);
    expect((await deleteAccount({ password: "wrong-password", confirmed: "yes" })).status).toBe(400);

    await shop.post("/p2", { as, form: { intent: "buy", quantity: "1" } });
    const pending = await deleteAccount({ password, confirmed: "yes" });
    expect(pending.status).toBe(409);
    expect((await screen(pending)).main.text).toContain("You have a Pending order");
    await updateOrderLines(shop.db, { userId: id }, { status: "cancelled" });

    const typed = { password, confirmed: "yes" };
    const filled = shop.fill("/settings/delete", "Delete My Account", typed, { as });
    await expect(filled.then(({ fields }) => fields)).resolves.toMatchObject(typed);
    const deleted = await deleteAccount(typed);
    expect([location(deleted), as.cookies.size]).toEqual(["/signin?notice=account-deleted", 0]);
    expect((await screen(shop.get("/signin?notice=account-deleted", { as }))).main.text).toContain(
      "Your account was deleted.",
    );
    expect((await signIn(email, password)).status).toBe(401);
    expect((await shop.signUp(email)).id).not.toBe(id);
  });

  it("asks for the email where the user has no password", async () => {
    const { as, id, email } = await shop.signUp();
    await shop.db.updateTable("accounts").set({ providerId: "google" }).where("userId", "=", id).execute();
    expect((await screen(shop.get("/settings", { as }))).main.text).toContain("You sign in with Google");
    const deleteAccount = (typed: string) =>
      shop.post("/settings/delete", { as, form: { email: typed, confirmed: "yes" } });
    expect((await deleteAccount("other@example.com")).status).toBe(400);
    expect(location(await deleteAccount(` ${email.toUpperCase()}`))).toBe("/signin?notice=account-deleted");
  });
});
