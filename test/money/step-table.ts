import type { DoneStep } from "./history.ts";
import { shipmentStates as states } from "./operation.ts";
import { operations } from "./operations.ts";

/** How often each operation was done, by the state of its parcel, or of the parcels of its order. */
export type StepTable = Map<string, Map<string, number>>;

/** Counts a step that was not refused. */
export function countStep(table: StepTable, { operation, isDone, states: found }: DoneStep): void {
  if (!isDone) return;
  const row = table.get(operation) ?? new Map<string, number>();
  table.set(operation, row);
  for (const state of found) row.set(state, (row.get(state) ?? 0) + 1);
}

/** The table as text: an operation a row, a state a column. */
export function tableText(table: StepTable): string {
  const columns = ["none", ...states];
  const row = (name: string, cells: readonly string[]) =>
    [name.padEnd(24), ...cells.map((cell, index) => cell.padStart((columns[index] ?? "").length + 2))].join(
      "",
    );
  const counts = operations.map(({ name }) => {
    const own = table.get(name);
    return row(
      name,
      columns.map((state) => String(own?.get(state) ?? "-")),
    );
  });
  return [row("", columns), ...counts].join("\n");
}

/** The empty cells of operations and states: those that a rule forbids, each with its line, and those that no rule explains. */
export function emptyCells(table: StepTable): { explained: string[]; unexplained: string[] } {
  const empty = operations.flatMap(({ name, never }) =>
    states
      .filter((state) => !table.get(name)?.has(state))
      .map((state) => ({ cell: `${name} x ${state}`, why: never[state] })),
  );
  return {
    explained: empty.flatMap(({ cell, why }) => (why ? [`${cell}: ${why}`] : [])),
    unexplained: empty.flatMap(({ cell, why }) => (why ? [] : [cell])),
  };
}

/** Steps that were done although a rule says that they are forbidden: the rule is wrong, or the shop. */
export function forbiddenCells(table: StepTable): string[] {
  return operations.flatMap(({ name, never }) =>
    states
      .filter((state) => never[state] && table.get(name)?.has(state))
      .map((state) => `${name} x ${state}: ${never[state]}`),
  );
}
