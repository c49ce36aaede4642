import { expect, it } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { takeTurn } from "./take-turn.ts";

const { db, pool, connection } = await freshDatabase();

it("gives several servers turns that are at least so far apart", async () => {
  const { openDatabase } = await import("../database/open-database.ts");
  const other = openDatabase(connection);
  const turns: number[] = [];
  const take = async (server: typeof other.db) => {
    await takeTurn(server as never, "emailjs", 100);
    turns.push(performance.now());
  };
  await Promise.all([db, other.db, db, other.db, db].map((server) => take(server as never)));
  await other.close();
  turns.sort((a, b) => a - b);
  // A timer may fire a millisecond early.
  for (const [n, turn] of turns.entries()) if (n > 0) expect(turn - (turns[n - 1] ?? 0)).toBeGreaterThan(95);
});

it("gives every service turns of its own", async () => {
  await pool.query("insert into mail_turns values ('busy', clock_timestamp() + interval '30 seconds')");
  await takeTurn(db as never, "idle", 60_000);
});
