import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll } from "vitest";
import { cleanUp } from "../clean-up.ts";

/**
 * Makes scrypt cheap while a test file runs: every other part of a password's way stays as it is. A hash takes a third
 * of a second of a processor on purpose, and the tests need hundreds of them.
 */
export function installFastHashes(): void {
  const { scrypt } = crypto;
  if ("isQuick" in scrypt) return;
  const fastScrypt = (
    password: string,
    salt: Buffer,
    length: number,
    _: crypto.ScryptOptions,
    callback: HashCallback,
  ) => scrypt(password, salt, length, { N: 2 }, callback);
  replaceScrypt(Object.assign(fastScrypt, { isQuick: true }) as unknown as typeof scrypt);
  cleanUp(() => replaceScrypt(scrypt));
}

/** Delays each hash while a describe block runs, as its cost does in a shop, without the processor's work. */
export function delayHashes(milliseconds: number): void {
  let scrypt = crypto.scrypt;
  const delayedScrypt = (...[password, salt, length, , done]: Parameters<typeof scrypt>) =>
    scrypt(password, salt, length, { N: 2 }, (error, hash) =>
      setTimeout(() => done(error, hash), milliseconds),
    );
  beforeAll(() => {
    ({ scrypt } = crypto);
    replaceScrypt(delayedScrypt as typeof scrypt);
  });
  afterAll(() => replaceScrypt(scrypt));
}

/** Lets no hash end until `release` is called; `running`: how many have begun meanwhile. */
export function holdHashes() {
  const { scrypt } = crypto;
  const pendingHashes: (() => void)[] = [];
  const heldScrypt = (...hash: Parameters<typeof scrypt>) => pendingHashes.push(() => scrypt(...hash));
  replaceScrypt(heldScrypt as unknown as typeof scrypt);
  return {
    running: () => pendingHashes.length,
    release() {
      replaceScrypt(scrypt);
      for (const hash of pendingHashes) hash();
    },
  };
}

type HashCallback = (error: Error | null, hash: Buffer) => void;

function replaceScrypt(scrypt: typeof crypto.scrypt): void {
  crypto.scrypt = scrypt;
  syncBuiltinESMExports();
}
