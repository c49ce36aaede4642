import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import {
  ensurePrivateFolder,
  postgresFiles,
  unprivilegedAccount,
} from "../../platform/database/postgres-files.ts";
import { parseRendition } from "../../shop/catalogue/model/photo.ts";
import { removeFolder } from "../temp-folder.ts";
import { newDataFolder, postgresPidOf, startShop, waitUntil } from "./shop-process.ts";

const isRoot = process.getuid?.() === 0;
const ownUid = process.getuid?.();
// A checkout below a closed folder, such as /root: there the shop stays what it is.
const canDrop =
  isRoot &&
  spawnSync("test", ["-r", resolve("build/client")], { ...unprivilegedAccount(), cwd: "/" }).status === 0;
const uidOf = (pid: number | undefined) =>
  Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/^Uid:\t(\d+)/m)?.[1]);

describe("a shop that is started as root, or not", () => {
  it("does not stay root: it shares PostgreSQL's account, stores pictures, starts PostgreSQL again and stops", async () => {
    const data = newDataFolder();
    const shop = await startShop(data);
    expect(shop.output().includes("runs as root")).toBe(isRoot && !canDrop);
    expect(uidOf(postgresPidOf(data))).not.toBe(0);
    const account = canDrop ? uidOf(postgresPidOf(data)) : ownUid;
    expect(uidOf(shop.child.pid)).toBe(account);

    const page = await (await fetch(`${shop.url}/p1`)).text();
    const picture = page.match(/\/media\/[\w.-]+\.avif/)?.[0] ?? "";
    expect(parseRendition(picture.slice("/media/".length))).not.toBeNull();
    expect((await fetch(shop.url + picture)).status).toBe(200);
    expect(statSync(join(data, "media")).uid).toBe(account);

    const before = postgresPidOf(data);
    process.kill(before, "SIGKILL");
    await waitUntil(
      async () => postgresPidOf(data) !== before && (await fetch(`${shop.url}/readyz`)).status === 200,
    );
    shop.child.kill("SIGTERM");
    expect(await shop.exit, shop.output()).toBe(0);

    const restarted = await startShop(data);
    expect(uidOf(restarted.child.pid)).toBe(account);
    restarted.child.kill("SIGTERM");
    expect(await restarted.exit).toBe(0);
  });

  if (canDrop)
    it("takes over what root has written, and follows no links", async () => {
      const data = newDataFolder();
      const { account } = postgresFiles(data);
      const secret = join(dirname(data), "of-root");
      mkdirSync(secret);
      writeFileSync(join(secret, "key"), "");
      // An older version's folders and files, and links that lead to root's.
      mkdirSync(join(data, "media"));
      writeFileSync(join(data, "media/old.avif"), "", { mode: 0o600 });
      symlinkSync(join(secret, "key"), join(data, "media/linked"));
      symlinkSync(secret, join(data, "masters"));
      const owners = () =>
        [
          data,
          join(data, "media/old.avif"),
          join(data, "auth-secret"),
          join(data, "postgres/postgres.out"),
        ].map((path) => statSync(path).uid);

      const shop = await startShop(data);
      expect(owners()).toEqual(Array(4).fill(account?.uid));
      expect([secret, join(secret, "key")].map((path) => statSync(path).uid)).toEqual([0, 0]);
      // A command that root ran beside it, and a shop that was killed.
      chownSync(join(data, "postgres/postgres.out"), 0, 0);
      shop.child.kill("SIGKILL");
      await shop.exit;

      const restarted = await startShop(data);
      expect(owners()).toEqual(Array(4).fill(account?.uid));
      restarted.child.kill("SIGTERM");
      expect(await restarted.exit).toBe(0);
      expect(postgresPidOf(data)).toBe(0);
    });

  if (isRoot)
    it("gives PostgreSQL no folder that root has filled", () => {
      const folder = dirname(newDataFolder());
      expect(() => ensurePrivateFolder(folder, { uid: 65_534, gid: 65_534 })).toThrow(
        /must be empty or owned by the account/,
      );
      expect(statSync(folder).uid).toBe(0);
    });

  it("starts all the same where the account cannot reach its folder, with a warning if it is root", async () => {
    const data = newDataFolder();
    chmodSync(dirname(data), 0o700);
    const shop = await startShop(data);
    expect((await fetch(shop.url)).status).toBe(200);
    expect(/is running as root because the account \d+ cannot use /.test(shop.output())).toBe(isRoot);
    expect(uidOf(shop.child.pid)).toBe(ownUid);
    shop.child.kill("SIGTERM");
    expect(await shop.exit).toBe(0);
    if (isRoot) removeFolder(readFileSync(join(data, "postgres-home"), "utf8").trim());
  });
});
