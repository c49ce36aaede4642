import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dataFolder, postgresOf, startShop } from "./shop-process.ts";

function command(script: string, dataDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH ?? "", DATA_DIR: dataDir },
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

async function signUp(address: string, email: string): Promise<number> {
  const response = await fetch(`${address}/signup`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: address },
    body: new URLSearchParams({ email, password: "a-good-password" }),
  });
  return response.status;
}

describe("npm run backup and npm run restore", () => {
  it("with the embedded database: while the shop runs, and into a folder where there is none", async () => {
    const data = dataFolder();
    const shop = await startShop(data);
    expect(await signUp(shop.address, "ayesha@example.com")).toBe(302);
    const file = join(dataFolder(), "shop.backup");
    const backup = command("bin/make-backup.mjs", data, file);
    expect([backup.status, backup.said]).toEqual([0, expect.stringContaining("Wrote shop.backup")]);
    const running = command("bin/restore-backup.mjs", data, file, "--replace");
    expect([running.status, running.said]).toEqual([1, expect.stringContaining("The shop runs.")]);
    expect(running.said).not.toContain("    at ");
    expect((await fetch(shop.address)).status).toBe(200);
    shop.child.kill("SIGTERM");
    expect(await shop.exit).toBe(0);

    const elsewhere = dataFolder();
    const restored = command("bin/restore-backup.mjs", elsewhere, file);
    expect([restored.status, restored.said]).toEqual([0, expect.stringContaining("Restored ")]);
    expect(postgresOf(elsewhere)).toBe(0);
    const again = await startShop(elsewhere);
    // The address is taken: the account came back.
    expect(await signUp(again.address, "ayesha@example.com")).toBe(422);
    expect(await signUp(again.address, "bilal@example.com")).toBe(302);
    again.child.kill("SIGTERM");
    expect(await again.exit).toBe(0);
    // The secret that signs cookies is not in a backup: another one was made.
    const secret = (folder: string) => readFileSync(join(folder, "auth-secret"), "utf8");
    expect(secret(elsewhere)).not.toBe(secret(data));
  });

  it("says where there is nothing to back up, and makes nothing", () => {
    const empty = dataFolder();
    const { status, said } = command("bin/make-backup.mjs", empty);
    expect([status, said]).toEqual([1, `There is no shop in ${empty} yet.\n`]);
    expect(readdirSync(empty)).toEqual([]);
  });
});
