import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { noLimits, plainEmail } from "../../../test/emails.ts";
import { waitUntil } from "../../../test/server/shop-process.ts";
import { startEmailJs } from "../../../test/simulators/emailjs.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { enqueueEmail } from "../../base/outbox/enqueue-email.ts";
import { createMailTransports } from "./mail-transports.ts";
import { startDelivery } from "./start-delivery.ts";

const template = { userId: "user_1", serviceId: "service_1", accessToken: null, templateId: "contact" };

// When a server dies, how often it had sent the message by then, and what becomes of that message: how often it is
// sent in all, and whether the owner sees that it may have been sent twice.
const steps = [
  { dieWhen: "claimed", sentBefore: 0, state: "waiting", sentInAll: 1, attempts: 1, possiblySent: false },
  { dieWhen: "begun", sentBefore: 0, state: "sending", sentInAll: 1, attempts: 2, possiblySent: true },
  { dieWhen: "sent", sentBefore: 1, state: "sending", sentInAll: 2, attempts: 2, possiblySent: true },
];
const shops = await Promise.all(
  steps.map(async (step) => ({ step, ...(await createTestDatabase()), emailJs: await startEmailJs() })),
);

it("a message whose server is killed is sent all the same, whenever that was", async () => {
  await Promise.all(shops.map(tryStep));
});

async function tryStep({ step, db, pool, connection, emailJs }: (typeof shops)[number]): Promise<void> {
  const mail = {
    emailJs: { ...template, customerTemplateId: null, url: emailJs.url },
    smtp: null,
    ownerEmail: null,
  };
  const outbox = () => db.selectFrom("outbox").selectAll().execute();
  await enqueueEmail(db, { kind: "contact-message", contactId: 1 });
  const settings = JSON.stringify({ connection, mail, leaseSeconds: 60, dieWhen: step.dieWhen });
  const dying = spawn(process.execPath, ["test/deliver-in-process.ts", settings], { stdio: "inherit" });
  expect((await once(dying, "exit"))[1], step.dieWhen).toBe("SIGKILL");
  expect(emailJs.requests, step.dieWhen).toHaveLength(step.sentBefore);
  expect(await outbox(), step.dieWhen).toMatchObject([{ state: step.state }]);

  // Its lease ends, by this test's clock.
  await pool.query("update outbox set leased_until = now()");
  const transports = createMailTransports(db, mail, 1);
  const delivery = { db, transports, ownerEmail: null, render: plainEmail, limits: noLimits };
  const { stop } = startDelivery(delivery, 50);
  try {
    await waitUntil(async () => (await outbox()).every(({ state }) => state === "sent"));
    const { attempts, possiblySent } = step;
    expect(await outbox(), step.dieWhen).toMatchObject([{ attempts, possiblySent }]);
    expect(emailJs.requests, step.dieWhen).toHaveLength(step.sentInAll);
  } finally {
    await stop();
  }
}
