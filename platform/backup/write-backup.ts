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
  type End,
  endName,
  type Manifest,
  manifestName,
  type Part,
  pieceName,
  sumOf,
} from "./backup-file.ts";
import { migrationsOf, sequencesOf, tablesOf } from "./read-schema.ts";

const pieceSize = 1_048_576;
const quote = pg.escapeIdentifier;

/** How much a backup holds. */
export interface Written {
  tables: number;
  rows: number;
  files: number;
}

/**
 * Writes everything that a database holds, as it was at one moment, and some files into one file, while the
 * shop goes on. The file has its name only once it is whole.
 */
export async function writeBackup(
  pool: pg.Pool,
  file: string,
  files: () => AsyncIterable<Part>,
): Promise<Written> {
  const part = `${file}.${process.pid}.part`;
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const { readable, controller } = createTarPacker();
    const written = Promise.withResolvers<Written>();
    const work = pack(client, controller, files).then(written.resolve, (error) => {
      controller.error(error);
      written.reject(error);
    });
    const out = createWriteStream(part, { mode: 0o600, flush: true });
    const [, counts] = await Promise.all([
      pipeline(Readable.fromWeb(readable as never), createGzip(), out),
      written.promise,
      work,
    ]);
    await client.query("commit");
    await rename(part, file);
    return counts;
  } finally {
    client.release(true);
    await rm(part, { force: true });
  }
}

async function pack(
  client: pg.PoolClient,
  controller: TarPackController,
  files: () => AsyncIterable<Part>,
): Promise<Written> {
  const migrations = await migrationsOf(client);
  if (migrations.length === 0) throw new ConfigError("There is no shop here yet to back up.");
  const tables = await tablesOf(client);
  // No migration may change a table between now and its turn.
  await client.query(`lock table ${tables.map(({ name }) => quote(name)).join(", ")} in access share mode`);
  const manifest: Manifest = {
    format: "lumiskin-backup",
    version: 1,
    madeAt: new Date().toISOString(),
    migrations,
    tables,
    sequences: await sequencesOf(client, quote),
  };
  const end: End = { rows: {}, sums: {} };
  const add = async ({ name, bytes }: Part) => {
    const writer = controller.add({ name, size: bytes.length, type: "file", mode: 0o600 }).getWriter();
    if (bytes.length > 0) await writer.write(bytes);
    await writer.close();
  };
  const addSummed = async (part: Part) => {
    end.sums[part.name] = sumOf(part.bytes);
    await add(part);
  };

  await add({ name: manifestName, bytes: json(manifest) });
  for (const table of tables) end.rows[table.name] = await packTable(client, table, addSummed);
  let count = 0;
  for await (const part of files()) {
    await addSummed(part);
    count++;
  }
  await add({ name: endName, bytes: json(end) });
  controller.finalize();
  const rows = Object.values(end.rows).reduce((sum, n) => sum + n, 0);
  return { tables: tables.length, rows, files: count };
}

/** @returns how many rows the table has */
async function packTable(
  client: pg.PoolClient,
  { name, columns }: Manifest["tables"][number],
  add: (part: Part) => Promise<void>,
): Promise<number> {
  const rows = client.query(
    copyTo(`copy public.${quote(name)} (${columns.map(quote).join(", ")}) to stdout`),
  );
  let number = 0;
  let size = 0;
  let chunks: Buffer[] = [];
  const addPiece = async () => {
    await add({ name: pieceName(name, ++number), bytes: Buffer.concat(chunks) });
    chunks = [];
    size = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= pieceSize) await addPiece();
  }
  if (size > 0) await addPiece();
  return rows.rowCount;
}

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value, null, 1));
