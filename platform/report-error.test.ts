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
