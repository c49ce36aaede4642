import { afterAll, onTestFinished, TestRunner } from "vitest";

/**
 * Cleans up after the test that opens something, or after all tests where none is running yet. `afterAll` inside a test
 * would never be called: its file's hooks are collected before.
 */
export function cleanUp(close: () => unknown): void {
  const hook = async () => void (await close());
  if (TestRunner.getCurrentTest()) onTestFinished(hook);
  else afterAll(hook);
}
