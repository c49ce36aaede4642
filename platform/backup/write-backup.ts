import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { createTarPacker, type TarPackController } from "modern-tar";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { ConfigError } from "../config.ts";
import {
  chunkName,
  type Manifest,
  manifestName,
  sha256Hex,
  type TarEntry,
  type Trailer,
  trailerName,
} from "./backup-file.ts";
import { listMigrations, listSequences, listTables } from "./read-schema.ts";

const chunkBytes = 1_048_576;
const quote = pg.escapeIdentifier;

export interface BackupSummary {
  tables: number;
  rows: number;
  files: number;
}

/** Writes a snapshot of the database and some files, while the shop runs. The file is named once it is complete. */
export async function writeBackup(
  pool: pg.Pool,
  file: string,
  files: () => AsyncIterable<TarEntry>,
): Promise<BackupSummary> {
  const partialFile = `${file}.${process.pid}.part`;
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const { readable, controller } = createTarPacker();
    const summary = Promise.withResolvers<BackupSummary>();
    const writing = writeEntries(client, controller, files).then(summary.resolve, (error) => {
      controller.error(error);
      summary.reject(error);
    });
    const output = createWriteStream(partialFile, { mode: 0o600, flush: true });
    const [, counts] = await Promise.all([
      pipeline(Readable.fromWeb(readable as never), createGzip(), output),
      summary.promise,
      writing,
    ]);
    await client.query("commit");
    await rename(partialFile, file);
    return counts;
  } finally {
    client.release(true);
    await rm(partialFile, { force: true });
  }
}

async function writeEntries(
  client: pg.PoolClient,
  controller: TarPackController,
  files: () => AsyncIterable<TarEntry>,
): Promise<BackupSummary> {
  const migrations = await listMigrations(client);
  if (migrations.length === 0) throw new ConfigError("No shop found to back up.");
  const tables = await listTables(client);
  // No migration may change a table between now and its turn.
  await client.query(`lock table ${tables.map(({ name }) => quote(name)).join(", ")} in access share mode`);
  const manifest: Manifest = {
    format: "lumiskin-backup",
    version: 1,
    madeAt: new Date().toISOString(),
    migrations,
    tables,
    sequences: await listSequences(client, quote),
  };
  const trailer: Trailer = { rows: {}, sums: {} };
  const add = async ({ name, bytes }: TarEntry) => {
    const writer = controller.add({ name, size: bytes.length, type: "file", mode: 0o600 }).getWriter();
    if (bytes.length > 0) await writer.write(bytes);
    await writer.close();
  };
  const addWithChecksum = async (entry: TarEntry) => {
    trailer.sums[entry.name] = sha256Hex(entry.bytes);
    await add(entry);
  };

  await add({ name: manifestName, bytes: encodeJson(manifest) });
  for (const table of tables) trailer.rows[table.name] = await writeTable(client, table, addWithChecksum);
  let count = 0;
  for await (const entry of files()) {
    await addWithChecksum(entry);
    count++;
  }
  await add({ name: trailerName, bytes: encodeJson(trailer) });
  controller.finalize();
  const rows = Object.values(trailer.rows).reduce((sum, n) => sum + n, 0);
  return { tables: tables.length, rows, files: count };
}

/** @returns how many rows the table has */
async function writeTable(
  client: pg.PoolClient,
  { name, columns }: Manifest["tables"][number],
  add: (entry: TarEntry) => Promise<void>,
): Promise<number> {
  const rows = client.query(
    copyTo(`copy public.${quote(name)} (${columns.map(quote).join(", ")}) to stdout`),
  );
  let chunkNumber = 0;
  let size = 0;
  let chunks: Buffer[] = [];
  const flushChunk = async () => {
    await add({ name: chunkName(name, ++chunkNumber), bytes: Buffer.concat(chunks) });
    chunks = [];
    size = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= chunkBytes) await flushChunk();
  }
  if (size > 0) await flushChunk();
  return rows.rowCount;
}

const encodeJson = (value: unknown) => new TextEncoder().encode(JSON.stringify(value, null, 1));
