import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "../platform/database/open-database.ts";
import type { Schema } from "../shop/schema.ts";
import { cleanUp } from "./clean-up.ts";
import { databaseUrlOf } from "./database/database-url.ts";

/** A database of this test file's own: migrated, seeded, and dropped when the file is done. */
export async function createTestDatabase(connections = 20) {
  const { database: template, ...server } = inject("postgres");
  const database = `test_${randomBytes(6).toString("hex")}`;
  // Copies the files of the template, without writing each page to the log.
  await runOnServer(server, `create database ${database} template ${template} strategy file_copy`);
  const opened = openDatabase<Schema>({ ...server, database }, connections);
  cleanUp(async () => {
    await opened.close();
    await runOnServer(server, `drop database ${database} with (force)`);
  });
  const connection = { ...server, database };
  return { ...opened, connection, url: databaseUrlOf(connection) };
}

async function runOnServer(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: "postgres" });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
