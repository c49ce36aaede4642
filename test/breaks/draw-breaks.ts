import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { seededRandom } from "../seeded-random.ts";
import { type Break, type BreakList, type Change, type Discarded, kinds } from "./break.ts";
import { copyCheckout } from "./copy-checkout.ts";
import { findChanges } from "./find-changes.ts";
import { tradeOf, trades } from "./trades.ts";

// node test/breaks/draw-breaks.ts SEED [--count 60] [--list test/breaks/breaks.json]
// Draws as many breaks for each trade, by a seed of eight hexadecimal digits, and writes the list. What types, lint or knip
// refuse is discarded and drawn again, and so is what the list discards as "changes nothing".

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "60" },
    list: { type: "string", default: "test/breaks/breaks.json" },
  },
});
const [seed = ""] = positionals;
if (!/^[0-9a-f]{8}$/.test(seed)) throw new Error("a seed is eight hexadecimal digits");
const old: BreakList | null = existsSync(values.list) ? JSON.parse(readFileSync(values.list, "utf8")) : null;
const perTrade = Math.ceil(Number(values.count) / trades.length);

const spares = 6;
const changes = listChanges();
const slots = trades.flatMap((trade, row) => slotsOf(trade, row));
const discarded: Discarded[] = [];
for (let round = 1; slots.some((slot) => !slot.change); round++) {
  // Spares, because types, lint and knip take a minute: a slot takes the first that none of them refuses.
  for (let count = 0; count <= spares; count++) for (const slot of slots) if (!slot.change) draw(slot);
  const refusals = refusalsOf(slots.flatMap(({ drawn, change }) => change ?? drawn));
  for (const slot of slots) {
    for (const change of slot.change ? [] : slot.drawn) {
      const reason = refusals.get(change) ?? equivalent(change);
      if (reason) discarded.push({ ...change, trade: slot.trade, reason });
      else {
        slot.change = change;
        break;
      }
    }
    slot.drawn = [];
  }
  console.log(`round ${round}: ${slots.filter(({ change }) => change).length} of ${slots.length}`);
}
const breaks = slots.map((slot, index) => asBreak(slot, index + 1));
writeFileSync(values.list, `${JSON.stringify({ seed, breaks, discarded } satisfies BreakList, null, 2)}\n`);

interface Slot {
  trade: string;
  kind: Change["kind"];
  random: () => number;
  drawn: Change[];
  change: Change | undefined;
}

function listChanges(): Map<string, Change[]> {
  const files = execFileSync("git", ["ls-files", "app", "platform", "server", "shop"], { encoding: "utf8" });
  const byTrade = new Map<string, Change[]>(trades.map((trade) => [trade, []]));
  for (const file of files.trim().split("\n")) {
    const trade = tradeOf(file);
    if (trade) byTrade.get(trade)?.push(...findChanges(file, readFileSync(file, "utf8")));
  }
  return byTrade;
}

/** The slots of a trade, each of another kind while there are kinds. */
function slotsOf(trade: string, row: number): Slot[] {
  const random = seededRandom(Number.parseInt(seed, 16) ^ Math.imul(row + 1, 0x9e3779b1));
  const available = kinds.filter((kind) => changes.get(trade)?.some((change) => change.kind === kind));
  const shuffled = available
    .map((kind) => ({ kind, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ kind }) => kind);
  return Array.from({ length: perTrade }, (_, index) => ({
    trade,
    kind: shuffled[index % shuffled.length] ?? "condition",
    random: seededRandom(Math.floor(random() * 2 ** 32)),
    drawn: [],
    change: undefined,
  }));
}

/** Draws a change of the slot's kind, in a file that no other slot or earlier draw has. Seven of ten are below the web. */
function draw(slot: Slot): void {
  const taken = new Set(
    [...slots.flatMap(({ change, drawn }) => change ?? drawn), ...discarded].map(({ file }) => file),
  );
  const fitting = (changes.get(slot.trade) ?? []).filter(
    ({ kind, file }) => kind === slot.kind && !taken.has(file),
  );
  const isBelow = slot.random() < 0.7;
  const preferred = fitting.filter(({ file }) => file.startsWith("app/") !== isBelow);
  const from = preferred.length > 0 ? preferred : fitting;
  const change = from[Math.floor(slot.random() * from.length)];
  if (change) slot.drawn.push(change);
  else if (slot.drawn.length === 0) throw new Error(`${slot.trade} has no more of the kind ${slot.kind}`);
}

/** What types, lint and knip say about the sources with all these changes; the build sees them when they run. */
function refusalsOf(all: Change[]): Map<Change, string> {
  const copy = copyCheckout();
  for (const { file, before, after } of all) {
    const source = readFileSync(join(copy, file), "utf8");
    writeFileSync(
      join(copy, file),
      source.replace(before, () => after),
    );
  }
  const run = (program: string, ...args: string[]) => {
    const { stdout, stderr } = spawnSync(join(copy, "node_modules/.bin", program), args, {
      cwd: copy,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    });
    return `${stdout}\n${stderr}`;
  };
  const refusals = new Map<Change, string>();
  const blame = (tool: string, file: string, message: string) => {
    const guilty =
      all.find((change) => change.file === file) ??
      all.find((change) => new RegExp(`/${basename(change.file)}"`).test(readFileSync(file, "utf8")));
    if (!guilty) throw new Error(`${tool} refuses ${file}: ${message}`);
    if (!refusals.has(guilty)) refusals.set(guilty, `${tool}: ${message}`);
  };
  run("react-router", "typegen");
  for (const [, file = "", message = ""] of run("tsc", "--pretty", "false").matchAll(
    /^(\S+?)\(\d+,\d+\): error (.*)$/gm,
  ))
    blame("tsc", file, message);
  const files = all.map(({ file }) => file);
  const lint = run(
    "biome",
    "lint",
    "--error-on-warnings",
    "--max-diagnostics=none",
    "--reporter=github",
    ...files,
  );
  for (const [, message = "", file = ""] of lint.matchAll(
    /^::(?:error|warning) title=([^,]+),file=([^,]+)/gm,
  ))
    blame("biome", relative(copy, file), message);
  for (const [file, name] of unusedExports(run("knip", "--reporter", "json"))) {
    const guilty = all.find(({ before, after }) => before.split(name).length > after.split(name).length);
    if (guilty) refusals.set(guilty, `knip: nothing uses ${name} of ${file} then`);
    else if (!file.startsWith("test/")) throw new Error(`knip refuses ${file}: ${name}`);
  }
  rmSync(copy, { recursive: true });
  return refusals;
}

function unusedExports(report: string): [file: string, name: string][] {
  const { issues } = JSON.parse(report.slice(report.indexOf("{"), report.lastIndexOf("}") + 1));
  return issues.flatMap((issue: { file: string } & Record<string, { name: string }[]>) =>
    Object.values(issue).flatMap((found) =>
      Array.isArray(found) ? found.map(({ name }) => [issue.file, name] as [string, string]) : [],
    ),
  );
}

function equivalent(change: Change): string | undefined {
  return old?.discarded.find(
    ({ file, before, after, reason }) =>
      file === change.file &&
      before === change.before &&
      after === change.after &&
      /^changes nothing/.test(reason),
  )?.reason;
}

function asBreak({ trade, change }: Slot, number: number): Break {
  if (!change) throw new Error(`${trade} misses a break`);
  const before = old?.breaks.find((known) => known.file === change.file && known.after === change.after);
  const { atStart = "unknown", noticedBy = [], lock = change.kind === "lock" } = before ?? {};
  return { number, trade, ...change, lock, atStart, noticedBy };
}
