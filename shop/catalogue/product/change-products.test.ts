import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { latestRevisions } from "../../base/revisions/revision-queries.ts";
import { changeProducts } from "./change-products.ts";
import { findEditableProduct } from "./product-write-queries.ts";

describe("changing products", async () => {
  const { db } = await createTestDatabase(4);
  const glove = "lumiskin-exfoliating-glove";
  const brush = "silicone-bath-brush";
  const by = { actorId: "owner" };
  const version = async (id: string) => (await findEditableProduct(db, id))?.version ?? -1;

  it("writes the fields, a revision of those that changed, and an audit event", async () => {
    const result = await changeProducts(
      db,
      [{ id: glove, version: 0, set: { unitPrice: 99900, name: "Exfoliating Glove" } }],
      by,
    );
    expect(result.outcome).toBe("changed");
    expect(await findEditableProduct(db, glove)).toMatchObject({
      unitPrice: 99900,
      version: 1,
      status: "active",
    });
    const [revision] = await latestRevisions(db, "product", glove, 5);
    expect(revision).toMatchObject({
      version: 1,
      before: { unitPrice: 119900 },
      after: { unitPrice: 99900 },
      actorId: "owner",
    });
    const audit = await db
      .selectFrom("auditLog")
      .selectAll()
      .where("subject", "=", glove)
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({
      action: "product.changed",
      actorId: "owner",
      details: { revision: revision?.id, fields: ["unitPrice"] },
    });
  });

  it("tells the second of two people what the first changed, and writes nothing", async () => {
    const base = await version(glove);
    await changeProducts(db, [{ id: glove, version: base, set: { weightGrams: 90 } }], by);
    const late = await changeProducts(
      db,
      [
        { id: brush, set: { soldOut: true } },
        { id: glove, version: base, set: { weightGrams: 100 } },
      ],
      { actorId: "manager" },
    );
    expect(late).toMatchObject({ outcome: "conflict", current: { weightGrams: 90 } });
    expect(late.outcome === "conflict" && late.since.map(({ after }) => after)).toEqual([
      { weightGrams: 90 },
    ]);
    expect(await findEditableProduct(db, brush)).toMatchObject({ soldOut: false, version: 0 });
  });

  it("changes all or none", async () => {
    const before = await version(glove);
    const changes = [
      { id: glove, set: { sku: "LS-1" } },
      { id: brush, set: { sku: "ls-1" } },
    ];
    await expect(changeProducts(db, changes, by)).rejects.toMatchObject({ constraint: "products_sku" });
    expect(await changeProducts(db, [...changes.slice(0, 1), { id: "no-such", set: {} }], by)).toEqual({
      outcome: "unknown",
      id: "no-such",
    });
    expect(await version(glove)).toBe(before);
  });

  it("serialises many at once: each version is taken once", async () => {
    const start = await version(brush);
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        changeProducts(db, [{ id: brush, version: start, set: { weightGrams: 100 + n } }], by),
      ),
    );
    expect(results.filter(({ outcome }) => outcome === "changed")).toHaveLength(1);
    expect(await version(brush)).toBe(start + 1);
  });

  it.each([
    ["archived", "archived"],
    ["active", "active"],
    ["draft", "draft"],
    ["active", "active"],
  ] as const)("takes a product to %s", async (status, expected) => {
    await changeProducts(db, [{ id: brush, set: { status } }], by);
    expect(await findEditableProduct(db, brush)).toMatchObject({ status: expected });
  });
});
