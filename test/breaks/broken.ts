// The switch inside the copy that `run-breaks.ts` builds: every break asks here whether it is on.

interface Scope {
  process?: {
    env: Record<string, string | undefined>;
    getBuiltinModule(name: "node:fs"): typeof import("node:fs");
  };
  /** In the browser: the number, and what notes that a break was reached. */
  BREAK?: string;
  noteBreak?: (number: number) => void;
  __vitest_worker__?: { filepath?: string };
}

const scope = globalThis as unknown as Scope;
const env = scope.process?.env;
const chosen = Number(env?.BREAK ?? scope.BREAK ?? 0);
const reached = new Set<string>();

export function broken(number: number): boolean {
  if (env?.BREAK_REACHED) noteOnServer(number);
  else scope.noteBreak?.(number);
  return number === chosen;
}

/** Adds a line to BREAK_REACHED with the number and the test file that is running, once for each. */
function noteOnServer(number: number): void {
  const line = `${number}\t${scope.__vitest_worker__?.filepath ?? env?.BREAK_TEST_FILE ?? ""}\n`;
  if (reached.has(line)) return;
  reached.add(line);
  scope.process?.getBuiltinModule("node:fs").appendFileSync(env?.BREAK_REACHED ?? "", line);
}
