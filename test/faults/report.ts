import { readFileSync, writeFileSync } from "node:fs";
import type { FaultResult } from "./run-rounds.ts";

const columns: [title: string, of: (outcome: FaultResult) => string | number][] = [
  ["fault", ({ fault }) => fault],
  ["database", ({ mode }) => mode],
  ["rounds", ({ rounds }) => rounds],
  ["tried", ({ tried }) => tried],
  ["acknowledged", ({ acknowledged }) => acknowledged],
  ["accounts", ({ accounts }) => accounts],
  ["in transaction", ({ inTransaction }) => inTransaction],
  ["lost", ({ lost }) => lost],
  ["doubled", ({ doubled }) => doubled],
  ["half", ({ half }) => half],
  ["other 5xx", ({ failed }) => failed],
  ["503", ({ unavailable }) => unavailable],
  ["kept pages", ({ cachedPages: kept }) => kept],
];

/** The outcomes as a Markdown table, which reads as well in a terminal. */
export function formatTable(outcomes: FaultResult[]): string {
  const rows = outcomes.map((outcome) => columns.map(([, read]) => String(read(outcome))));
  const widths = columns.map(([title], index) =>
    Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const isText = (index: number) => index < 2;
  const line = (cells: string[]) =>
    `| ${cells.map((cell, index) => (isText(index) ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))).join(" | ")} |`;
  const separator = `| ${widths.map((width, index) => (isText(index) ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [line(columns.map(([title]) => title)), separator, ...rows.map(line)].join("\n");
}

const startMarker = "<!-- the table that npm run test:faults -- --write puts here -->";
const endMarker = "<!-- the end of the table -->";

/** Puts the table and what was measured besides into the page on reliability. */
export function writeReport(file: string, outcomes: FaultResult[], seconds: number): void {
  const page = readFileSync(file, "utf8");
  const [before, rest] = page.split(startMarker);
  const after = rest?.split(endMarker)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} has no place for the table`);
  const propagations = outcomes.flatMap((outcome) => outcome.propagation ?? []);
  const sentences = propagations.map(
    ({ changes, maxDelayMs: longestElsewhere }) =>
      `${changes} changes made at one of two servers were seen at once there, and at the other after ${Math.round(longestElsewhere)} ms at most.`,
  );
  const summary = `Measured on ${new Date().toISOString().slice(0, 10)} in ${Math.round(seconds / 60)} minutes. ${sentences.join(" ")}`;
  writeFileSync(
    file,
    `${before}${startMarker}\n\n${formatTable(outcomes)}\n\n${summary.trim()}\n\n${endMarker}${after}`,
  );
}
