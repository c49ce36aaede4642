import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { log } from "../../platform/log.ts";
import { faults, missingRequirement } from "../faults/faults.ts";
import { runRounds } from "../faults/run-rounds.ts";

it("loses nothing in the short form of npm run test:faults", async () => {
  const child = spawn(process.execPath, ["test/faults/run-faults.ts", "--short"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, "exit");
  expect(code, output).toBe(0);
  expect(output).toContain("Nothing was lost.");
}, 900_000);

// Each fault once; `npm run test:faults` repeats them.
const tried = process.env.TEST_ALL
  ? faults.flatMap((fault) => fault.modes.map((mode) => ({ fault, mode })))
  : [];
for (const { fault, mode } of tried)
  it.skipIf(missingRequirement(fault))(
    `loses nothing by ${fault.name} (${mode})`,
    async () => {
      const level = log.level;
      log.level = "fatal";
      const options = { rounds: 1, orders: 20, shoppers: 24, seconds: 5 };
      const result = await runRounds(fault, mode, options).finally(() => {
        log.level = level;
      });
      expect(result.faults).toEqual([]);
    },
    900_000,
  );
