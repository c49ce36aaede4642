import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

it("the short form of npm run test:faults loses nothing", async () => {
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
