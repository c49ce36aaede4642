import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { noLimits, plainLetter } from "../../test/letters.ts";
import { waitUntil } from "../../test/server/shop-process.ts";
import { startEmailJs } from "../../test/simulators/emailjs.ts";
import { announce } from "./announce.ts";
import { openCarriers } from "./carriers.ts";
import { type DeliveryPace, openDelivery } from "./open-delivery.ts";

const template = { userId: "user_1", serviceId: "service_1", accessToken: null, templateId: "contact" };
const pace: DeliveryPace = { look: 0.05, retry: 1, longestRetry: 1, expire: 2, supervise: 1 };

// When a server dies, how often it had sent the message by then, and what becomes of that message: how often it is
// sent in all, and whether the owner is told that it may have been sent twice.
const steps = [
  { dieWhen: "queued", sentBefore: 0, state: "waiting", sentInAll: 1, attempts: 1, maybeSent: false },
  { dieWhen: "begun", sentBefore: 0, state: "sending", sentInAll: 1, attempts: 2, maybeSent: true },
  { dieWhen: "sent", sentBefore: 1, state: "sending", sentInAll: 2, attempts: 2, maybeSent: true },
];
// Each in a shop of its own and all at once: what takes time is that a lost job is noticed.
const shops = await Promise.all(
  steps.map(async (step) => ({ step, ...(await freshDatabase()), emailJs: await startEmailJs() })),
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
  await announce(db, { kind: "contact-message", contactId: 1 });
  const settings = JSON.stringify({ connection, mail, pace, leaseSeconds: 60, dieWhen: step.dieWhen });
  const dying = spawn(process.execPath, ["test/deliver-alone.ts", settings], { stdio: "inherit" });
  expect((await once(dying, "exit"))[1], step.dieWhen).toBe("SIGKILL");
  expect(emailJs.requests, step.dieWhen).toHaveLength(step.sentBefore);
  expect(await outbox(), step.dieWhen).toMatchObject([{ state: step.state }]);

  // The lease of whoever was sending it has ended, by this test's clock.
  await pool.query("update outbox set sending_since = now() - interval '61 seconds' where state = 'sending'");
  const carriers = openCarriers(db, mail, 1);
  const delivery = {
    db,
    carriers,
    ownerEmail: null,
    write: plainLetter,
    attempts: 5,
    leaseSeconds: 60,
    limits: noLimits,
  };
  const { stop } = await openDelivery(pool, delivery, pace);
  try {
    await waitUntil(async () => (await outbox()).every(({ state }) => state === "sent"));
    const { attempts, maybeSent } = step;
    expect(await outbox(), step.dieWhen).toMatchObject([{ attempts, maybeSent }]);
    expect(emailJs.requests, step.dieWhen).toHaveLength(step.sentInAll);
  } finally {
    await stop();
  }
}
