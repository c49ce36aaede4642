import { Writable } from "node:stream";
import { DefaultReporter } from "vitest/node";

/** @typedef {import("vitest/node").TestModule} TestModule */

/**
 * Prints a line per test file, then every failure in full, then the ten slowest files. What tests print is shown only
 * where one fails.
 */
export class FileReporter extends DefaultReporter {
  constructor() {
    super({ summary: false, silent: "passed-only" });
  }

  /** Says nothing about vitest's version. @override @param {import("vitest/node").Vitest} vitest */
  onInit(vitest) {
    this.ctx = vitest;
  }

  /** @override @param {TestModule} file */
  printTestModule(file) {
    const tests = [...file.children.allTests()];
    const failed = tests.filter((test) => test.result().state === "failed");
    const skipped = tests.filter((test) => test.result().state === "skipped");
    const parts = [
      `${tests.length} ${tests.length === 1 ? "test" : "tests"}`,
      ...(failed.length > 0 ? [`${failed.length} failed`] : []),
      ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
      inSeconds(secondsOf(file)),
    ];
    this.log(`${file.ok() ? "✓" : "✗"} ${file.relativeModuleId} (${parts.join(", ")})`);
    for (const test of failed) this.log(`  ✗ ${test.fullName}`);
  }

  /** Follows the failures. @override */
  reportTestSummary() {
    const slowest = this.ctx.state
      .getTestModules()
      .map((file) => ({ name: file.relativeModuleId, seconds: secondsOf(file) }))
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, 10);
    this.log("The slowest files:");
    for (const { name, seconds } of slowest) this.log(`${inSeconds(seconds).padStart(9)}  ${name}`);
  }
}

/** A file's seconds, those of its imports and set-up included. @param {TestModule} file */
function secondsOf(file) {
  const { prepareDuration, environmentSetupDuration, collectDuration, setupDuration, duration } =
    file.diagnostic();
  return (prepareDuration + environmentSetupDuration + collectDuration + setupDuration + duration) / 1000;
}

/** @param {number} seconds */
const inSeconds = (seconds) => `${seconds.toFixed(1)} s`;

/**
 * Writes to a stream whatever is no line of the shop's log, because tests let the shop meet every error that it knows.
 * @param {NodeJS.WriteStream} to
 */
export function withoutLog(to) {
  let rest = "";
  return new Writable({
    decodeStrings: false,
    write(chunk, _, done) {
      const lines = (rest + chunk).split(/(?<=\n)/);
      // A long line arrives in parts. A part of anything but the log is written at once.
      rest = /^\{[^\n]*$/.test(lines.at(-1) ?? "") ? (lines.pop() ?? "") : "";
      to.write(lines.filter((line) => !line.startsWith('{"level":')).join(""));
      done();
    },
  });
}
