import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../../platform/database/open-database.ts";
import { noLimits, plainEmail } from "../../../test/emails.ts";
import { waitUntil } from "../../../test/server/shop-process.ts";
import { startEmailJs } from "../../../test/simulators/emailjs.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { enqueueEmail } from "../../base/outbox/enqueue-email.ts";
import type { Schema } from "../../schema.ts";
import type { Delivery } from "./deliver-message.ts";
import { createMailTransports } from "./mail-transports.ts";
import { startDelivery } from "./start-delivery.ts";

const { db, pool, connection } = await createTestDatabase();
const emailJs = await startEmailJs();
const template = { userId: "user_1", serviceId: "service_1", accessToken: null, templateId: "contact" };
const mail = {
  emailJs: { ...template, customerTemplateId: null, url: emailJs.url },
  smtp: null,
  ownerEmail: null,
};
const delivery: Delivery = {
  db,
  transports: createMailTransports(db, mail, 1),
  ownerEmail: null,
  render: plainEmail,
  maxAttempts: 3,
  retrySeconds: 0.1,
  limits: noLimits,
};

const stops: (() => Promise<void>)[] = [];
const start = (using: Partial<Delivery> = {}) => {
  const started = startDelivery({ ...delivery, ...using }, 50);
  stops.push(started.stop);
  return started;
};
beforeEach(async () => {
  await pool.query("delete from outbox");
  emailJs.requests.length = 0;
  emailJs.setBehaviours();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function enqueue(count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await enqueueEmail(db, { kind: "contact-message", contactId: n });
}
const outbox = () => db.selectFrom("outbox").selectAll().orderBy("id").execute();
const all = (state: string) => async () => (await outbox()).every((row) => row.state === state);
const titles = () =>
  emailJs.requests.map(({ fields }) => (fields.template_params as { title: string }).title.split(" ")[1]);

describe("the delivery of the outbox", () => {
  it("sends what was enqueued before it started and what is enqueued while it runs", async () => {
    await enqueue(2);
    start();
    await waitUntil(all("sent"));
    await enqueueEmail(db, { kind: "contact-message", contactId: 3 });
    await waitUntil(async () => emailJs.requests.length === 3 && (await all("sent")()));
    expect(titles().sort()).toEqual(["1", "2", "3"]);
  });

  it("sends nothing of a transaction that is rolled back", async () => {
    start();
    const failed = db.transaction().execute(async (tx) => {
      await enqueueEmail(tx, { kind: "contact-message", contactId: 9 });
      throw new Error("undone");
    });
    await expect(failed).rejects.toThrow("undone");
    await enqueue(1);
    await waitUntil(all("sent"));
    expect(titles()).toEqual(["1"]);
  });

  it("[R32.outbox] retries a rejected email after a pause until it is accepted", async () => {
    emailJs.setBehaviours("too-many", "broken");
    await enqueue(1);
    start();
    await waitUntil(all("sent"));
    expect(await outbox()).toMatchObject([{ attempts: 3, error: null, possiblySent: false }]);
  });

  it("sets a poison message aside with its error while the others go out", async () => {
    await enqueue(5);
    const render: Delivery["render"] = async (kind, id) => {
      if (id === "2") throw new Error("poison");
      return plainEmail(kind, id);
    };
    start({ render });
    await waitUntil(async () => (await outbox()).every(({ state }) => ["sent", "failed"].includes(state)));
    expect(emailJs.requests).toHaveLength(4);
    expect((await outbox()).map(({ state }) => state)).toEqual(["sent", "failed", "sent", "sent", "sent"]);
    expect((await outbox())[1]).toMatchObject({
      attempts: 3,
      error: expect.stringContaining("could not be created"),
    });
  });

  it("lets messages wait while no transport is set up, and sends them once one is", async () => {
    await enqueue(2);
    const stopped = start({ transports: {} });
    await enqueueEmail(db, { kind: "contact-message", contactId: 3 });
    await stopped.stop();
    expect((await outbox()).map(({ state, attempts }) => [state, attempts])).toEqual(
      Array(3).fill(["waiting", 0]),
    );
    start();
    await waitUntil(all("sent"));
    expect(titles().sort()).toEqual(["1", "2", "3"]);
  });

  it("sends every message once where two servers deliver one outbox", async () => {
    const other = openDatabase<Schema>(connection);
    await enqueue(30);
    try {
      start();
      start({ db: other.db, transports: createMailTransports(other.db, mail, 1) });
      await waitUntil(all("sent"));
      expect(titles().sort()).toEqual((await outbox()).map(({ subjectId }) => subjectId).sort());
      expect((await outbox()).every(({ attempts }) => attempts === 1)).toBe(true);
    } finally {
      for (const stop of stops.splice(0)) await stop();
      await other.close();
    }
  });

  it("finishes what is being sent before it stops, and takes nothing more", async () => {
    const { promise: letGo, resolve: answer } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const send = async () => {
      begin();
      await letGo;
      return { outcome: "accepted" } as const;
    };
    const single = openDatabase<Schema>(connection, 1);
    const started = start({ db: single.db, transports: { emailjs: { ready: async () => {}, send } } });
    try {
      await enqueue(1);
      await begun;
      const stopped = started.stop();
      // On the one connection each of these is behind a query of the poll under way, which makes two.
      for (let n = 0; n < 3; n++) await sql`select 1`.execute(single.db);
      await enqueueEmail(db, { kind: "contact-message", contactId: 2 });
      answer();
      await stopped;
      expect((await outbox()).map(({ state }) => state)).toEqual(["sent", "waiting"]);
    } finally {
      answer();
      await started.stop();
      await single.close();
    }
  });

  it("sends again, marked, what a server was sending when it was killed", async () => {
    emailJs.setBehaviours("silent");
    await enqueue(1);
    const settings = JSON.stringify({ connection, mail, leaseSeconds: 60 });
    const killed = spawn(process.execPath, ["test/deliver-in-process.ts", settings], { stdio: "inherit" });
    await emailJs.waitForRequests(1);
    expect(await outbox()).toMatchObject([{ state: "sending", attempts: 1, possiblySent: false }]);
    killed.kill("SIGKILL");
    await once(killed, "exit");

    // While its lease lasts no one takes it over; it is this test's clock that ends it.
    start();
    await pool.query("update outbox set leased_until = now()");
    await waitUntil(all("sent"));
    expect(await outbox()).toMatchObject([{ attempts: 2, possiblySent: true }]);
    expect(titles()).toEqual(["1", "1"]);
  });
});
