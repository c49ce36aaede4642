import { appendFileSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import own from "../../vitest.config.ts";
import { isNoticed } from "./is-noticed.ts";

/** What a run does: a vitest project for each. */
export interface Run {
  name: string;
  files: string[];
  env: Record<string, string>;
}

/** What a run has found: a line for each test that failed and each file that ended. */
export interface Outcome {
  run: string;
  file: string;
  seconds?: number;
  test?: string;
  isNoticed?: boolean;
  error?: string;
}

const { runs, outcomes }: { runs: Run[]; outcomes: string } = JSON.parse(
  readFileSync(process.env.BREAK_RUNS ?? "", "utf8"),
);

class OutcomeReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state !== "failed") return;
    this.note(test.module, {
      test: test.fullName,
      isNoticed: errors.some(isNoticed),
      error: errors[0]?.message.slice(0, 300) ?? "",
    });
  }

  onTestModuleEnd(module: TestModule): void {
    const [error] = module.errors();
    const failed = [...module.children.allTests("failed")];
    const isRed = failed.some((test) => test.result().errors?.some(isNoticed));
    console.log(
      `${module.project.name} ${isRed ? "red" : failed.length > 0 || error ? "fails" : "green"} ${module.relativeModuleId}`,
    );
    this.note(module, { seconds: module.diagnostic().duration / 1000, error: error?.message.slice(0, 300) });
  }

  private note(
    { project, relativeModuleId: file }: TestModule,
    outcome: Omit<Outcome, "run" | "file">,
  ): void {
    appendFileSync(
      outcomes,
      `${JSON.stringify({ run: project.name, file, ...outcome } satisfies Outcome)}\n`,
    );
  }
}

const setupFiles = [own.test?.setupFiles ?? [], "./test/breaks/watch-tests.ts"].flat();
// A break may leave a test waiting for ever, and a time-out notices nothing.
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } };

export default defineConfig({
  ...own,
  test: {
    ...own.test,
    ...patience,
    setupFiles,
    reporters: [new OutcomeReporter()],
    projects: runs.map(({ name, files, env }) => ({ extends: true, test: { name, include: files, env } })),
  },
});
