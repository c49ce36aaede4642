import { describe, expect, it } from "vitest";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

describe("saved filters of the dashboard", async () => {
  const shop = await openTestShop();
  const owner = await shop.signUpAdmin("owner@example.com");
  const other = await shop.signUpAdmin("other@example.com");
  const address = (filter: string, list = "/dashboard") =>
    `/dashboard/filters?${new URLSearchParams({ screen: list, filter })}`;
  const save = (filter: string, name: string, as = owner.as) =>
    shop.post(address(filter), { as, form: { intent: "save-filter", name } });
  const chips = async (as = owner.as) =>
    (await screen(shop.get("/dashboard", { as }))).main
      .all("nav", "Saved filters")
      .flatMap((nav) => nav.links.map(({ to, text }) => [text, to]));

  it("keep the known parameters alone, and lead to the list", async () => {
    const answer = await save(
      "payment=cod&status=Pending&after=1.2.3&evil=1&sort=oldest&from=nonsense",
      "Cash",
    );
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      302,
      "/dashboard?status=Pending&payment=cod&sort=oldest",
    ]);
    expect((await chips())[0]).toEqual(["Cash", "/dashboard?status=Pending&payment=cod&sort=oldest"]);
  });

  it("are kept for the products too", async () => {
    const form = { intent: "save-filter", name: "Drafts" };
    const path = address("show=draft&page=3&q=serum", "/dashboard/products");
    const answer = await shop.post(path, { as: owner.as, form });
    expect(answer.headers.get("Location")).toBe("/dashboard/products?q=serum&show=draft");
    const { main } = await screen(shop.get("/dashboard/products", { as: owner.as }));
    expect(main.get("nav", "Saved filters").links[0]).toEqual({
      text: "Drafts",
      to: "/dashboard/products?q=serum&show=draft",
    });
  });

  it("are each person's own: no one else sees or removes them", async () => {
    await save("status=cancelled", "Cancelled");
    expect(await chips(other.as)).toEqual([]);
    const { id } = await shop.db
      .selectFrom("savedFilters")
      .where("name", "=", "Cancelled")
      .select("id")
      .executeTakeFirstOrThrow();
    const form = { intent: "remove-filter", filter: String(id) };
    await shop.post(address(""), { as: other.as, form });
    expect((await chips()).map(([name]) => name)).toContain("Cancelled");
    await shop.post(address(""), { as: owner.as, form });
    expect((await chips()).map(([name]) => name)).not.toContain("Cancelled");
  });

  it.each([
    ["no name", "status=Pending", { intent: "save-filter" }, 400],
    ["a blank name", "status=Pending", { intent: "save-filter", name: " " }, 400],
    ["a name too long", "status=Pending", { intent: "save-filter", name: "x".repeat(41) }, 400],
    ["no filter", "", { intent: "save-filter", name: "All" }, 400],
    ["unknown parameters alone", "a=b&after=1", { intent: "save-filter", name: "All" }, 400],
    ["a filter too long", `q=${"ع".repeat(200)}`, { intent: "save-filter", name: "Long" }, 400],
    ["no intent", "status=Pending", { name: "x" }, 400],
    ["no id", "status=Pending", { intent: "remove-filter", filter: "x" }, 400],
    ["an id that is not there", "status=Pending", { intent: "remove-filter", filter: "999999" }, 302],
  ])("answer a form with %s", async (_, filter, form, status) => {
    expect((await shop.post(address(filter), { as: owner.as, form })).status).toBe(status);
  });

  it.each(["", "/", "/dashboard/audit", "https://evil.example", "__proto__"])(
    "are not found for the list %j",
    async (list) => {
      expect((await shop.get(address("status=Pending", list), { as: owner.as })).status).toBe(404);
    },
  );
});
