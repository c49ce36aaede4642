import { parseArgs } from "node:util";
import { log } from "../../platform/log.ts";
import { removeForsaken } from "../new-folder.ts";
import { faults, inShort } from "./faults.ts";
import { table, writeFigures } from "./report.ts";
import { type Extent, type Outcome, runRounds } from "./run-rounds.ts";
import type { Mode } from "./stage.ts";

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
    /** The faults that are soon over, once each. */
    short: { type: "boolean", default: false },
    /** Puts the table into docs/reliability.md. */
    write: { type: "boolean", default: false },
  },
});
const number = (text: string | undefined, usual: number) => (text === undefined ? usual : Number(text));
const usual = values.short
  ? { rounds: null, orders: 10, shoppers: 6, seconds: 1 }
  : { rounds: null, orders: 100, shoppers: 24, seconds: 10 };
const extent: Extent = {
  rounds: values.rounds === undefined ? usual.rounds : Number(values.rounds),
  orders: number(values.orders, usual.orders),
  shoppers: number(values.shoppers, usual.shoppers),
  seconds: number(values.seconds, usual.seconds),
};
const all = values.short ? [inShort] : faults;
const wanted = values.fault ?? [""];
const modes: Mode[] = values.mode
  ? [values.mode as Mode]
  : values.short
    ? ["embedded"]
    : ["embedded", "DATABASE_URL"];

log.level = "fatal";
await removeForsaken();
const started = performance.now();
const outcomes: Outcome[] = [];
for (const mode of modes) {
  for (const fault of all) {
    if (!fault.modes.includes(mode) || !wanted.some((part) => fault.name.includes(part))) continue;
    const outcome = await runRounds(fault, mode, extent);
    outcomes.push(outcome);
    const verdict = outcome.faults.length === 0 ? "✓" : "✗";
    const at = Math.round((performance.now() - started) / 1000);
    console.log(`${verdict} ${outcome.fault} (${mode}), ${outcome.rounds} rounds, at ${at} s`);
    for (const sentence of outcome.faults) console.log(`  ${sentence}`);
  }
}

console.log(`\n${table(outcomes)}\n`);
for (const { seen } of outcomes) {
  if (seen)
    console.log(
      `A change was seen at once at its own server ${seen.atOnceAtOwn} times of ${seen.changes}, elsewhere after ${Math.round(seen.longestElsewhere)} ms at most.`,
    );
}
const failed = outcomes.filter((outcome) => outcome.faults.length > 0);
if (outcomes.length === 0) console.log("No fault has such a name.");
if (values.write && failed.length === 0)
  writeFigures("docs/reliability.md", outcomes, (performance.now() - started) / 1000);
console.log(failed.length === 0 ? "Nothing was lost." : `${failed.length} of ${outcomes.length} failed.`);
process.exit(failed.length === 0 && outcomes.length > 0 ? 0 : 1);
