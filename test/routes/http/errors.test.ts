import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { built, openTestShop } from "../../test-shop.ts";

describe("the errors that browsers report", async () => {
  const shop = await openTestShop();
  const reporter = vi.fn();
  built.setErrorReporter(reporter);
  const warnings = vi.spyOn(built.log, "warn").mockReturnValue();
  afterEach(() => {
    reporter.mockClear();
    warnings.mockClear();
  });
  afterAll(() => {
    built.setErrorReporter(() => {});
    warnings.mockRestore();
  });
  const form = { message: "TypeError: ayesha@example.com", stack: "at /x?token=abc", path: "/p1" };
  const report = { message: "TypeError: [email]", stack: "at /x?token=[token]", path: "/p1" };

  it("are logged and handed to the error tracker, scrubbed and cut", async () => {
    const response = await shop.post("/errors", { form: { ...form, more: "x" } });
    expect([response.status, await response.text()]).toEqual([204, ""]);
    const sender = { requestId: expect.any(String), client: expect.any(String) };
    expect(warnings.mock.calls).toEqual([[{ ...sender, browserError: report }, "an error in a browser"]]);
    expect(reporter).toHaveBeenCalledWith(
      expect.objectContaining({ name: "BrowserError", message: report.message, stack: report.stack }),
      { ...sender, path: "/p1" },
    );
    await shop.post("/errors", { form: { ...form, message: "x".repeat(10_000) } });
    expect(reporter.mock.lastCall?.[0].message).toHaveLength(500);
  });

  it("are dropped where another site sends them, nothing is in them, or there are too many", async () => {
    expect((await shop.post("/errors", { form, headers: { Origin: "https://evil.example" } })).status).toBe(
      403,
    );
    expect((await shop.post("/errors", { form: { stack: "x" } })).status).toBe(204);
    expect(reporter).not.toHaveBeenCalled();
    for (let n = 0; n < 150; n++)
      expect((await shop.post("/errors", { form }, "192.0.2.9")).status).toBe(204);
    expect(reporter.mock.calls.length).toBeLessThan(120);
  });
});
