import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { createTarDecoder } from "modern-tar";
import { z } from "zod";

// A backup is a compressed tar: `manifest.json`, then the rows of the tables in COPY's format, cut into pieces, then the
// files, and last `end.json` with the checksums. Without its end it is incomplete.
export const manifestName = "manifest.json";
export const trailerName = "end.json";
export const chunkName = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(6, "0")}`;

export const manifestSchema = z.object({
  format: z.literal("lumiskin-backup"),
  /** Of the file's layout. */
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The migrations that the database had, in their order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ name: z.string(), last: z.number(), isCalled: z.boolean() })),
});
export type Manifest = z.output<typeof manifestSchema>;

/** The trailer at its end: the number of rows of each table, and the SHA-256 of each piece and file by its name. */
export const trailerSchema = z.object({
  rows: z.record(z.string(), z.number().int()),
  sums: z.record(z.string(), z.string()),
});
export type Trailer = z.output<typeof trailerSchema>;

export interface TarEntry {
  name: string;
  bytes: Uint8Array;
}

/** The SHA-256 of some bytes, in hexadecimal. */
export const sha256Hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** The entries of a backup, one after another. Throws where the file cannot be read to its end. */
export async function* readEntries(file: string): AsyncGenerator<TarEntry> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  const entries = Readable.toWeb(gunzip).pipeThrough(createTarDecoder({ strict: true }) as never);
  try {
    for await (const { header, body } of entries as unknown as AsyncIterable<{
      header: { name: string };
      body: ReadableStream<Uint8Array<ArrayBuffer>>;
    }>) {
      yield { name: header.name, bytes: await buffer(body as never) };
    }
  } finally {
    source.destroy();
  }
}
