import { describe, expect, it } from "vitest";
import { setStock } from "../orders-fixture.ts";
import { openTestShop } from "../test-shop.ts";

const hint = "The card shows a different price from the one charged.";

describe("/dashboard/products", async () => {
  const shop = await openTestShop();
  const admin = await shop.signUpAdmin();
  const page = async () => (await shop.get("/dashboard/products", { as: admin.as })).text();
  const rows = async () => (await page()).split("<li ").filter((row) => row.includes("Catalogue"));

  it("[R1.owner] shows both prices of all ten items and points out the five that differ", async () => {
    const all = await rows();
    expect(all).toHaveLength(10);
    const differing = all.filter((row) => row.includes(hint));
    expect(differing).toHaveLength(5);
    for (const name of ["Glove", "Jade", "Brushes", "Razors", "Energy"]) {
      expect(
        differing.some((row) => row.includes(name)),
        name,
      ).toBe(true);
    }
    const glove = differing.find((row) => row.includes("Glove")) ?? "";
    expect(glove.replaceAll("<!-- -->", "")).toContain("Catalogue Rs. 2,199, charged Rs. 1,199");
  });

  it("points out nothing where the prices agree, and says what is sold out", async () => {
    await shop.db
      .updateTable("products")
      .set((eb) => ({ cataloguePrice: eb.ref("unitPrice") }))
      .execute();
    await setStock(shop.db, "lumiskin-retinol", 0);
    const all = await rows();
    expect(all.filter((row) => row.includes(hint))).toEqual([]);
    expect(all.filter((row) => row.includes("Sold out"))).toHaveLength(1);
  });
});
