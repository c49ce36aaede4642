import { chmodSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseRendition } from "../../shop/media/photo.ts";
import { removeFolder } from "../new-folder.ts";
import { dataFolder, postgresOf, startShop, until } from "./shop-process.ts";

const isRoot = process.getuid?.() === 0;
const uidOf = (pid: number | undefined) =>
  Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/^Uid:\t(\d+)/m)?.[1]);

describe("a shop that is started as root, or not", () => {
  it("does not stay root: it shares PostgreSQL's account, stores pictures, starts PostgreSQL again and stops", async () => {
    const data = dataFolder();
    const shop = await startShop(data);
    expect(shop.output()).not.toContain("runs as root");
    const account = uidOf(postgresOf(data));
    expect(account).not.toBe(0);
    expect(uidOf(shop.child.pid)).toBe(account);
    if (!isRoot) expect(account).toBe(process.getuid?.());

    const page = await (await fetch(`${shop.address}/p1`)).text();
    const picture = page.match(/\/media\/[\w.-]+\.avif/)?.[0] ?? "";
    expect(parseRendition(picture.slice("/media/".length))).not.toBeNull();
    expect((await fetch(shop.address + picture)).status).toBe(200);
    expect(statSync(join(data, "media")).uid).toBe(account);

    const before = postgresOf(data);
    process.kill(before, "SIGKILL");
    await until(
      async () => postgresOf(data) !== before && (await fetch(`${shop.address}/readyz`)).status === 200,
    );
    shop.child.kill("SIGTERM");
    expect(await shop.exit, shop.output()).toBe(0);

    const again = await startShop(data);
    expect(uidOf(again.child.pid)).toBe(account);
    again.child.kill("SIGTERM");
    expect(await again.exit).toBe(0);
  });

  it("says so where the account cannot reach its folder, and works all the same", async () => {
    const data = dataFolder();
    chmodSync(dirname(data), 0o700);
    const shop = await startShop(data);
    expect((await fetch(shop.address)).status).toBe(200);
    expect(/runs as root, since the account \d+ cannot use /.test(shop.output())).toBe(isRoot);
    expect(uidOf(shop.child.pid)).toBe(process.getuid?.());
    shop.child.kill("SIGTERM");
    expect(await shop.exit).toBe(0);
    if (isRoot) removeFolder(readFileSync(join(data, "postgres-home"), "utf8").trim());
  });
});
