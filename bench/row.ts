/** One line of the table that `npm run bench` prints. */
export interface Row {
  /** What was measured, such as `cached home page`. */
  what: string;
  value: number;
  /** Such as `requests/s`; values are shown with it. */
  unit: string;
  /** What it is compared with, measured in the same run on the same machine. */
  reference?: { what: string; value: number };
  /** The goal for `value`: at least, or at most. */
  goal?: { least: number } | { most: number };
}

/** A measurement: prints what it does through `say` and gives its rows. */
export type Bench = (say: (line: string) => void) => Promise<Row[]>;

/** Whether a row's goal is reached; null where it has none. */
export function reached({ value, goal }: Row): boolean | null {
  if (!goal) return null;
  return "least" in goal ? value >= goal.least : value <= goal.most;
}

/** The rows as a table in Markdown, each with its ratio to its reference. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { what, value, unit, reference, goal } = row;
    const ratio = reference ? value / reference.value : null;
    return [
      what,
      `${figure(value)} ${unit}`,
      reference ? `${reference.what}: ${figure(reference.value)}` : "",
      ratio === null ? "" : ratio.toFixed(2),
      goal ? ("least" in goal ? `at least ${figure(goal.least)}` : `at most ${figure(goal.most)}`) : "",
      { true: "yes", false: "no", null: "" }[String(reached(row)) as "true" | "false" | "null"],
    ];
  });
  const head = ["what", "measured", "reference", "ratio", "goal", "reached"];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const printed = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [printed(head), rule, ...lines.map(printed)].join("\n");
}

/** A number as people read it: thousands in groups, small ones with a few digits. */
export function figure(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}
