import type { ClientConfig } from "pg";

/** The DATABASE_URL that leads to a database through its server's socket. */
export function databaseUrlOf({ host = "", port, user, password, database }: ClientConfig): string {
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
