import { parseArgs } from "node:util";
import { log } from "../../platform/log.ts";
import { removeStaleFolders } from "../temp-folder.ts";
import { isWhole } from "./compare-couriers.ts";
import { paymentsAgree } from "./compare-payments.ts";
import type { Mode } from "./deployment.ts";
import { faults, shortRun } from "./faults.ts";
import { formatTable, writeReport } from "./report.ts";
import { describeCouriers, runCouriers } from "./run-couriers.ts";
import { describePayments, runPayments } from "./run-payments.ts";
import { type FaultResult, type RunOptions, runRounds } from "./run-rounds.ts";

// Breaks the shop in every way that is known here while people shop in it, and ends with 1 if anything that
// was acknowledged is lost, doubled or half, or if a fault could not be tried.
const { values } = parseArgs({
  options: {
    /** A part of a fault's name; several times for several faults. */
    fault: { type: "string", multiple: true },
    mode: { type: "string" },
    rounds: { type: "string" },
    orders: { type: "string" },
    shoppers: { type: "string" },
    seconds: { type: "string" },
    /** Parcels that are booked with simulated couriers; 0: none. */
    parcels: { type: "string", default: "1000" },
    /** Orders that are paid at a simulated gateway; 0: none. */
    payments: { type: "string", default: "1000" },
    /** The faults that are soon over, once each. */
    short: { type: "boolean", default: false },
    /** Puts the table into docs/reliability.md. */
    write: { type: "boolean", default: false },
  },
});
const numberOr = (text: string | undefined, usual: number) => (text === undefined ? usual : Number(text));
const usual = values.short
  ? { rounds: null, orders: 10, shoppers: 6, seconds: 1 }
  : { rounds: null, orders: 100, shoppers: 24, seconds: 10 };
const options: RunOptions = {
  rounds: values.rounds === undefined ? usual.rounds : Number(values.rounds),
  orders: numberOr(values.orders, usual.orders),
  shoppers: numberOr(values.shoppers, usual.shoppers),
  seconds: numberOr(values.seconds, usual.seconds),
};
const selectedFaults = values.short ? [shortRun] : faults;
const nameFilters = values.fault ?? [""];
const modes: Mode[] = values.mode
  ? [values.mode as Mode]
  : values.short
    ? ["embedded"]
    : ["embedded", "DATABASE_URL"];

log.level = "fatal";
await removeStaleFolders();
const started = performance.now();
const outcomes: FaultResult[] = [];
for (const mode of modes) {
  for (const fault of selectedFaults) {
    if (!fault.modes.includes(mode) || !nameFilters.some((part) => fault.name.includes(part))) continue;
    const outcome = await runRounds(fault, mode, options);
    outcomes.push(outcome);
    const verdict = outcome.faults.length === 0 ? "✓" : "✗";
    const elapsedSeconds = Math.round((performance.now() - started) / 1000);
    console.log(`${verdict} ${outcome.fault} (${mode}), ${outcome.rounds} rounds, at ${elapsedSeconds} s`);
    for (const sentence of outcome.faults) console.log(`  ${sentence}`);
  }
}

// The short form of it is a test of its own.
const parcels = values.short ? 0 : Number(values.parcels);
const withCouriers = parcels > 0 && nameFilters.some((part) => "couriers lose answers".includes(part));
const couriers = withCouriers ? await runCouriers(parcels, Math.ceil(parcels / 25)) : null;
const couriersFailed = couriers !== null && !isWhole(couriers);
if (couriers) console.log(`${couriersFailed ? "✗" : "✓"} ${describeCouriers(parcels, couriers)}`);

const orders = values.short ? 0 : Number(values.payments);
const withPayments =
  orders > 0 && nameFilters.some((part) => "payments: a gateway loses answers".includes(part));
const payments = withPayments ? await runPayments(orders, Math.ceil(orders / 25)) : null;
const paymentsFailed = payments !== null && !paymentsAgree(payments);
if (payments) console.log(`${paymentsFailed ? "✗" : "✓"} ${describePayments(orders, payments)}`);

if (outcomes.length > 0) console.log(`\n${formatTable(outcomes)}\n`);
for (const { propagation } of outcomes) {
  if (propagation)
    console.log(
      `A change was seen at once at its own server ${propagation.immediateAtSource} times of ${propagation.changes}, elsewhere after ${Math.round(propagation.maxDelayMs)} ms at most.`,
    );
}
const failed = outcomes.filter((outcome) => outcome.faults.length > 0);
const tried = outcomes.length + (couriers ? 1 : 0) + (payments ? 1 : 0);
if (tried === 0) console.log("No fault has such a name.");
if (values.write && failed.length === 0 && outcomes.length > 0)
  writeReport("docs/reliability.md", outcomes, (performance.now() - started) / 1000);
const failures = failed.length + (couriersFailed ? 1 : 0) + (paymentsFailed ? 1 : 0);
console.log(failures === 0 ? "Nothing was lost." : `${failures} of ${tried} failed.`);
process.exit(failures === 0 && tried > 0 ? 0 : 1);
