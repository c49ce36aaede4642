import { runInNewContext } from "node:vm";

/** Does work that takes hours if a pattern backtracks, else milliseconds: stops it with an error after a minute. */
export function withoutHanging(work: () => void): void {
  runInNewContext("work()", { work }, { timeout: 60_000 });
}
