import fc from "fast-check";
import { built, type Visitor } from "../app.ts";
import { access } from "../routes/access-table.ts";
import { type Attack, attacks, type Sending, type Usual } from "./hostile-requests.ts";
import { mark } from "./hostile-values.ts";
import { reaching } from "./reach.ts";
import { readForms } from "./read-forms.ts";
import { validCase, type World } from "./valid-cases.ts";

/** What became of the requests of one kind. */
export interface Tally {
  tried: number;
  reached: number;
  /** By the first digit of the status. */
  statuses: Record<string, number>;
}

export interface Outcome {
  tallies: Map<string, Tally>;
  routes: number;
  valid: number;
  faults: string[];
}

const people = ["visitor", "customer", "admin"] as const;
type Who = (typeof people)[number];

/**
 * Sends so many hostile requests to the routes of the built shop, as everybody, and to each a valid case in between.
 * What is wrong is collected; the run goes on.
 */
export async function hostileRun(
  world: World,
  { requests, seed }: { requests: number; seed: number },
): Promise<Outcome> {
  const paths = builtPaths();
  const outcome: Outcome = { tallies: new Map(), routes: paths.length, valid: 0, faults: [] };
  const each = Math.ceil(requests / paths.length);
  const rounds = requests < 5000 ? 1 : 2;
  const sessions = await keepSessions(world);
  for (let round = 0; round < rounds; round++) {
    for (const [n, path] of paths.entries()) {
      const usual = usualOf(path, world);
      const property = fc.asyncProperty(attacks, fc.constantFrom(...people), async (attack, who) => {
        await attackOnce(world, await usual(who), attack, who, outcome);
        await sessions.restore();
      });
      const report = await fc.check(property, {
        seed: seed + round * 1000 + n,
        numRuns: Math.ceil(each / rounds),
        endOnFailure: true,
      });
      if (report.failed) outcome.faults.push(`${path}: ${String(report.errorInstance)}`);
      await tryValid(path, world, outcome);
    }
  }
  return outcome;
}

/** The addresses of every route that answers by itself. */
function builtPaths(): string[] {
  const all = Object.values(built.routes).filter((route) => route !== undefined);
  const parents = new Set(all.map((route) => route.parentId));
  const path = (id: string | undefined): string => {
    const route = id === undefined ? undefined : built.routes[id];
    return route ? [path(route.parentId), route.path].filter(Boolean).join("/") : "";
  };
  const own = all.filter((route) => route.id !== "root" && (route.index || !parents.has(route.id)));
  return [...new Set(own.map((route) => `/${path(route.id).replace(/^\/+/, "")}`))];
}

async function tryValid(path: string, world: World, outcome: Outcome): Promise<void> {
  const valid = validCase(path, world);
  if (!valid) {
    outcome.faults.push(
      `${path} has no valid case: give it a row in access-table.ts, or a case in valid-cases.ts`,
    );
    return;
  }
  try {
    await valid();
    outcome.valid++;
  } catch (error) {
    outcome.faults.push(
      `${path} did not accept its valid case: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** What each person's browser would send at a route, from the forms of the page that they get there. */
function usualOf(path: string, { shop, people: visitors, cast }: World): (who: Who) => Promise<Usual> {
  const known = new Map<Who, Usual>();
  return async (who) => {
    const url = access[path]?.url(cast) ?? path;
    const page = known.has(who)
      ? ""
      : await (await shop.get(url, { as: visitors[who].copy() }, "198.19.0.1")).text();
    const usual = known.get(who) ?? readForms(url, page.slice(page.indexOf("<main")));
    known.set(who, usual);
    return usual;
  };
}

/** Attacks may sign their people out: `restore` signs them in again, as those who follow must find them. */
async function keepSessions({ shop: { db } }: World) {
  const kept = await db.selectFrom("sessions").selectAll().execute();
  return {
    async restore() {
      await db
        .insertInto("sessions")
        .values(kept)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

let sent = 0;

async function attackOnce(
  { shop, people: visitors }: World,
  usual: Usual,
  attack: Attack,
  who: Who,
  outcome: Outcome,
): Promise<void> {
  const made = attack.make(usual);
  const tally = outcome.tallies.get(attack.kind) ?? { tried: 0, reached: 0, statuses: {} };
  outcome.tallies.set(attack.kind, tally);
  const request = requestOf(made, shop.origin, visitors[who]);
  const address = `198.19.${Math.floor(++sent / 250) % 250}.${sent % 250}`;
  const { answer, reached } = await reaching(async () => {
    const response = await shop.handle(request, address);
    return { response, text: await response.text() };
  });
  const first = `${String(answer.response.status)[0]}xx`;
  tally.tried++;
  tally.reached += reached ? 1 : 0;
  tally.statuses[first] = (tally.statuses[first] ?? 0) + 1;
  const fault = faultIn(answer.response, answer.text);
  if (fault) throw new Error(`${fault}: ${attack.kind}, as ${who}, ${JSON.stringify(made).slice(0, 600)}`);
}

function requestOf(made: Sending, origin: string, as: Visitor): Request {
  const query = made.query.length > 0 ? `?${new URLSearchParams(made.query)}` : "";
  const url = new URL(origin + made.path + (made.path.includes("?") ? query.replace("?", "&") : query));
  const headers = new Headers({ Cookie: made.cookie ?? as.header(), ...made.headers });
  const looking = ["GET", "HEAD", "OPTIONS"].includes(made.method);
  if (!looking) headers.set("Origin", origin);
  if (looking) return new Request(url, { method: made.method, headers });
  if (made.body) {
    if (made.body.type) headers.set("Content-Type", made.body.type);
    return new Request(url, { method: made.method, headers, body: made.body.bytes });
  }
  return new Request(url, { method: made.method, headers, body: new URLSearchParams(made.form ?? []) });
}

// What a stack trace, a database's words or a file's path look like.
const inside =
  /\n\s+at \S+ \(|node_modules|\/build\/server\/|DatabaseError|syntax error at or near|invalid input syntax|violates \w+ constraint|ECONNREFUSED/;
// Markup that is no text any more. Inside a script's data "<" is written as an escape.
const asMarkup = new RegExp(`<[a-z]+\\s[^>"']*${mark}`, "i");

function faultIn({ status, headers }: Response, text: string): string | null {
  if (status >= 500) return `answered ${status}`;
  const leak = inside.exec(text);
  if (leak) return `told of its inside (${leak[0]})`;
  if (headers.get("Content-Type")?.includes("html") && asMarkup.test(text)) return "wrote markup";
  if (headers.getSetCookie().some((cookie) => cookie.startsWith("hostile"))) return "set a cookie";
  const type = headers.get("Content-Type") ?? "";
  if (text && !/^(text\/[\w-]+|application\/(rss|atom)?\+?xml).*charset=utf-8|^application\/json/i.test(type))
    return `said that its text is ${type || "nothing"}`;
  const location = headers.get("Location");
  if (location && !location.startsWith("/")) return `led to ${location}`;
  return null;
}

/** The table that the run prints. */
export function tableOf({ tallies, routes, valid, faults }: Outcome): string {
  const columns = ["2xx", "3xx", "4xx", "5xx"];
  const row = (name: string, tried: number, reached: number, statuses: Record<string, number>) =>
    [
      name.padEnd(22),
      ...[tried, reached, ...columns.map((c) => statuses[c] ?? 0)].map((n) => String(n).padStart(8)),
    ].join("");
  const lines = [
    ["input".padEnd(22), ...["tried", "reached", ...columns].map((c) => c.padStart(8))].join(""),
  ];
  const total: Tally = { tried: 0, reached: 0, statuses: {} };
  for (const [name, { tried, reached, statuses }] of [...tallies].sort(([a], [b]) => (a < b ? -1 : 1))) {
    lines.push(row(name, tried, reached, statuses));
    total.tried += tried;
    total.reached += reached;
    for (const c of columns) total.statuses[c] = (total.statuses[c] ?? 0) + (statuses[c] ?? 0);
  }
  lines.push(row("all", total.tried, total.reached, total.statuses));
  lines.push(`${routes} routes, ${valid} valid cases accepted in between, ${faults.length} faults`);
  return lines.join("\n");
}

/** The part of all requests that reached an action or a query of its own. */
export function reachedPart({ tallies }: Outcome): { tried: number; part: number } {
  const sum = (of: (tally: Tally) => number) => [...tallies.values()].reduce((n, tally) => n + of(tally), 0);
  return {
    tried: sum((tally) => tally.tried),
    part: sum((tally) => tally.reached) / sum((tally) => tally.tried),
  };
}
