import { expect, it } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { openDatabase } from "../database/open-database.ts";
import { takeTurn } from "./take-turn.ts";

const { db, pool, connection } = await freshDatabase();

it("gives several servers turns that are at least so far apart", async () => {
  const other = openDatabase(connection);
  const turns: number[] = [];
  const start = performance.now();
  const take = async (server: typeof other.db) => {
    await takeTurn(server as never, "emailjs", 100);
    turns.push(performance.now());
  };
  await Promise.all([db, other.db, db, other.db, db].map((server) => take(server as never)));
  await other.close();
  // However late a busy machine lets each of them go on, none goes before its turn. Clocks differ by a little.
  turns.sort((a, b) => a - b);
  for (const [n, turn] of turns.entries()) expect(turn - start).toBeGreaterThan(n * 100 - 10);
});

it("gives every service turns of its own", async () => {
  await pool.query("insert into mail_turns values ('busy', clock_timestamp() + interval '30 seconds')");
  await takeTurn(db as never, "idle", 60_000);
});
