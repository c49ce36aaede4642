import childProcess from "node:child_process";
import { appendFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { type Browser, chromium } from "playwright-core";
import { afterEach, beforeEach } from "vitest";
import { isNoticed } from "./is-noticed.ts";

// Set up before each test file of a run with breaks. Hands the switch to what tests start, and skips the rest once one
// test has noticed the break.

const scope = globalThis as { noticedBreak?: boolean; watchesBreaks?: boolean };
const { BREAK, BREAK_REACHED } = process.env;

beforeEach((context) => {
  if (scope.noticedBreak) context.skip();
});
afterEach(({ task }) => {
  if (BREAK && task.result?.errors?.some(isNoticed)) scope.noticedBreak = true;
});

if (!scope.watchesBreaks) {
  scope.watchesBreaks = true;
  handToProcesses();
  handToBrowsers();
}

function testFile(): string {
  return (globalThis as { __vitest_worker__?: { filepath?: string } }).__vitest_worker__?.filepath ?? "";
}

function handToProcesses(): void {
  const { spawn } = childProcess;
  const withSwitch = (env: NodeJS.ProcessEnv = process.env) => ({
    ...env,
    ...(BREAK ? { BREAK } : {}),
    ...(BREAK_REACHED ? { BREAK_REACHED, BREAK_TEST_FILE: testFile() } : {}),
  });
  childProcess.spawn = ((program: string, args: string[] = [], options: childProcess.SpawnOptions = {}) =>
    spawn(program, args, { ...options, env: withSwitch(options.env) })) as typeof spawn;
  syncBuiltinESMExports();
}

function handToBrowsers(): void {
  const launch = chromium.launch.bind(chromium);
  chromium.launch = async (options) => {
    const browser = await launch(options);
    const newContext = browser.newContext.bind(browser);
    browser.newContext = (async (...settings: Parameters<Browser["newContext"]>) => {
      const context = await newContext(...settings);
      if (BREAK) await context.addInitScript(`globalThis.BREAK = "${BREAK}"`);
      if (BREAK_REACHED) {
        await context.exposeFunction("noteBreak", (number: number) =>
          appendFileSync(BREAK_REACHED, `${number}\t${testFile()}\n`),
        );
      }
      return context;
    }) as Browser["newContext"];
    return browser;
  };
}
