import { afterEach, expect, it, vi } from "vitest";
import { log } from "./log.ts";
import { reportsSent, setErrorReporter } from "./report-error.ts";

const reporter = vi.fn();
setErrorReporter(reporter);
afterEach(() => reporter.mockReset());

it("reports each error that is logged, as the log has it", async () => {
  const error = Object.assign(new TypeError("no such person\nayesha@example.com"), { code: "E1" });
  log.error({ err: error, requestId: "r1", email: "ayesha@example.com" }, "a request failed");
  log.warn({ err: error }, "nothing to report");
  await reportsSent();
  expect(reporter.mock.calls).toEqual([
    [
      expect.objectContaining({ name: "TypeError", message: "no such person\n[email]", code: "E1" }),
      { requestId: "r1", email: "[left out]", during: "a request failed" },
    ],
  ]);
  expect(reporter.mock.calls[0]?.[0].stack).toContain("report-error.test.ts");
  expect(reporter.mock.calls[0]?.[0].stack).not.toContain("ayesha");
});

it("survives a reporter that fails", async () => {
  reporter.mockRejectedValueOnce(new Error("the tracker is down"));
  log.error({ code: "57P01" }, "the database is unavailable");
  await reportsSent();
  expect(reporter).toHaveBeenCalledWith(expect.objectContaining({ message: "the database is unavailable" }), {
    code: "57P01",
    during: "the database is unavailable",
  });
});

it("reports a line that scrubbing broke, and logging it does not throw", async () => {
  expect(() => log.error({ bytes: [923001234567] }, "the disk is full")).not.toThrow();
  await reportsSent();
  expect(reporter).toHaveBeenCalledWith(expect.any(Error), {
    during: "a line of the log that is no JSON",
    line: expect.stringContaining("the disk is full"),
  });
});

it("does not report what its reporter logs", async () => {
  reporter.mockImplementation(async () => {
    await Promise.resolve();
    if (reporter.mock.calls.length < 20) log.error("the tracker is down");
  });
  log.error("a job failed");
  await reportsSent();
  // A second report would be under way by now.
  await reportsSent();
  expect(reporter).toHaveBeenCalledTimes(1);
});

it("keeps no more than a hundred reports under way", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  reporter.mockImplementation(() => promise);
  for (let n = 0; n < 150; n++) log.error("a job failed");
  await new Promise((next) => setImmediate(next));
  expect(reporter).toHaveBeenCalledTimes(100);
  resolve();
  await reportsSent();
});
