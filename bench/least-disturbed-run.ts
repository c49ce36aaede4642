import { readFileSync } from "node:fs";

/** What a host that is shared took away of the time that the processors were wanted, and the tries at most. */
const maxStolenShare = 0.1;
const maxAttempts = 2;

/** Something that was measured, with the part of the wanted processors' time that the host gave to others meanwhile. */
export interface MeasuredRun<Result> {
  result: Result;
  stolen: number;
}

/**
 * Measures, and again while the machine's host takes too much of it. The try that it disturbed least counts, whatever it
 * measured. Only Linux tells what its host takes; elsewhere the first try counts.
 */
export async function leastDisturbedRun<Result>(
  measure: () => Promise<Result>,
): Promise<MeasuredRun<Result>> {
  let best: MeasuredRun<Result> | undefined;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const before = processorTime();
    const result = await measure();
    const after = processorTime();
    const stolen = (after.stolen - before.stolen) / Math.max(1, after.wanted - before.wanted);
    if (!best || stolen < best.stolen) best = { result, stolen };
    if (stolen <= maxStolenShare) break;
  }
  return best as MeasuredRun<Result>;
}

/** Ticks of all processors since the machine was started: wanted ones, and those of them that went to others. */
function processorTime(): { wanted: number; stolen: number } {
  if (process.platform !== "linux") return { wanted: 0, stolen: 0 };
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = readFileSync(
    "/proc/stat",
    "utf8",
  )
    .split("\n", 1)[0]
    ?.split(/\s+/)
    .slice(1)
    .map(Number) ?? [0];
  return { wanted: user + nice + system + irq + softirq + stolen, stolen };
}
