import { describe, expect, it } from "vitest";
import { freshDatabase } from "./database.ts";

describe("the schema", async () => {
  const { db, pool } = await freshDatabase();

  it("keeps the audit log append-only", async () => {
    await db.insertInto("auditLog").values({ action: "test", subject: "x" }).execute();
    await expect(pool.query("update audit_log set action = 'other'")).rejects.toThrow("append-only");
    await expect(pool.query("delete from audit_log")).rejects.toThrow("append-only");
    await expect(pool.query("truncate audit_log")).rejects.toThrow("append-only");
  });
});
