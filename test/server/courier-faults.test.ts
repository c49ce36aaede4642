import { expect, it } from "vitest";
import { runCourierRounds } from "../faults/courier-rounds.ts";
import { createTestDatabase } from "../test-database.ts";

const { url } = await createTestDatabase();

it("no parcel is booked twice, lost, or believed delivered when it is not", async () => {
  const findings = await runCourierRounds({ databaseUrl: url, parcels: 30, kills: 3, seed: 20261123 });
  expect(findings).toMatchObject({ doubled: 0, lost: 0, untrue: 0, unfinished: 0, kills: 3 });
}, 300_000);
