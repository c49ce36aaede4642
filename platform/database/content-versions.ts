import { setImmediate as turnOfEvents, setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { log } from "../log.ts";
import { withTimeout } from "../with-timeout.ts";
import { applicationName, type Connection } from "./open-database.ts";

export type ListenStatus =
  /** Every change is heard of as it is committed. */
  | "connected"
  /** The database cannot be reached: what was read before is the best there is. */
  | "disconnected"
  /** The database can be reached, but what it announces is not heard: nothing that was read before is certain. */
  | "refused";

/** What this process knows of the versions that the database keeps of things (table `versions`). */
export interface ContentVersions {
  /**
   * A number for the state of a thing, which grows when it may have changed. Numbers are this process's own, and are
   * for comparing only.
   */
  versionOf(name: string): number;
  /** Whether `stateOf` can be relied on; undefined while that is being found out, which takes a second at most. */
  status(): ListenStatus | undefined;
  /** The same, once it is known. */
  settledStatus(): Promise<ListenStatus>;
  /** Calls back with the name of whatever is raised, or may have been. @returns ends that */
  onVersionBumped(listener: (name: string) => void): () => void;
  /**
   * Calls back with the kind and the id of single things that are announced as changed, such as `people` and a
   * person's id; with null where any of them may have changed.
   */
  onRecordChanged(listener: (item: { kind: string; id: string } | null) => void): void;
  /** Listens from now on; resolves once it is known whether it can. The table must be there. */
  listen(): Promise<void>;
  stop(): Promise<void>;
}

/** The codes of the notices with which the database tells a connection what its own change raises or announces. */
const versionBumpedCode = "LS001";
const recordChangedCode = "LS002";
/** Milliseconds. */
const timeoutMs = 1_000;
const retryDelayMs = 250;

/**
 * Watches versions in two ways. A change that this process makes through `pool` counts from the moment its
 * connection is given back, which is before whoever made it goes on. Others' changes are heard through LISTEN on a
 * connection of its own; when that is lost, the values are compared once it is back. To be called before the
 * pool's first connection.
 */
export function watchContentVersions(pool: pg.Pool, connection: Connection): ContentVersions {
  const localVersions = new Map<string, number>();
  const databaseVersions = new Map<string, string>();
  const versionListeners = new Set<(name: string) => void>();
  const bumpVersion = (name: string) => {
    localVersions.set(name, (localVersions.get(name) ?? 0) + 1);
    for (const listener of versionListeners) listener(name);
  };
  const recordListeners = new Set<Parameters<ContentVersions["onRecordChanged"]>[0]>();
  const notifyRecord = (payload: string | null) => {
    const [kind = "", id = ""] = payload?.split(" ") ?? [];
    for (const listener of recordListeners) listener(payload === null ? null : { kind, id });
  };
  relayOwnNotices(pool, { [versionBumpedCode]: bumpVersion, [recordChangedCode]: notifyRecord });

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
    client.on("notification", ({ channel, payload = "" }) =>
      (channel === "items" ? notifyRecord : receiveVersion)(payload),
    );
    // A client that is ended while it connects never says what became of that.
    const ended = connectionLost.then(() =>
      Promise.reject(new Error("The connection ended before it stood.")),
    );
    await Promise.race([client.connect(), ended]);
    await client.query("listen versions; listen items");
    notifyRecord(null);
    // What is committed after this is heard; what was committed before shows in the values.
    const { rows } = await client.query<{ name: string; value: string }>("select name, value from versions");
    for (const { name, value } of rows)
      if (databaseVersions.get(name) !== String(value)) receiveVersion(`${name} ${value}`);
    return client;
  }

  function receiveVersion(payload: string): void {
    const [name = "", value = ""] = payload.split(" ");
    databaseVersions.set(name, value);
    bumpVersion(name);
  }

  function reportFailure(error: Error): void {
    const status = isServerError(error) ? "refused" : "disconnected";
    if (currentStatus !== status && !stopped)
      log.warn({ reason: error.message, hearing: status }, "changes made by other servers are not heard");
    setStatus(status);
  }

  function disconnect(): void {
    if (currentStatus === "connected") setStatus(undefined);
    // A server that does not answer would let `end` wait for ever.
    client?.end().catch(() => {});
    client = null;
  }

  return {
    versionOf: (name) => localVersions.get(name) ?? 0,
    status: () => currentStatus,
    settledStatus: async () => currentStatus ?? statusSettled.promise,
    onVersionBumped(listener) {
      versionListeners.add(listener);
      return () => versionListeners.delete(listener);
    },
    onRecordChanged: (listener) => void recordListeners.add(listener),
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

/** Passes on what the database notes of a connection's own change, when that is done and the connection given back. */
function relayOwnNotices(pool: pg.Pool, handlers: Record<string, (detail: string) => void>): void {
  const pendingNotices = new WeakMap<object, Map<string, (detail: string) => void>>();
  pool.on("connect", (client) => {
    client.on("notice", ({ code = "", detail }) => {
      const handler = handlers[code];
      if (!handler || !detail) return;
      pendingNotices.set(client, (pendingNotices.get(client) ?? new Map()).set(detail, handler));
    });
  });
  pool.on("release", (_, client) => {
    const details = pendingNotices.get(client);
    pendingNotices.delete(client);
    for (const [detail, handler] of details ?? []) handler(detail);
  });
}

/** Resolves when a connection answers no more: a network that was cut tells nobody. */
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
    // Where this process itself stood still, the answer may be there and only not be read yet.
    if (!hasAnswered) await turnOfEvents();
    if (!hasAnswered) return;
  }
}

/** Whether an error is the database's own answer, and not that of one that is starting, stopping or out of reach. */
function isServerError(error: Error & { code?: string }): boolean {
  return error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? "");
}
