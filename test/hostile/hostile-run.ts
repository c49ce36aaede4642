import fc from "fast-check";
import type { Visitor } from "../app.ts";
import { builtPaths } from "../built-paths.ts";
import { access } from "../routes/access-table.ts";
import { freshPages } from "./fresh-pages.ts";
import { type Attack, attacks, type Sending, type Usual } from "./hostile-requests.ts";
import { mark } from "./hostile-values.ts";
import { openLedger } from "./ledger.ts";
import { reaching } from "./reach.ts";
import { readForms } from "./read-forms.ts";
import { validCase, type World } from "./valid-cases.ts";

/** What became of the requests of one kind. */
export interface Tally {
  tried: number;
  reached: number;
  /** Forms that were told to be carried out; what of that is not there, and what was made more than once. */
  acknowledged: number;
  lost: number;
  doubled: number;
  /** By the first digit of the status. */
  statuses: Record<string, number>;
}

export interface Outcome {
  tallies: Map<string, Tally>;
  routes: number;
  valid: number;
  /** Checkouts that were acknowledged. */
  placed: number;
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
  const outcome: Outcome = { tallies: new Map(), routes: paths.length, valid: 0, placed: 0, faults: [] };
  const each = Math.ceil(requests / paths.length);
  const rounds = requests < 5000 ? 1 : 2;
  const sessions = await keepSessions(world);
  const ledger = await openLedger(world.shop.shop.pool);
  for (let round = 0; round < rounds; round++) {
    for (const [n, path] of paths.entries()) {
      const usual = usualOf(path, world);
      const property = fc.asyncProperty(attacks, fc.constantFrom(...people), async (attack, who) => {
        const sent = await usual(who);
        // What was made to make it ready is no doing of the attack's.
        if (freshPages[path]) await ledger.skip();
        await attackOnce(world, sent, attack, who, outcome, ledger);
        await sessions.restore();
      });
      const report = await fc.check(property, {
        seed: seed + round * 1000 + n,
        numRuns: Math.ceil(each / rounds),
        endOnFailure: true,
      });
      if (report.failed) outcome.faults.push(`${path}: ${String(report.errorInstance)}`);
      await tryValid(path, world, outcome);
      await ledger.skip();
    }
  }
  for (const number of world.placed) ledger.placed(validCases, number);
  const { placed, lost } = await ledger.compared();
  outcome.placed = placed;
  for (const { kind } of lost) tallyOf(outcome, kind).lost++;
  for (const [kind, { lost, doubled }] of outcome.tallies)
    if (lost + doubled > 0) outcome.faults.push(`${kind}: ${lost} lost, ${doubled} doubled`);
  return outcome;
}

async function tryValid(path: string, world: World, outcome: Outcome): Promise<void> {
  const valid = validCase(path, world);
  const tally = tallyOf(outcome, validCases);
  tally.tried++;
  if (!valid) {
    outcome.faults.push(
      `${path} has no valid case: give it a row in access-table.ts, or a case in valid-cases.ts`,
    );
    return;
  }
  try {
    await valid();
    outcome.valid++;
    tally.reached++;
    tally.acknowledged++;
  } catch (error) {
    outcome.faults.push(
      `${path} did not accept its valid case: ${error instanceof Error ? error.message : error}`,
    );
  }
}

type UsualOf = Usual & { as: Visitor };

/** What each person's browser would send at a route, from the forms of the page that they get there. */
function usualOf(path: string, world: World): (who: Who) => Promise<UsualOf> {
  const { shop, people: visitors, cast } = world;
  const fresh = freshPages[path];
  const known = new Map<Who, UsualOf>();
  return async (who) => {
    const before = known.get(who);
    if (before && !fresh) return before;
    const made = await fresh?.(world);
    const url = made?.url ?? access[path]?.url(cast) ?? path;
    const as = made?.as ?? visitors[who];
    const page = await (await shop.get(url, { as: as.copy() }, "198.19.0.1")).text();
    const usual = { ...readForms(url, page.slice(page.indexOf("<main"))), as };
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

const validCases = "valid cases in between";

function tallyOf({ tallies }: Outcome, kind: string): Tally {
  const none = { tried: 0, reached: 0, acknowledged: 0, lost: 0, doubled: 0, statuses: {} };
  const tally = tallies.get(kind) ?? none;
  tallies.set(kind, tally);
  return tally;
}

let sent = 0;

async function attackOnce(
  { shop }: World,
  usual: UsualOf,
  attack: Attack,
  who: Who,
  outcome: Outcome,
  ledger: Awaited<ReturnType<typeof openLedger>>,
): Promise<void> {
  const made = attack.make(usual);
  const tally = tallyOf(outcome, attack.kind);
  const request = requestOf(made, shop.origin, usual.as);
  const address = `198.19.${Math.floor(++sent / 250) % 250}.${sent % 250}`;
  const { answer, reached } = await reaching(async () => {
    const response = await shop.handle(request, address);
    return { response, text: await response.text() };
  });
  const first = `${String(answer.response.status)[0]}xx`;
  tally.tried++;
  tally.reached += reached ? 1 : 0;
  tally.statuses[first] = (tally.statuses[first] ?? 0) + 1;
  if (made.form && reached) {
    const { acknowledged, lost, doubled } = await ledger.note(attack.kind, made.path, answer.response);
    tally.acknowledged += acknowledged ? 1 : 0;
    tally.lost += lost ? 1 : 0;
    tally.doubled += doubled ? 1 : 0;
  }
  const fault = faultIn(answer.response, answer.text);
  if (fault) throw new Error(`${fault}: ${attack.kind}, as ${who}, ${JSON.stringify(made).slice(0, 600)}`);
}

function requestOf(made: Sending, origin: string, as: Visitor): Request {
  const query = made.query.length > 0 ? `?${new URLSearchParams(made.query)}` : "";
  const url = new URL(origin + made.path + (made.path.includes("?") ? query.replace("?", "&") : query));
  const headers = new Headers({ Cookie: made.cookie ?? as.header(), ...made.headers });
  const looking = ["GET", "HEAD", "OPTIONS"].includes(made.method);
  if (!looking && !made.headers.Origin) headers.set("Origin", origin);
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

const columns: [title: string, of: (tally: Tally) => number][] = [
  ["tried", ({ tried }) => tried],
  ["reached", ({ reached }) => reached],
  ["acknowledged", ({ acknowledged }) => acknowledged],
  ["lost", ({ lost }) => lost],
  ["doubled", ({ doubled }) => doubled],
  ...["2xx", "3xx", "4xx", "5xx"].map((digits): [string, (tally: Tally) => number] => [
    digits,
    ({ statuses }) => statuses[digits] ?? 0,
  ]),
];

/** The table that the run prints. */
export function tableOf(outcome: Outcome): string {
  const { tallies, routes, valid, placed, faults } = outcome;
  const line = (name: string, cells: (string | number)[]) =>
    [name.padEnd(24), ...cells.map((cell) => String(cell).padStart(13))].join("");
  const all = [...tallies].sort(([a], [b]) => (a < b ? -1 : 1));
  const sum = (of: (tally: Tally) => number) => all.reduce((n, [, tally]) => n + of(tally), 0);
  return [
    line(
      "input",
      columns.map(([title]) => title),
    ),
    ...all.map(([name, tally]) =>
      line(
        name,
        columns.map(([, of]) => of(tally)),
      ),
    ),
    line(
      "all",
      columns.map(([, of]) => sum(of)),
    ),
    `${routes} routes, ${valid} valid cases accepted in between, ${placed} checkouts acknowledged, ${faults.length} faults`,
  ].join("\n");
}

/** The part of all requests that reached an action or a query of its own. */
export function reachedPart({ tallies }: Outcome): { tried: number; part: number } {
  const hostile = [...tallies].filter(([kind]) => kind !== validCases).map(([, tally]) => tally);
  const sum = (of: (tally: Tally) => number) => hostile.reduce((n, tally) => n + of(tally), 0);
  return {
    tried: sum((tally) => tally.tried),
    part: sum((tally) => tally.reached) / sum((tally) => tally.tried),
  };
}
