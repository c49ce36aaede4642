import { readdirSync, readFileSync } from "node:fs";

/** The ids of all processes of this machine. Linux only, as all of this file. */
export function processIds(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** A file of a process below /proc, such as `cmdline`; empty if the process has ended. */
export function readProcFile(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** The fields of a process's `stat` after its name: state, parent, …; empty texts if it has ended. */
export function statFields(pid: number): string[] {
  const stat = readProcFile(pid, "stat");
  // The name may hold brackets and spaces.
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** The id of the process that started it; NaN if it has ended. */
export function parentOf(pid: number): number {
  return Number.parseInt(statFields(pid)[1] ?? "", 10);
}
