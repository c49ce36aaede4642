import { poolSize } from "./open-database.ts";

/** Of a worker: its pool, and the one that listens for changes. */
const connectionsPerWorker = poolSize + 1;

/** For the primary, a backup or another command beside the shop, and those that PostgreSQL reserves for its superuser. */
const spareConnections = 23;

/** How many connections the embedded PostgreSQL allows at least. */
export const defaultMaxConnections = 100;

/** How many connections PostgreSQL must allow for so many workers. */
export function connectionsNeeded(workers: number): number {
  return workers * connectionsPerWorker + spareConnections;
}

/** For how many workers so many connections suffice; 1 always may run. */
export function workersAllowed(maxConnections: number): number {
  return Math.max(1, Math.floor((maxConnections - spareConnections) / connectionsPerWorker));
}
