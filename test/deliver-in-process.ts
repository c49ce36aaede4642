import { openDatabase } from "../platform/database/open-database.ts";
import { createMailTransports, type MailTransports } from "../shop/mail/outbox/mail-transports.ts";
import { startDelivery } from "../shop/mail/outbox/start-delivery.ts";
import type { Schema } from "../shop/schema.ts";
import { plainEmail } from "./emails.ts";

// Delivers a database's outbox in a process of its own, which a test may kill, or which dies by itself at a step:
// when a message is claimed, when its attempt is committed and nothing is sent yet, or when it is sent and that is not
// stored yet.
const { connection, mail, leaseSeconds, dieWhen } = JSON.parse(process.argv[2] ?? "{}") as {
  connection: Parameters<typeof openDatabase>[0];
  mail: Parameters<typeof createMailTransports>[1];
  leaseSeconds: number;
  dieWhen?: "claimed" | "begun" | "sent";
};
const die = () => process.kill(process.pid, "SIGKILL");
const { db } = openDatabase<Schema>(connection, 5);
const transports: MailTransports = {};
for (const [name, transport] of Object.entries(createMailTransports(db, mail, 1)))
  transports[name as keyof MailTransports] = {
    ...transport,
    async send(email, options) {
      if (dieWhen === "begun") die();
      const result = await transport.send(email, options);
      if (dieWhen === "sent") die();
      return result;
    },
  };
const render: typeof plainEmail = async (kind, subjectId) => {
  if (dieWhen === "claimed") die();
  return plainEmail(kind, subjectId);
};
startDelivery({ db, transports, ownerEmail: null, render, leaseSeconds }, 50);
