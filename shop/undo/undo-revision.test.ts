import { describe, expect, it } from "vitest";
import fc from "../../test/fast-check.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { recordRevision } from "../base/revisions/record-revision.ts";
import { listRevisions } from "../base/revisions/revision-list-queries.ts";
import { findRevision, latestRevisions } from "../base/revisions/revision-queries.ts";
import { findEditableCategory } from "../catalogue/categories/category-write-queries.ts";
import { createCategory, removeCategory } from "../catalogue/categories/change-categories.ts";
import { changeProducts } from "../catalogue/product/change-products.ts";
import type { ProductFields } from "../catalogue/product/editable-product.ts";
import { findEditableProduct, insertProduct } from "../catalogue/product/product-write-queries.ts";
import { createArticle, restoreArticle } from "../content/articles/change-article.ts";
import { restoreSettings } from "../content/settings/change-settings.ts";
import { restoreContent } from "../content/texts/change-content.ts";
import { previewUndo } from "./preview-undo.ts";
import { undoRevision } from "./undo-revision.ts";
import { undoableArticle } from "./undoable-article.ts";
import { undoableCategory } from "./undoable-category.ts";
import { undoableContent } from "./undoable-content.ts";

const { db } = await createTestDatabase(8);
const brush = "silicone-bath-brush";
const glove = "lumiskin-exfoliating-glove";

async function product(id: string) {
  const found = await findEditableProduct(db, id);
  if (!found) throw new Error(id);
  return found;
}

async function change(id: string, set: Partial<ProductFields>): Promise<number> {
  const result = await changeProducts(db, [{ id, set }], { actorId: "owner" });
  if (result.outcome !== "changed") throw new Error(result.outcome);
  return result.revisions[0] ?? 0;
}

/** Undoes a revision as someone who was just shown what that would change. */
async function undo(revision: number, chosen: string[] = []) {
  const version = (await previewUndo(db, revision))?.undo?.version ?? -1;
  return undoRevision(db, { revision, version, chosen }, "owner");
}

describe("undoing a change of a product", () => {
  it("changes back what it changed, as a revision that says so and in the audit log, and can be undone", async () => {
    const before = await product(brush);
    const changed = await change(brush, { unitPrice: 99900, tags: ["bath"] });
    const undone = await undo(changed);
    if (undone.outcome !== "undone") throw new Error(undone.outcome);
    expect(await product(brush)).toMatchObject({
      unitPrice: before.unitPrice,
      tags: before.tags,
      version: before.version + 2,
    });
    expect(await findRevision(db, undone.revision)).toMatchObject({ undoes: changed, actorId: "owner" });
    const audit = await db.selectFrom("auditLog").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
    expect(audit).toMatchObject({ action: "product.restored", details: { revision: undone.revision } });

    expect(await undo(changed)).toEqual({ outcome: "already", revision: undone.revision });
    expect((await undo(undone.revision)).outcome).toBe("undone");
    expect(await product(brush)).toMatchObject({ unitPrice: 99900, tags: ["bath"] });
  });

  it("leaves a field that was changed again, unless it is chosen", async () => {
    const { name } = await product(glove);
    const first = await change(glove, { name: "Glove", weightGrams: 80 });
    await change(glove, { name: "Bath Glove" });
    expect((await previewUndo(db, first))?.undo?.steps).toEqual([
      { field: "name", label: "Name", before: "Bath Glove", after: name, changedSince: true },
      {
        field: "weightGrams",
        label: "Weight with packaging",
        before: "80 g",
        after: "",
        changedSince: false,
      },
    ]);
    expect((await undo(first)).outcome).toBe("undone");
    expect(await product(glove)).toMatchObject({ name: "Bath Glove", weightGrams: null });

    const second = await change(glove, { name: "Scrub Glove" });
    await change(glove, { name: "Glove" });
    expect(await undo(second)).toEqual({ outcome: "nothing" });
    expect((await undo(second, ["name"])).outcome).toBe("undone");
    expect((await product(glove)).name).toBe("Bath Glove");
  });

  it("asks again where the product changed after the preview", async () => {
    const changed = await change(brush, { cautions: "Rinse after use" });
    const shown = (await previewUndo(db, changed))?.undo?.version ?? -1;
    await change(brush, { size: "30 cm" });
    const late = await undoRevision(db, { revision: changed, version: shown, chosen: [] }, "owner");
    expect(late).toEqual({ outcome: "changed" });
    expect((await product(brush)).cautions).toBe("Rinse after use");
  });

  it("archives a product whose creation is undone", async () => {
    const { id: _, route: __, version: ___, ...fields } = await product(glove);
    await insertProduct(db, "new-glove", { ...fields, sku: null });
    const created = await recordRevision(db, {
      entity: "product",
      entityId: "new-glove",
      version: 1,
      before: null,
      after: { ...fields, status: "draft" },
      actorId: "owner",
    });
    expect((await undo(created)).outcome).toBe("undone");
    expect((await product("new-glove")).status).toBe("archived");
  });

  it("says why the database refuses it, and changes nothing", async () => {
    await change(glove, { sku: "GLOVE" });
    const freed = await change(glove, { sku: null, weightGrams: 5 });
    await change(brush, { sku: "glove" });
    expect(await undo(freed)).toEqual({
      outcome: "refused",
      message: "Another product has this SKU now.",
    });
    expect(await product(glove)).toMatchObject({ sku: null, weightGrams: 5 });
  });

  it("knows no other revisions", async () => {
    expect(await undo(999_999)).toEqual({ outcome: "unknown" });
    const content = { entity: "content", entityId: "nothing", version: 1, before: null, after: {} } as const;
    expect(await undo(await recordRevision(db, { ...content, actorId: null }))).toEqual({
      outcome: "unknown",
    });
  });

  it("happens once when two people press Undo at the same moment", async () => {
    const changed = await change(brush, { unitPrice: 123400 });
    const version = (await product(brush)).version;
    const results = await Promise.all(
      Array.from({ length: 6 }, () => undoRevision(db, { revision: changed, version, chosen: [] }, "owner")),
    );
    const outcomes = results.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual([...Array(5).fill("already"), "undone"]);
    expect((await product(brush)).version).toBe(version + 1);
  });

  it("is refused a second time by the database itself", async () => {
    const changed = await change(brush, { strength: "soft" });
    expect((await undo(changed)).outcome).toBe("undone");
    const again = { entity: "product", entityId: "none", before: null, after: {}, actorId: null } as const;
    await expect(recordRevision(db, { ...again, version: 1, undoes: changed })).rejects.toMatchObject({
      constraint: "revisions_undoes",
    });
  });
});

it("undoes a change of a category", async () => {
  const restored = await db.transaction().execute(async (tx) => {
    await undoableCategory.current(tx, "skincare", "locked");
    // Any revision serves as what is undone here.
    const [some] = await latestRevisions(tx, "product", brush, 1);
    return undoableCategory.restore(
      tx,
      "skincare",
      { name: "Serums" },
      { actorId: "owner", undoes: some?.id ?? 0 },
    );
  });
  expect((await findEditableCategory(db, "skincare"))?.name).toBe("Serums");
  if (typeof restored !== "number") throw new Error(restored.refused);
  expect((await undo(restored)).outcome).toBe("undone");
  expect(await findEditableCategory(db, "skincare")).toMatchObject({ name: "Beauty Products", version: 2 });
});

it("brings back a category that was removed, as it was, and nothing of it before", async () => {
  const id = "hair-care";
  const fields = { name: "Hair care", lead: "For every day.", onHome: true, onCatalogue: false };
  await createCategory(db, fields, "owner");
  const before = await findEditableCategory(db, id);
  expect((await removeCategory(db, { id, version: before?.version ?? 0 }, "owner")).outcome).toBe("changed");
  const [removal, creation] = await latestRevisions(db, "category", id, 2);
  expect(await undo(creation?.id ?? 0, ["onHome", "onCatalogue"])).toMatchObject({ outcome: "refused" });
  expect(await findEditableCategory(db, id)).toBeNull();
  expect((await undo(removal?.id ?? 0)).outcome).toBe("undone");
  expect(await findEditableCategory(db, id)).toEqual({ ...before, version: (before?.version ?? 0) + 2 });
});

it("refuses to undo a category's name that another one has by now", async () => {
  const refused = await db
    .transaction()
    .execute((tx) =>
      undoableCategory.restore(
        tx,
        "skincare",
        { name: "beauty & personal care tools" },
        { actorId: "owner", undoes: 1 },
      ),
    );
  expect(refused).toEqual({ refused: "Another category has this name now." });
});

describe("undoing a change", () => {
  const by = { actorId: "owner" };

  it("of a text of the shop", async () => {
    const key = "announcement";
    const before = await undoableContent.current(db, key);
    const changed = await db
      .transaction()
      .execute((tx) => restoreContent(tx, key, { text: "Eid Mubarak" }, by));
    if (changed.outcome !== "changed" || !changed.revision) throw new Error(changed.outcome);
    expect((await previewUndo(db, changed.revision))?.undo?.steps).toMatchObject([{ before: "Eid Mubarak" }]);
    expect((await undo(changed.revision)).outcome).toBe("undone");
    expect((await undoableContent.current(db, key))?.fields).toEqual(before?.fields);
  });

  it("of the settings", async () => {
    const changed = await db
      .transaction()
      .execute((tx) => restoreSettings(tx, { phone: "+923001234567" }, by));
    if (changed.outcome !== "changed" || !changed.revision) throw new Error(changed.outcome);
    expect((await undo(changed.revision)).outcome).toBe("undone");
    expect(await findRevision(db, changed.revision)).toMatchObject({ entity: "settings" });
  });

  it("of an article, and its creation", async () => {
    const fields = {
      title: "Eid",
      excerpt: "For Eid",
      content: "Text",
      tags: ["eid"],
      author: null,
      readTime: null,
    };
    const created = await createArticle(db, { ...fields, featuredImage: null, status: "active" }, by);
    if (created.outcome !== "changed" || !created.revision) throw new Error(created.outcome);
    const { id } = created;
    const changed = await db
      .transaction()
      .execute((tx) => restoreArticle(tx, id, { title: "Eid Mubarak" }, by));
    if (changed.outcome !== "changed" || !changed.revision) throw new Error(changed.outcome);
    expect((await undo(changed.revision)).outcome).toBe("undone");
    expect((await undoableArticle.current(db, id))?.fields).toMatchObject({ title: "Eid", status: "active" });
    expect((await undo(created.revision)).outcome).toBe("undone");
    expect((await undoableArticle.current(db, id))?.fields).toMatchObject({ status: "archived" });
  });
});

describe("any changes and undoings", () => {
  type Model = Pick<ProductFields, "unitPrice" | "name" | "tags" | "weightGrams">;
  const set = fc.record(
    {
      unitPrice: fc.constantFrom(100, 200, 300),
      name: fc.constantFrom("A", "B", "C"),
      tags: fc.subarray(["x", "y"]),
      weightGrams: fc.constantFrom(null, 5),
    },
    { requiredKeys: [] },
  );
  const step = fc.oneof(
    fc.record({ kind: fc.constant("change" as const), set }),
    fc.record({
      kind: fc.constant("undo" as const),
      which: fc.nat(30),
      chosen: fc.subarray(["unitPrice", "name", "tags", "weightGrams"] as const),
    }),
  );
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

  it("leave the product as a plain model has it, and lose nothing", async () => {
    const id = "lumiskin-retinol";
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const start: Model = { unitPrice: 100, name: "A", tags: [], weightGrams: null };
        await change(id, start);
        const firstVersion = (await product(id)).version;
        let state: Model = start;
        const log: { id: number; before: Partial<Model>; after: Partial<Model>; undone: boolean }[] = [];
        const write = (revision: number, changed: Partial<Model>) => {
          const names = Object.keys(changed) as (keyof Model)[];
          const before = Object.fromEntries(names.map((name) => [name, state[name]]));
          log.push({ id: revision, before, after: changed, undone: false });
          state = { ...state, ...changed };
        };
        for (const one of steps) {
          if (one.kind === "change") {
            const changed = Object.fromEntries(
              Object.entries(one.set).filter(([name, value]) => !same(value, state[name as keyof Model])),
            );
            const revision = await change(id, one.set);
            if (Object.keys(changed).length > 0) write(revision, changed);
            continue;
          }
          const entry = log[one.which % Math.max(log.length, 1)];
          if (!entry) continue;
          const result = await undo(entry.id, [...one.chosen]);
          const back = Object.fromEntries(
            Object.entries(entry.before).filter(([name, value]) => {
              const now = state[name as keyof Model];
              const untouched = same(now, entry.after[name as keyof Model]);
              return !same(now, value) && (untouched || one.chosen.includes(name as keyof Model));
            }),
          );
          const expected = entry.undone ? "already" : Object.keys(back).length > 0 ? "undone" : "nothing";
          expect(result.outcome).toBe(expected);
          if (result.outcome !== "undone") continue;
          entry.undone = true;
          write(result.revision, back);
        }
        expect(await product(id)).toMatchObject(state);
        const kept = await listRevisions(db, { entity: "product", entityId: id, cursor: null, limit: 100 });
        expect(kept.slice(0, log.length).map((revision) => [revision.id, revision.undone])).toEqual(
          log.map((entry) => [entry.id, entry.undone]).reverse(),
        );
        expect((await product(id)).version).toBe(firstVersion + log.length);
      }),
      { numRuns: 40 },
    );
  });
});
