import { setImmediate as turnOfEvents, setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { log } from "../log.ts";
import { within } from "../within.ts";
import { type Connection, connectionName } from "./open-database.ts";

export type Hearing =
  /** Every change is heard of as it is committed. */
  | "hearing"
  /** The database cannot be reached: what was read before is the best there is. */
  | "away"
  /** The database can be reached, but what it announces is not heard: nothing that was read before is certain. */
  | "deaf";

/** What this process knows of the versions that the database keeps of things (table `versions`). */
export interface Versions {
  /**
   * A number for the state of a thing, which grows when it may have changed. Numbers are this process's own, and are
   * for comparing only.
   */
  stateOf(name: string): number;
  /** Whether `stateOf` can be relied on; undefined while that is being found out, which takes a second at most. */
  hearing(): Hearing | undefined;
  /** The same, once it is known. */
  settled(): Promise<Hearing>;
  /** Calls back with the name of whatever is raised, or may have been. @returns ends that */
  onRaise(heard: (name: string) => void): () => void;
  /**
   * Calls back with the kind and the id of single things that are announced as changed, such as `people` and a
   * person's id; with null where any of them may have changed.
   */
  onItem(heard: (item: { kind: string; id: string } | null) => void): void;
  /** Listens from now on; resolves once it is known whether it can. The table must be there. */
  listen(): Promise<void>;
  stop(): Promise<void>;
}

/** The codes of the notices with which the database tells a connection what its own change raises or announces. */
const raisedHere = "LS001";
const itemHere = "LS002";
/** Milliseconds. */
const patience = 1_000;
const pause = 250;

/**
 * Watches versions in two ways. A change that this process makes through `pool` counts from the moment its
 * connection is given back, which is before whoever made it goes on. Others' changes are heard through LISTEN on a
 * connection of its own; when that is lost, the values are compared once it is back. To be called before the
 * pool's first connection.
 */
export function watchVersions(pool: pg.Pool, connection: Connection): Versions {
  const states = new Map<string, number>();
  const values = new Map<string, string>();
  const heardBy = new Set<(name: string) => void>();
  const raise = (name: string) => {
    states.set(name, (states.get(name) ?? 0) + 1);
    for (const heard of heardBy) heard(name);
  };
  const itemHeardBy = new Set<Parameters<Versions["onItem"]>[0]>();
  const tell = (announced: string | null) => {
    const [kind = "", id = ""] = announced?.split(" ") ?? [];
    for (const heard of itemHeardBy) heard(announced === null ? null : { kind, id });
  };
  noticeOwn(pool, { [raisedHere]: raise, [itemHere]: tell });

  let verdict: Hearing | undefined;
  let settling = Promise.withResolvers<Hearing>();
  const settle = (hearing: Hearing | undefined) => {
    verdict = hearing;
    if (hearing) settling.resolve(hearing);
    else settling = Promise.withResolvers();
  };

  let client: pg.Client | null = null;
  let stopped = false;
  let listening: Promise<void> | null = null;

  async function keepListening(): Promise<void> {
    while (!stopped) {
      try {
        const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
        client = await connect(lost, lose);
        settle("hearing");
        await Promise.race([lost, untilSilent(client)]);
      } catch (error) {
        report(error as Error);
      } finally {
        leave();
      }
      if (!stopped) await wait(verdict === undefined ? 0 : pause);
    }
  }

  async function connect(lost: Promise<void>, lose: () => void): Promise<pg.Client> {
    client = new pg.Client({
      ...connection,
      application_name: connectionName,
      connectionTimeoutMillis: patience,
      query_timeout: 2 * patience,
    });
    client.on("error", lose);
    client.on("end", lose);
    client.on("notification", ({ channel, payload = "" }) => (channel === "items" ? tell : hear)(payload));
    // A client that is ended while it connects never says what became of that.
    const ended = lost.then(() => Promise.reject(new Error("The connection ended before it stood.")));
    await Promise.race([client.connect(), ended]);
    await client.query("listen versions; listen items");
    tell(null);
    // What is committed after this is heard; what was committed before shows in the values.
    const { rows } = await client.query<{ name: string; value: string }>("select name, value from versions");
    for (const { name, value } of rows) if (values.get(name) !== String(value)) hear(`${name} ${value}`);
    return client;
  }

  function hear(announced: string): void {
    const [name = "", value = ""] = announced.split(" ");
    values.set(name, value);
    raise(name);
  }

  function report(error: Error): void {
    const hearing = isAnswer(error) ? "deaf" : "away";
    if (verdict !== hearing && !stopped)
      log.warn({ reason: error.message, hearing }, "changes made by other servers are not heard");
    settle(hearing);
  }

  function leave(): void {
    if (verdict === "hearing") settle(undefined);
    // A server that does not answer would let `end` wait for ever.
    client?.end().catch(() => {});
    client = null;
  }

  return {
    stateOf: (name) => states.get(name) ?? 0,
    hearing: () => verdict,
    settled: async () => verdict ?? settling.promise,
    onRaise(heard) {
      heardBy.add(heard);
      return () => heardBy.delete(heard);
    },
    onItem: (heard) => void itemHeardBy.add(heard),
    async listen() {
      listening ??= keepListening();
      await settling.promise;
    },
    async stop() {
      stopped = true;
      client?.end().catch(() => {});
      await listening;
      settle("away");
    },
  };
}

/** Passes on what the database notes of a connection's own change, when that is done and the connection given back. */
function noticeOwn(pool: pg.Pool, heard: Record<string, (detail: string) => void>): void {
  const noticed = new WeakMap<object, Map<string, (detail: string) => void>>();
  pool.on("connect", (client) => {
    client.on("notice", ({ code = "", detail }) => {
      const pass = heard[code];
      if (!pass || !detail) return;
      noticed.set(client, (noticed.get(client) ?? new Map()).set(detail, pass));
    });
  });
  pool.on("release", (_, client) => {
    const details = noticed.get(client);
    noticed.delete(client);
    for (const [detail, pass] of details ?? []) pass(detail);
  });
}

/** Resolves when a connection answers no more: a network that was cut tells nobody. */
async function untilSilent(client: pg.Client): Promise<void> {
  for (;;) {
    await wait(pause * 2, undefined, { ref: false });
    let answered = false;
    const answer = client.query("select 1").then(
      () => {
        answered = true;
      },
      () => {},
    );
    await within(patience, answer);
    // Where this process itself stood still, the answer may be there and only not be read yet.
    if (!answered) await turnOfEvents();
    if (!answered) return;
  }
}

/** Whether an error is the database's own answer, and not that of one that is starting, stopping or out of reach. */
function isAnswer(error: Error & { code?: string }): boolean {
  return error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? "");
}
