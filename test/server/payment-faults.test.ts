import { expect, it } from "vitest";
import { runPaymentRounds } from "../faults/payment-rounds.ts";
import { createTestDatabase } from "../test-database.ts";

const agreed = {
  ...{ untrue: 0, unpaid: 0, unrefunded: 0, overrefunded: 0, unfinished: 0 },
  ...{ holding: 0, broken: [] },
};

it("no payment is doubled, believed without money, lost, or without a holder", async () => {
  const { url } = await createTestDatabase();
  const findings = await runPaymentRounds({ databaseUrl: url, orders: 60, kills: 5, seed: 20261123 });
  expect(findings).toMatchObject({ ...agreed, kills: 5 });
  expect(findings.traffic.twice).toBeGreaterThan(0);
  expect(findings.traffic.cancelled).toBeGreaterThan(0);
});
