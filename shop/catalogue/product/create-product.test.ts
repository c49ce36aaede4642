import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { latestRevisions } from "../../base/revisions/revision-queries.ts";
import { changeProductStatus } from "./change-product-status.ts";
import { createProduct } from "./create-product.ts";
import { duplicateProduct } from "./duplicate-product.ts";
import { formFieldsOf } from "./product-edit.ts";
import { findEditableProduct, listEditableProducts } from "./product-write-queries.ts";
import { saveProduct } from "./save-product.ts";

describe("new products", async () => {
  const { db } = await createTestDatabase(6);
  const { id: actorId } = await createCustomer(db);
  const retinol = await findEditableProduct(db, "lumiskin-retinol");
  if (!retinol) throw new Error("no product");
  const fields = { ...formFieldsOf(retinol), name: "Rose Toner", sku: null };

  it("of the same name at once get ids and places of their own", async () => {
    const added = await Promise.all(
      Array.from({ length: 6 }, () => createProduct(db, fields, { actorId, key: null })),
    );
    const ids = added.map((result) => (result.outcome === "created" ? result.id : ""));
    expect(ids.sort()).toEqual(["rose-toner", ...[2, 3, 4, 5, 6].map((number) => `rose-toner-${number}`)]);
    const positions = (await listEditableProducts(db)).map(({ position }) => position);
    expect(new Set(positions).size).toBe(positions.length);
  });

  it("are one for one key, however often it comes", async () => {
    const key = "7f905324-d26f-4585-a68a-829a4fc54644";
    const named = { ...fields, name: "Clay Mask" };
    const added = await Promise.all(
      Array.from({ length: 4 }, () => createProduct(db, named, { actorId, key })),
    );
    expect(added).toEqual(Array.from({ length: 4 }, () => ({ outcome: "created", id: "clay-mask" })));
    expect(await latestRevisions(db, "product", "clay-mask", 5)).toHaveLength(1);
  });

  it("are not added where another has the SKU, and leave nothing behind", async () => {
    const by = { actorId, key: null };
    await createProduct(db, { ...fields, name: "First", sku: "SAME" }, by);
    const count = (await listEditableProducts(db)).length;
    const refused = await createProduct(db, { ...fields, name: "Second", sku: "same" }, by);
    expect(refused).toMatchObject({ outcome: "refused", errors: { sku: expect.any(String) } });
    expect(await listEditableProducts(db)).toHaveLength(count);
  });

  it("like another keep its name within its length", async () => {
    const added = await createProduct(db, { ...fields, name: "x".repeat(120) }, { actorId, key: null });
    const copy = added.outcome === "created" ? await duplicateProduct(db, added.id, actorId) : null;
    const name = (await findEditableProduct(db, copy ?? ""))?.name;
    expect(name).toHaveLength(120);
    expect(name).toMatch(/ \(copy\)$/);
  });

  it("two people who save one at once: one is saved, the other is asked", async () => {
    const version = retinol.version;
    const edit = (unitPrice: number) => ({
      id: "lumiskin-retinol",
      version,
      seen: null,
      choices: {},
      fields: { ...formFieldsOf(retinol), unitPrice },
      publish: false,
    });
    const results = await Promise.all([1, 2, 3].map((n) => saveProduct(db, edit(100000 + n), { actorId })));
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["conflict", "conflict", "saved"]);
  });

  it("a draft that was archived comes back as a draft", async () => {
    const change = (to: "archive" | "bring-back" | "publish") =>
      changeProductStatus(db, "rose-toner", to, { actorId });
    await change("archive");
    expect(await change("bring-back")).toMatchObject({ status: "draft" });
    await change("publish");
    await change("archive");
    expect(await change("bring-back")).toMatchObject({ status: "active" });
    expect(await change("bring-back")).toMatchObject({ status: "active", revision: null });
  });
});
