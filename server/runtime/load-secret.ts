import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../../platform/config.ts";

/** The secret that signs cookies: created once, in a file that only the shop's account reads. */
export function loadOrCreateSecret(dataDir: string): string {
  return loadOrCreate(join(dataDir, "auth-secret"));
}

/**
 * The secrets that seal the credentials of couriers, in a file of their own, which no backup has. A line added above the
 * first seals from the next start on; the lines below it still open what they have sealed (decision 066).
 */
export function loadOrCreateSealingSecrets(dataDir: string): string[] {
  const text = loadOrCreate(join(dataDir, "credentials-key"));
  const secrets = text.split(/\s+/).filter(Boolean);
  if (secrets.length === 0 || secrets.some((secret) => secret.length < 32))
    throw new ConfigError(
      `${join(dataDir, "credentials-key")} is not valid: each line must be a key of at least 32 characters. Restore the old file; without it you must enter the courier and JazzCash account details again.`,
    );
  return secrets;
}

function loadOrCreate(file: string): string {
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      // Another server created it a moment earlier.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  return readFileSync(file, "utf8");
}
