import type { PaymentFindings } from "./payment-rounds.ts";
import { runPaymentRounds } from "./payment-rounds.ts";
import { withOwnDatabase } from "./run-couriers.ts";

/** Runs the rounds of payments on a PostgreSQL of their own. */
export const runPayments = (orders: number, kills: number): Promise<PaymentFindings> =>
  withOwnDatabase("payment-faults", (databaseUrl) =>
    runPaymentRounds({ databaseUrl, orders, kills, seed: 1 }),
  );

/** What a run found, in sentences. */
export function describePayments(orders: number, found: PaymentFindings): string {
  const { untrue, unpaid, unrefunded, overrefunded, unqueued, unfinished, holding, broken } = found;
  const { kills, decided, parcels, traffic } = found;
  const { payments, twice, cancelled, sent, lost, late, forged } = traffic;
  return `${orders} orders, ${payments} payments at a gateway that loses answers, two servers, ${kills} kills: ${untrue} believed and not paid, ${unpaid} paid and not believed, ${unrefunded} paid too much and not given back, ${overrefunded} given back too much, ${unqueued} parcels that collect what is paid and are not in the queue, ${unfinished} without an end, ${holding / 100} rupees without a holder${broken.map((sentence) => `, ${sentence}`).join("")}. ${twice} customers paid twice, ${cancelled} cancelled meanwhile, ${sent} orders were sent as cash on delivery meanwhile; of paid parcels that collect cash ${parcels.decided} were decided and ${parcels.waiting} wait for it; a person looked up ${decided} refunds; ${lost} answers found no server, ${late} came late, ${forged} were forged or replayed.`;
}
