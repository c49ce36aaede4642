import { expect, it } from "vitest";
import { insertOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { getQueueView } from "./queue-view.ts";
import { getServingView } from "./serving-view.ts";

const { db, pool } = await createTestDatabase(2);

it("says which couriers go to a city, and counts them where all do", async () => {
  const lahore = { cityId: "lahore", city: "Lahore" };
  await pool.query("update couriers set active = adapter is null and not is_rider");
  expect((await getServingView(db, lahore))?.text).toBe("Couriers that go to Lahore: all 4.");
  await pool.query("update couriers set active = id = 'tcs'");
  expect((await getServingView(db, lahore))?.text).toBe("Couriers that go to Lahore: TCS.");
});

it("asks for a call now where its time has come", async () => {
  const { id } = await insertOrder(db, { number: 501, userId: null, placedAt: "2026-11-29T05:00:00Z" });
  await pool.query(
    "update orders set confirmation = 'to_confirm', call_after = '2026-11-30T03:10:00Z' where id = $1",
    [id],
  );
  await pool.query(
    "insert into confirmation_attempts (order_id, channel, outcome) values ($1, 'call', 'call_later')",
    [id],
  );
  const noteAt = async (now: string) =>
    (await getQueueView(db, { now: new Date(now), userId: "x", current: null }, [])).rows[0]?.note;
  expect(await noteAt("2026-11-29T15:00:00Z")).toBe("Call tomorrow at 08:10");
  expect(await noteAt("2026-11-30T02:00:00Z")).toBe("Call today at 08:10");
  expect(await noteAt("2026-11-30T15:00:00Z")).toBe("Call now. It was to be today 08:10.");
});
