import { randomUUID } from "node:crypto";
import { setImmediate as turnOfEvents, setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { log } from "../log.ts";
import { withTimeout } from "../with-timeout.ts";
import { applicationName, type Connection } from "./open-database.ts";

export type ListenStatus =
  /** LISTEN works: every change is notified when it is committed. */
  | "connected"
  /** The database cannot be reached: cached content is the best there is. */
  | "disconnected"
  /** The database can be reached, but LISTEN fails or a pooler keeps notifications: no cached content is certain. */
  | "refused";

/** This process's view of the content versions (table `versions`). */
export interface ContentVersions {
  /** A number that grows when any content may have changed. It is this process's own, for comparing only. */
  current(): number;
  /** Whether `current` can be relied on; undefined until that is known, a second at most. */
  status(): ListenStatus | undefined;
  /** The same, once it is known. */
  settledStatus(): Promise<ListenStatus>;
  /** Listens from now on; resolves once it is known whether it can. The table must be there. */
  listen(): Promise<void>;
  stop(): Promise<void>;
}

/** The code of the notice in which the database tells a connection that its own change has bumped a version. */
const versionBumpedCode = "LS001";
/** Versions that any number of visitors raise at once: what depends on them may be a second old. */
const coalescedVersions = new Set(["ratings"]);
const timeoutMs = 1_000;
const retryDelayMs = 250;

/**
 * Watches versions in two ways. A change of this process through `pool` counts from the moment its connection is released,
 * which is before its caller goes on. Changes of others, and all of `coalescedVersions`, a second late, arrive by LISTEN on a
 * connection of its own; after it was lost the values are compared. Call it before the pool's first connection.
 * @param isPooled whether the pool's connections lead through a pooler, and `connection` does not
 */
export function watchContentVersions(
  pool: pg.Pool,
  connection: Connection,
  { isPooled = false } = {},
): ContentVersions {
  let version = 0;
  const databaseVersions = new Map<string, string>();
  const bumpVersion = () => {
    version++;
  };
  let isBumpedSoon = false;
  const bumpSoon = () => {
    if (isBumpedSoon) return;
    isBumpedSoon = true;
    setTimeout(() => {
      isBumpedSoon = false;
      bumpVersion();
    }, 1_000).unref();
  };
  relayOwnNotices(pool, bumpVersion);

  let currentStatus: ListenStatus | undefined;
  let statusSettled = Promise.withResolvers<ListenStatus>();
  const setStatus = (status: ListenStatus | undefined) => {
    currentStatus = status;
    if (status) statusSettled.resolve(status);
    else statusSettled = Promise.withResolvers();
  };

  let client: pg.Client | null = null;
  let stopped = false;
  let listening: Promise<void> | null = null;

  async function keepListening(): Promise<void> {
    while (!stopped) {
      try {
        const { promise: connectionLost, resolve: loseConnection } = Promise.withResolvers<void>();
        client = await connect(connectionLost, loseConnection);
        setStatus("connected");
        await Promise.race([connectionLost, untilUnresponsive(client)]);
      } catch (error) {
        reportFailure(error as Error);
      } finally {
        disconnect();
      }
      if (!stopped) await wait(currentStatus === undefined ? 0 : retryDelayMs);
    }
  }

  async function connect(connectionLost: Promise<void>, loseConnection: () => void): Promise<pg.Client> {
    client = new pg.Client({
      ...connection,
      application_name: applicationName,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: 2 * timeoutMs,
    });
    client.on("error", loseConnection);
    client.on("end", loseConnection);
    client.on("notification", ({ channel, payload = "" }) => {
      const [name = "", value = ""] = payload.split(" ");
      if (channel === "versions")
        receiveVersion(name, value, coalescedVersions.has(name) ? bumpSoon : bumpVersion);
    });
    // `connect` of a client that is ended meanwhile never settles.
    const ended = connectionLost.then(() =>
      Promise.reject(new Error("The connection closed before it was ready.")),
    );
    await Promise.race([client.connect(), ended]);
    await client.query("listen versions");
    if (isPooled || (await hasPooler(client))) await requireNotification(client, pool);
    // Later commits are notified; earlier ones show in the values.
    const { rows } = await client.query<{ name: string; value: string }>("select name, value from versions");
    for (const { name, value } of rows)
      if (databaseVersions.get(name) !== String(value)) receiveVersion(name, String(value), bumpVersion);
    return client;
  }

  function receiveVersion(name: string, value: string, bump: () => void): void {
    databaseVersions.set(name, value);
    bump();
  }

  function reportFailure(error: Error): void {
    const status =
      isServerError(error) || error instanceof NotificationLostError ? "refused" : "disconnected";
    if (currentStatus !== status && !stopped)
      log.warn({ reason: error.message, listener: status }, "not receiving changes from other servers");
    setStatus(status);
  }

  function disconnect(): void {
    if (currentStatus === "connected") setStatus(undefined);
    // `end` would wait for ever for a server that does not answer.
    client?.end().catch(() => {});
    client = null;
  }

  return {
    current: () => version,
    status: () => currentStatus,
    settledStatus: async () => currentStatus ?? statusSettled.promise,
    async listen() {
      listening ??= keepListening();
      await statusSettled.promise;
    },
    async stop() {
      stopped = true;
      client?.end().catch(() => {});
      await listening;
      setStatus("disconnected");
    },
  };
}

/** Calls back when a connection whose own change has bumped a version is released. */
function relayOwnNotices(pool: pg.Pool, onBumped: () => void): void {
  const bumped = new WeakSet<object>();
  pool.on("connect", (client) => {
    client.on("notice", ({ code, detail = "" }) => {
      if (code === versionBumpedCode && !coalescedVersions.has(detail)) bumped.add(client);
    });
  });
  pool.on("release", (_, client) => {
    if (bumped.delete(client)) onBumped();
  });
}

/** Resolves when a connection stops answering: a cut network gives no error. */
async function untilUnresponsive(client: pg.Client): Promise<void> {
  for (;;) {
    await wait(retryDelayMs * 2, undefined, { ref: false });
    let hasAnswered = false;
    const answer = client.query("select 1").then(
      () => {
        hasAnswered = true;
      },
      () => {},
    );
    await withTimeout(timeoutMs, answer);
    // Where this process itself was paused, the answer may have arrived unread.
    if (!hasAnswered) await turnOfEvents();
    if (!hasAnswered) return;
  }
}

/** Whether something stands between this connection and the database: the database then has another process id. */
async function hasPooler(client: pg.Client): Promise<boolean> {
  const { processID } = client as unknown as { processID: number };
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid !== processID;
}

/**
 * Throws if a notification does not arrive: a pooler that shares connections by transaction accepts LISTEN in vain, and another
 * database has no changes of this one.
 */
async function requireNotification(client: pg.Client, sender: pg.Pool): Promise<void> {
  const id = randomUUID();
  const arrival = new Promise<boolean>((resolve) => {
    client.on(
      "notification",
      ({ channel, payload }) => channel === "probes" && payload === id && resolve(true),
    );
  });
  await client.query("listen probes");
  if (!(await withTimeout(timeoutMs, sender.query("select pg_notify('probes', $1)", [id]))))
    throw new Error("The database does not answer at DATABASE_URL.");
  if (!(await withTimeout(timeoutMs, arrival)))
    throw new NotificationLostError(
      "Database notifications do not arrive through DATABASE_URL. Set DATABASE_DIRECT_URL to the same database without a pooler.",
    );
}

class NotificationLostError extends Error {}

/** Whether an error was sent by a running database, rather than by one that is starting, stopping or unreachable. */
function isServerError(error: Error & { code?: string }): boolean {
  return error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? "");
}
