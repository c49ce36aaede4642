import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll } from "vitest";

/**
 * Makes scrypt cheap while a test file runs: every other part of a password's way stays as it is. A hash takes a third
 * of a second of a processor on purpose, and the tests need hundreds of them.
 */
export function quickHashes(): void {
  const { scrypt } = crypto;
  if ("isQuick" in scrypt) return;
  const quick = (password: string, salt: Buffer, length: number, _: crypto.ScryptOptions, done: Done) =>
    scrypt(password, salt, length, { N: 2 }, done);
  replace(Object.assign(quick, { isQuick: true }) as unknown as typeof scrypt);
  afterAll(() => replace(scrypt));
}

/** Lets no hash end until `release` is called; `running`: how many have begun meanwhile. */
export function holdHashes() {
  const { scrypt } = crypto;
  const held: (() => void)[] = [];
  const holding = (...hash: Parameters<typeof scrypt>) => held.push(() => scrypt(...hash));
  replace(holding as unknown as typeof scrypt);
  return {
    running: () => held.length,
    release() {
      replace(scrypt);
      for (const hash of held) hash();
    },
  };
}

type Done = (error: Error | null, hash: Buffer) => void;

function replace(scrypt: typeof crypto.scrypt): void {
  crypto.scrypt = scrypt;
  syncBuiltinESMExports();
}
