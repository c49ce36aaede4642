import { openDatabase } from "../platform/database/open-database.ts";
import { openCarriers } from "../shop/notifications/carriers.ts";
import { openDelivery } from "../shop/notifications/open-delivery.ts";
import type { Schema } from "../shop/schema.ts";
import { plainLetter } from "./letters.ts";

// Delivers a database's outbox in a process of its own, which a test may kill.
const { connection, mail, pace, leaseSeconds } = JSON.parse(process.argv[2] ?? "{}");
const { db, pool } = openDatabase<Schema>(connection, 5);
const carriers = openCarriers(db, mail, 1);
await openDelivery(
  pool,
  { db, carriers, ownerEmail: null, write: plainLetter, attempts: 5, leaseSeconds },
  pace,
);
