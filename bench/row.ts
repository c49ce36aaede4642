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
  goal?: { min: number } | { max: number };
}

/** A measurement: prints what it does through `say` and gives its rows. */
export type Bench = (say: (line: string) => void) => Promise<Row[]>;

/** Whether a row's goal is reached; null where it has none. */
export function isGoalReached({ value, goal }: Row): boolean | null {
  if (!goal) return null;
  return "min" in goal ? value >= goal.min : value <= goal.max;
}

/** The rows as a table in Markdown, each with its ratio to its reference. */
export function markdownTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { what, value, unit, reference, goal } = row;
    const ratio = reference ? value / reference.value : null;
    return [
      what,
      `${formatNumber(value)} ${unit}`,
      reference ? `${reference.what}: ${formatNumber(reference.value)}` : "",
      ratio === null ? "" : ratio.toFixed(2),
      goal
        ? "min" in goal
          ? `at least ${formatNumber(goal.min)}`
          : `at most ${formatNumber(goal.max)}`
        : "",
      { true: "yes", false: "no", null: "" }[String(isGoalReached(row)) as "true" | "false" | "null"],
    ];
  });
  const headings = ["what", "measured", "reference", "ratio", "goal", "reached"];
  const widths = headings.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const formatLine = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const separator = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [formatLine(headings), separator, ...lines.map(formatLine)].join("\n");
}

/** A number as people read it: thousands in groups, small ones with a few digits. */
export function formatNumber(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}
