import { diffLines } from "diff";

/** Neighbouring lines of two versions of a text. `skipped`: so many unchanged lines are left out. */
export type DifferencePart =
  | { kind: "same" | "removed" | "added"; lines: string[] }
  | { kind: "skipped"; count: number };

/** The unchanged lines that stay beside a change. */
const contextLines = 2;

/** What a text loses and gains, line by line; empty where both are the same. */
export function textDifference(before: string, after: string): DifferencePart[] {
  if (before === after) return [];
  const changes = diffLines(withEnd(before), withEnd(after), { timeout: 1_000 }) ?? [
    { value: withEnd(before), removed: true, added: false },
    { value: withEnd(after), removed: false, added: true },
  ];
  return changes.flatMap(({ value, added, removed }, index): DifferencePart[] => {
    const lines = value.replace(/\n$/, "").split("\n");
    if (added || removed) return [{ kind: added ? "added" : "removed", lines }];
    return shorten(lines, index === 0, index === changes.length - 1);
  });
}

const withEnd = (text: string) => (text === "" ? "" : `${text}\n`);

/** Leaves out the unchanged lines that no change is near. */
function shorten(lines: string[], isFirst: boolean, isLast: boolean): DifferencePart[] {
  const head = isFirst ? 0 : contextLines;
  const tail = isLast ? 0 : contextLines;
  const count = lines.length - head - tail;
  if (count < 2) return [{ kind: "same", lines }];
  const part = (some: string[]): DifferencePart[] => (some.length > 0 ? [{ kind: "same", lines: some }] : []);
  return [
    ...part(lines.slice(0, head)),
    { kind: "skipped", count },
    ...part(tail > 0 ? lines.slice(-tail) : []),
  ];
}
