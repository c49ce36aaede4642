import { spawnSync } from "node:child_process";
import { lchownSync, lstatSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Account, unprivilegedAccount } from "./database/postgres-files.ts";

/** What the shop itself keeps in its data folder, beside PostgreSQL's own; nothing else there changes its owner. */
const ownFiles = [
  "auth-secret",
  "postgres-password",
  "postgres-home",
  "media",
  "masters",
  "postgres/postgres.out",
];

/**
 * Gives up root for good, as PostgreSQL does, once the shop listens: what it writes from then on belongs to an
 * unprivileged account. Where that account cannot reach the shop's files, as below a home that is closed to others,
 * everything stays as it is.
 * @returns null: this process is not root any more; else why it still is
 */
export function dropRoot({ root, dataDir }: { root: string; dataDir: string }): string | null {
  if (process.getuid?.() !== 0) return null;
  let account: Account;
  try {
    account = unprivilegedAccount();
  } catch {
    return "this machine has neither a postgres nor a nobody account";
  }
  const unreachable = firstUnreachable(account, root, dataDir);
  if (unreachable) return `the account ${account.uid} cannot use ${unreachable}`;
  giveTo(account, dataDir);
  process.setgroups?.([account.gid]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
  return null;
}

function giveTo({ uid, gid }: Account, dataDir: string): void {
  lchownSync(dataDir, uid, gid);
  for (const name of ownFiles) giveAll(join(dataDir, name));

  /** Follows no link: the account could have laid one to any file of this machine. */
  function giveAll(path: string): void {
    const about = lstatSync(path, { throwIfNoEntry: false });
    if (!about) return;
    lchownSync(path, uid, gid);
    if (about.isDirectory()) for (const name of readdirSync(path)) giveAll(join(path, name));
  }
}

/** Asked as that account itself: folders above, access lists and read-only disks count too. */
function firstUnreachable(account: Account, root: string, dataDir: string): string | null {
  const read = ["build/client", "build/server/index.js", "db/migrations", "db/seed/media", "node_modules/pg"];
  const asked = [...read.map((path) => ["-r", join(root, path)] as const), ["-x", dirname(dataDir)] as const];
  const failing = asked.find(([how, path]) => {
    const { status } = spawnSync("test", [how, path], { ...account, cwd: "/", stdio: "ignore" });
    return status !== 0;
  });
  return failing?.[1] ?? null;
}
