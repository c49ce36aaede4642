/** A row of the table of `npm run bench`: `what` such as `cached home page`, `unit` such as `requests/s`. */
export interface Row {
  what: string;
  value: number;
  unit: string;
  /** What it is compared with, measured in the same run on the same machine. */
  reference?: { what: string; value: number };
  /** Of the value, or of its ratio to the reference. */
  goal?: { min: number } | { max: number } | { minRatio: number };
}

/** Whether a row's goal is reached; null where it has none. */
export function isGoalReached({ value, reference, goal }: Row): boolean | null {
  if (!goal) return null;
  if ("minRatio" in goal) return reference !== undefined && value / reference.value >= goal.minRatio;
  return "min" in goal ? value >= goal.min : value <= goal.max;
}

/** The rows as a table in Markdown, each with its ratio to its reference. */
export function rowTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => {
    const { what, value, unit, reference, goal } = row;
    return [
      what,
      `${round(value)} ${unit}`,
      reference ? `${reference.what}: ${round(reference.value)}` : "",
      reference ? (value / reference.value).toFixed(2) : "",
      goalText(goal),
      goal ? (isGoalReached(row) ? "yes" : "no") : "",
    ];
  });
  return table(["what", "measured", "reference", "ratio", "goal", "reached"], cells);
}

function goalText(goal: Row["goal"]): string {
  if (!goal) return "";
  if ("minRatio" in goal) return `ratio at least ${round(goal.minRatio)}`;
  return "min" in goal ? `at least ${round(goal.min)}` : `at most ${round(goal.max)}`;
}

/** A table in Markdown, its columns aligned. */
export function table(headings: string[], rows: string[][]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const separator = widths.map((width) => "-".repeat(width));
  return [headings, separator, ...rows].map(line).join("\n");
}

function round(value: number): string {
  const maximumFractionDigits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en", { maximumFractionDigits });
}
