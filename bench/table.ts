/** A row of the table of `npm run bench`: `what` such as `cached home page`, `unit` such as `requests/s`. */
export interface Row {
  what: string;
  value: number;
  unit: string;
  /** What it is compared with, measured in the same run on the same machine. */
  reference?: { what: string; value: number };
  goal?: { min: number } | { max: number };
}

/** Whether a row's goal is reached; null where it has none. */
export function isGoalReached({ value, goal }: Row): boolean | null {
  if (!goal) return null;
  return "min" in goal ? value >= goal.min : value <= goal.max;
}

/** The rows as a table in Markdown, each with its ratio to its reference. */
export function rowTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => {
    const { what, value, unit, reference, goal } = row;
    const limit = !goal ? "" : "min" in goal ? `at least ${round(goal.min)}` : `at most ${round(goal.max)}`;
    return [
      what,
      `${round(value)} ${unit}`,
      reference ? `${reference.what}: ${round(reference.value)}` : "",
      reference ? (value / reference.value).toFixed(2) : "",
      limit,
      goal ? (isGoalReached(row) ? "yes" : "no") : "",
    ];
  });
  return table(["what", "measured", "reference", "ratio", "goal", "reached"], cells);
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
