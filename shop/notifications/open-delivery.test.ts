import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../platform/database/open-database.ts";
import { freshDatabase } from "../../test/database.ts";
import { noLimits, plainLetter } from "../../test/letters.ts";
import { waitUntil } from "../../test/server/shop-process.ts";
import { startEmailJs } from "../../test/simulators/emailjs.ts";
import type { Schema } from "../schema.ts";
import { announce } from "./announce.ts";
import { openCarriers } from "./carriers.ts";
import type { Delivery } from "./deliver-message.ts";
import { type DeliveryPace, openDelivery } from "./open-delivery.ts";

const { db, pool, connection } = await freshDatabase();
const emailJs = await startEmailJs();
const template = { userId: "user_1", serviceId: "service_1", accessToken: null, templateId: "contact" };
const mail = {
  emailJs: { ...template, customerTemplateId: null, url: emailJs.url },
  smtp: null,
  ownerEmail: null,
};
const pace: DeliveryPace = { look: 0.05, retry: 1, longestRetry: 1, expire: 2, supervise: 1 };
const delivery: Delivery = {
  db,
  carriers: openCarriers(db, mail, 1),
  ownerEmail: null,
  write: plainLetter,
  attempts: 3,
  leaseSeconds: 60,
  limits: noLimits,
};

const stops: (() => Promise<void>)[] = [];
const open = async (using: Partial<Delivery> = {}, own = { pool }) => {
  const opened = await openDelivery(own.pool, { ...delivery, ...using }, pace);
  stops.push(opened.stop);
  return opened;
};
beforeEach(async () => {
  await pool.query("delete from outbox");
  await pool.query("drop schema if exists pgboss cascade");
  emailJs.requests.length = 0;
  emailJs.behave();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function announced(count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await announce(db, { kind: "contact-message", contactId: n });
}
const outbox = () => db.selectFrom("outbox").selectAll().orderBy("id").execute();
const all = (state: string) => async () => (await outbox()).every((row) => row.state === state);
const titles = () =>
  emailJs.requests.map(({ fields }) => (fields.template_params as { title: string }).title.split(" ")[1]);

describe("the outbox, delivered by pg-boss", () => {
  it("sends what was announced before it opened and what is announced while it is open", async () => {
    await announced(2);
    await open();
    await waitUntil(all("sent"));
    await announce(db, { kind: "contact-message", contactId: 3 });
    await waitUntil(async () => emailJs.requests.length === 3 && (await all("sent")()));
    expect(titles().sort()).toEqual(["1", "2", "3"]);
  });

  it("sends nothing of a transaction that is rolled back", async () => {
    await open();
    const failed = db.transaction().execute(async (tx) => {
      await announce(tx, { kind: "contact-message", contactId: 9 });
      throw new Error("undone");
    });
    await expect(failed).rejects.toThrow("undone");
    await announced(1);
    await waitUntil(all("sent"));
    expect(titles()).toEqual(["1"]);
  });

  it("[R32.outbox] tries again after a pause what was refused, until it is taken", async () => {
    emailJs.behave("too-many", "broken");
    await announced(1);
    await open();
    await waitUntil(all("sent"));
    expect(await outbox()).toMatchObject([{ attempts: 3, error: null, maybeSent: false }]);
  });

  it("sets a poison message aside with its error while the others go out", async () => {
    await announced(5);
    const write: Delivery["write"] = async (kind, id) => {
      if (id === "2") throw new Error("poison");
      return plainLetter(kind, id);
    };
    await open({ write });
    await waitUntil(async () => emailJs.requests.length === 4);
    await waitUntil(async () => (await outbox()).some(({ state }) => state === "failed"));
    expect((await outbox()).map(({ state }) => state)).toEqual(["sent", "failed", "sent", "sent", "sent"]);
    expect((await outbox())[1]).toMatchObject({
      attempts: 3,
      error: expect.stringContaining("could not be written"),
    });
  });

  it("lets messages wait while no carrier is set up, and sends them once one is", async () => {
    await announced(2);
    const closed = await open({ carriers: {} });
    await announce(db, { kind: "contact-message", contactId: 3 });
    await closed.stop();
    expect((await outbox()).map(({ state, attempts }) => [state, attempts])).toEqual(
      Array(3).fill(["waiting", 0]),
    );
    await open();
    await waitUntil(all("sent"));
    expect(titles().sort()).toEqual(["1", "2", "3"]);
  });

  it("sends every message once where two servers deliver one outbox", async () => {
    const other = openDatabase<Schema>(connection);
    await announced(30);
    await Promise.all([open(), open({ db: other.db, carriers: openCarriers(other.db, mail, 1) }, other)]);
    await waitUntil(all("sent"));
    expect(titles().sort()).toEqual((await outbox()).map(({ subjectId }) => subjectId).sort());
    expect((await outbox()).every(({ attempts }) => attempts === 1)).toBe(true);
    for (const stop of stops.splice(0)) await stop();
    await other.close();
  });

  it("finishes what is being sent before it stops, and takes nothing more", async () => {
    const { promise: letGo, resolve: answer } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const send = async () => {
      begin();
      await letGo;
      return { outcome: "accepted" } as const;
    };
    const opened = await open({ carriers: { emailjs: { ready: async () => {}, send } } });
    await announced(1);
    await begun;
    const stopped = opened.stop();
    await announce(db, { kind: "contact-message", contactId: 2 });
    answer();
    await stopped;
    expect((await outbox()).map(({ state }) => state)).toEqual(["sent", "waiting"]);
  });

  it("sends again, marked, what a server was sending when it was killed", async () => {
    emailJs.behave("silent");
    await announced(1);
    const settings = JSON.stringify({ connection, mail, pace, leaseSeconds: 60 });
    const killed = spawn(process.execPath, ["test/deliver-alone.ts", settings], { stdio: "inherit" });
    await emailJs.received(1);
    expect(await outbox()).toMatchObject([{ state: "sending", attempts: 1, maybeSent: false }]);
    killed.kill("SIGKILL");
    await once(killed, "exit");

    // While its lease lasts nobody takes it over; it is this test's clock that ends it.
    await open();
    await pool.query("update outbox set sending_since = now() - interval '61 seconds'");
    await waitUntil(all("sent"));
    expect(await outbox()).toMatchObject([{ attempts: 2, maybeSent: true }]);
    expect(titles()).toEqual(["1", "1"]);
  });
});
