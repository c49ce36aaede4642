import { afterEach, beforeEach, expect, vi } from "vitest";

// A console.error that a test did not expect is a failure: React and the server report their surprises there.
let consoleError: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  consoleError = vi.spyOn(console, "error");
});
afterEach(() => {
  const calls = consoleError.mock.calls.map((call: unknown[]) => call.map(String).join(" "));
  consoleError.mockRestore();
  expect(calls, "console.error was called").toEqual([]);
});
