import { existsSync } from "node:fs";
import { ConfigError } from "../config.ts";
import {
  type Manifest,
  manifestName,
  manifestSchema,
  readEntries,
  sha256Hex,
  type Trailer,
  trailerName,
  trailerSchema,
} from "./backup-file.ts";

export interface VerifiedBackup {
  file: string;
  manifest: Manifest;
  trailer: Trailer;
}

/** Reads a whole backup and compares every checksum. Throws a `ConfigError` that says what is wrong. */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  if (!existsSync(file)) throw new ConfigError(`File not found: ${file}`);
  let manifest: Manifest | undefined;
  let trailer: Trailer | undefined;
  const actualSums: Record<string, string> = {};
  try {
    for await (const { name, bytes } of readEntries(file)) {
      if (!manifest) manifest = readManifest(file, name, bytes);
      else if (trailer) throw new Error("extra data after the end");
      else if (name === trailerName) trailer = trailerSchema.parse(parseJson(bytes));
      else actualSums[name] = sha256Hex(bytes);
    }
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    throw manifest ? damagedBackup(file, cause) : notABackup(file, cause);
  }
  if (!manifest) throw notABackup(file);
  if (!trailer) throw damagedBackup(file, new Error("the end is missing"));
  const mismatch = [...new Set([...Object.keys(actualSums), ...Object.keys(trailer.sums)])].find(
    (name) => actualSums[name] !== trailer.sums[name],
  );
  if (mismatch) throw damagedBackup(file, new Error(`${mismatch} has changed since it was written`));
  return { file, manifest, trailer };
}

function readManifest(file: string, name: string, bytes: Uint8Array): Manifest {
  if (name !== manifestName) throw notABackup(file);
  const json = parseJson(bytes) as { format?: unknown; version?: unknown };
  if (json.format !== "lumiskin-backup") throw notABackup(file);
  if (json.version !== 1)
    throw new ConfigError(
      `${file} was made by a newer version of the shop. Nothing was changed. Update the shop first.`,
    );
  return manifestSchema.parse(json);
}

const parseJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

function notABackup(file: string, cause?: unknown): ConfigError {
  return new ConfigError(`${file} is not a backup of this shop. Nothing was changed.`, { cause });
}

function damagedBackup(file: string, cause: unknown): ConfigError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ConfigError(`${file} is damaged or incomplete (${reason}). Nothing was changed.`, { cause });
}
