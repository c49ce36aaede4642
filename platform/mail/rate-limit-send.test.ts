import { setTimeout as wait } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { createTestDatabase } from "../../test/test-database.ts";
import { openDatabase } from "../database/open-database.ts";
import { rateLimitSend } from "./rate-limit-send.ts";

vi.mock("node:timers/promises", { spy: true });

const { db, pool, connection } = await createTestDatabase();

it("gives several servers slots that are at least so far apart", async () => {
  const other = openDatabase(connection);
  onTestFinished(() => other.close());
  const slots: number[] = [];
  const start = performance.now();
  const take = async (server: typeof other.db) => {
    await rateLimitSend(server as never, "emailjs", 100);
    slots.push(performance.now());
  };
  await Promise.all([db, other.db, db, other.db, db].map((server) => take(server as never)));
  // However late a busy machine lets each of them go on, none goes before its slot. Clocks differ by a little.
  slots.sort((a, b) => a - b);
  for (const [n, slot] of slots.entries()) expect(slot - start).toBeGreaterThan(n * 100 - 10);
});

it("gives every service slots of its own", async () => {
  await pool.query("insert into mail_rate_slots values ('busy', clock_timestamp() + interval '30 seconds')");
  vi.mocked(wait).mockClear();
  await rateLimitSend(db as never, "idle", 60_000);
  expect(wait).not.toHaveBeenCalled();
});
