import { openDatabase } from "../platform/database/open-database.ts";
import { type Carriers, openCarriers } from "../shop/notifications/carriers.ts";
import { openDelivery } from "../shop/notifications/open-delivery.ts";
import type { Schema } from "../shop/schema.ts";
import { plainLetter } from "./letters.ts";

// Delivers a database's outbox in a process of its own, which a test may kill, or which dies by itself at a step:
// when a message is queued and its job taken, when that it is being sent is committed and nothing is sent yet,
// or when it is sent and that is not recorded yet.
const { connection, mail, pace, leaseSeconds, dieWhen } = JSON.parse(process.argv[2] ?? "{}") as {
  connection: Parameters<typeof openDatabase>[0];
  mail: Parameters<typeof openCarriers>[1];
  pace: Parameters<typeof openDelivery>[2];
  leaseSeconds: number;
  dieWhen?: "queued" | "begun" | "sent";
};
const die = () => process.kill(process.pid, "SIGKILL");
const { db, pool } = openDatabase<Schema>(connection, 5);
const carriers: Carriers = {};
for (const [name, carrier] of Object.entries(openCarriers(db, mail, 1)))
  carriers[name as keyof Carriers] = {
    ...carrier,
    async send(letter, envelope) {
      if (dieWhen === "begun") die();
      const handover = await carrier.send(letter, envelope);
      if (dieWhen === "sent") die();
      return handover;
    },
  };
const write: typeof plainLetter = async (kind, subjectId) => {
  if (dieWhen === "queued") die();
  return plainLetter(kind, subjectId);
};
await openDelivery(pool, { db, carriers, ownerEmail: null, write, attempts: 5, leaseSeconds }, pace);
