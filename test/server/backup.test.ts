import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newDataFolder, postgresPidOf, startShop } from "./shop-process.ts";

function runCommand(dataDir: string, ...command: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["bin/run.mjs", "--built", ...command], {
    env: { PATH: process.env.PATH ?? "", DATA_DIR: dataDir },
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

async function signUp(address: string, email: string): Promise<number> {
  const response = await fetch(`${address}/signup`, {
    method: "POST",
    redirect: "manual",
    // The shop would close an idle connection while this process waits for a command.
    headers: { Origin: address, Connection: "close" },
    body: new URLSearchParams({ email, password: "a-good-password" }),
  });
  return response.status;
}

describe("npm run backup and npm run restore", () => {
  it("with the embedded database: while the shop runs, and into a folder where there is none", async () => {
    const data = newDataFolder();
    const shop = await startShop(data);
    expect(await signUp(shop.url, "ayesha@example.com")).toBe(302);
    const file = join(newDataFolder(), "shop.backup");
    const backup = runCommand(data, "backup", file);
    expect([backup.status, backup.output]).toEqual([0, expect.stringContaining("Wrote shop.backup")]);
    const running = runCommand(data, "restore", file, "--replace");
    expect([running.status, running.output]).toEqual([1, expect.stringContaining("The shop is running.")]);
    expect(running.output).not.toContain("    at ");
    expect((await fetch(shop.url)).status).toBe(200);
    shop.child.kill("SIGTERM");
    expect(await shop.exit).toBe(0);

    const restoredFolder = newDataFolder();
    const restored = runCommand(restoredFolder, "restore", file);
    expect([restored.status, restored.output]).toEqual([0, expect.stringContaining("Restored ")]);
    expect(postgresPidOf(restoredFolder)).toBe(0);
    const restoredShop = await startShop(restoredFolder);
    // The address is taken: the account came back.
    expect(await signUp(restoredShop.url, "ayesha@example.com")).toBe(422);
    expect(await signUp(restoredShop.url, "bilal@example.com")).toBe(302);
    restoredShop.child.kill("SIGTERM");
    expect(await restoredShop.exit).toBe(0);
    // The secret that signs cookies is not in a backup: another one was made.
    const secret = (folder: string) => readFileSync(join(folder, "auth-secret"), "utf8");
    expect(secret(restoredFolder)).not.toBe(secret(data));
  });

  it("says where there is nothing to back up, and makes nothing", () => {
    const empty = newDataFolder();
    const { status, output } = runCommand(empty, "backup");
    expect([status, output]).toEqual([1, `No shop found in ${empty}.\n`]);
    expect(readdirSync(empty)).toEqual([]);
  });
});
