import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { maxSavedFilters, saveFilter } from "./save-filter.ts";
import { deleteSavedFilter, listSavedFilters } from "./saved-filter-queries.ts";

describe("saved filters", async () => {
  const { db } = await createTestDatabase(8);
  const path = "/dashboard";
  const person = async () => (await createCustomer(db)).id;
  const names = async (userId: string) => (await listSavedFilters(db, userId, path)).map(({ name }) => name);
  const save = (userId: string, name: string, query = "status=Pending") =>
    saveFilter(db, { userId, path, name, query });

  it("belong to one person and one screen; the same name replaces", async () => {
    const [one, other] = [await person(), await person()];
    await save(one, "Unpaid");
    await save(one, "Unpaid", "payment=unpaid");
    await save(other, "Mine");
    await saveFilter(db, { userId: one, path: "/dashboard/products", name: "Drafts", query: "status=draft" });
    expect(await listSavedFilters(db, one, path)).toMatchObject([
      { name: "Unpaid", query: "payment=unpaid" },
    ]);
    expect(await names(other)).toEqual(["Mine"]);
  });

  it("are removed by their owner alone, and with the account", async () => {
    const [one, other] = [await person(), await person()];
    await save(one, "Unpaid");
    const [filter] = await listSavedFilters(db, one, path);
    await deleteSavedFilter(db, other, filter?.id ?? 0);
    expect(await names(one)).toEqual(["Unpaid"]);
    await deleteSavedFilter(db, one, filter?.id ?? 0);
    expect(await names(one)).toEqual([]);
    await save(one, "Unpaid");
    await db.deleteFrom("users").where("id", "=", one).execute();
    expect(await names(one)).toEqual([]);
  });

  it("are at most twenty, also when many are saved at once; a removed one leaves its place", async () => {
    const one = await person();
    const results = await Promise.all(Array.from({ length: 25 }, (_, n) => save(one, `Filter ${n}`)));
    expect(results.filter((result) => result === "saved")).toHaveLength(maxSavedFilters);
    expect(await names(one)).toHaveLength(maxSavedFilters);
    const [first] = await listSavedFilters(db, one, path);
    await deleteSavedFilter(db, one, first?.id ?? 0);
    expect(await save(one, "One more")).toBe("saved");
    expect(await save(one, "Too many")).toBe("too-many");
  });
});
