import { expect, it } from "vitest";
import { createTestDatabase } from "../../test/test-database.ts";

const { pool } = await createTestDatabase();

it("the embedded PostgreSQL has no processes that a small shop does not need (decision 041)", async () => {
  const { rows } = await pool.query<{ backend_type: string }>(
    "select distinct backend_type from pg_stat_activity",
  );
  const types = rows.map((row) => row.backend_type);
  expect(types).toContain("checkpointer");
  expect(types).not.toContain("io worker");
  expect(types).not.toContain("logical replication launcher");
});
