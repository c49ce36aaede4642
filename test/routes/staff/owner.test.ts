import { describe, expect, it } from "vitest";
import { built, openTestShop, Visitor } from "../../test-shop.ts";

describe("the owner's set-up link", async () => {
  const shop = await openTestShop();
  const link = new URL((await built.findSetUpUrl(shop.shop, shop.origin)) ?? "");
  const path = link.pathname + link.search;

  it("[R28.owner] works once, also when five forms are sent at once, and then is gone", async () => {
    expect((await shop.get(path)).status).toBe(200);
    expect((await shop.get("/setup")).status).toBe(404);
    expect((await shop.get(`${path}x`)).status).toBe(404);
    expect((await shop.post("/setup?token=x", { form: ownerForm(0) })).status).toBe(404);

    const customer = await shop.signUp("ayesha@example.com");
    const takenEmail = await shop.post(path, { form: { email: customer.email, password: "another-one" } });
    expect(takenEmail.status).toBe(409);
    expect(await takenEmail.text()).toContain("npm run owner");

    const visitors = Array.from({ length: 5 }, () => new Visitor());
    const answers = await Promise.all(visitors.map((as, n) => shop.post(path, { as, form: ownerForm(n) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 404, 404, 404, 404]);
    const winner = answers.findIndex(({ status }) => status === 302);
    expect(answers[winner]?.headers.get("Location")).toBe("/dashboard/today");
    const dashboard = await shop.get("/dashboard", { as: visitors[winner] });
    expect(await dashboard.text()).toContain("No orders yet.");

    expect((await shop.get(path)).status).toBe(404);
    expect((await shop.post(path, { form: ownerForm(9) })).status).toBe(404);
    expect(await built.findSetUpUrl(shop.shop, shop.origin)).toBeNull();
  });

  const ownerForm = (n: number) => ({ email: `owner${n}@example.com`, password: "a-good-password" });
});

describe("a link to set a password", async () => {
  const shop = await openTestShop();

  it("[S9.password] signs the new owner in, once", async () => {
    const lines: string[] = [];
    await built.makeOwnerByEmail(shop.shop, "sana@example.com", (line) => lines.push(line));
    const link = new URL(lines.at(-1) ?? "");
    const path = link.pathname + link.search;
    expect(await (await shop.get(path)).text()).toContain("sana@example.com");

    const as = new Visitor();
    expect((await shop.post(path, { as, form: { password: "12345" } })).status).toBe(400);
    const set = await shop.post(path, { as, form: { password: "a-good-password" } });
    expect([set.status, set.headers.get("Location")]).toEqual([302, "/dashboard/today"]);
    expect((await shop.get("/dashboard", { as })).status).toBe(200);

    const again = await shop.post(path, { form: { password: "another-password" } });
    expect(again.status).toBe(410);
    expect(await again.text()).toContain("This link no longer works");
    expect((await shop.get(path)).status).toBe(410);
  });
});
