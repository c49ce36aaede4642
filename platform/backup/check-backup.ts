import { existsSync } from "node:fs";
import { ConfigError } from "../config.ts";
import {
  type End,
  endName,
  endSchema,
  type Manifest,
  manifestName,
  manifestSchema,
  readParts,
  sumOf,
} from "./backup-file.ts";

/** A backup that is whole. */
export interface CheckedBackup {
  file: string;
  manifest: Manifest;
  end: End;
}

/**
 * Reads a backup from its first byte to its last and compares every sum, before anything is done with it.
 * What is wrong is told in a sentence.
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}.`);
  let manifest: Manifest | undefined;
  let end: End | undefined;
  const sums: Record<string, string> = {};
  try {
    for await (const { name, bytes } of readParts(file)) {
      if (!manifest) manifest = readManifest(file, name, bytes);
      else if (end) throw new Error("something follows its end");
      else if (name === endName) end = endSchema.parse(asJson(bytes));
      else sums[name] = sumOf(bytes);
    }
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    throw manifest ? damaged(file, cause) : noBackup(file, cause);
  }
  if (!manifest) throw noBackup(file);
  if (!end) throw damaged(file, new Error("its end is missing"));
  const wrong = [...new Set([...Object.keys(sums), ...Object.keys(end.sums)])].find(
    (name) => sums[name] !== end.sums[name],
  );
  if (wrong) throw damaged(file, new Error(`${wrong} is not as it was written`));
  return { file, manifest, end };
}

function readManifest(file: string, name: string, bytes: Uint8Array): Manifest {
  if (name !== manifestName) throw noBackup(file);
  const json = asJson(bytes) as { format?: unknown; version?: unknown };
  if (json.format !== "lumiskin-backup") throw noBackup(file);
  if (json.version !== 1)
    throw new ConfigError(
      `${file} was made by a newer version of the shop. Nothing was changed. Update the shop first.`,
    );
  return manifestSchema.parse(json);
}

const asJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

function noBackup(file: string, cause?: unknown): ConfigError {
  return new ConfigError(`${file} is not a backup of this shop. Nothing was changed.`, { cause });
}

function damaged(file: string, cause: unknown): ConfigError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new ConfigError(`${file} is damaged or incomplete (${why}). Nothing was changed.`, { cause });
}
