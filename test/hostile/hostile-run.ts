import fc from "fast-check";
import { listRoutePaths } from "../pages/route-paths.ts";
import { accessTable } from "../routes/access-table.ts";
import type { Visitor } from "../test-shop.ts";
import { type HostileCase, hostileCases, type PageForms, type RequestDraft } from "./hostile-requests.ts";
import { marker } from "./hostile-values.ts";
import { openLedger } from "./ledger.ts";
import { readForms } from "./read-forms.ts";
import { singleUsePages } from "./single-use-pages.ts";
import { sendTracked } from "./track-reach.ts";
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

export interface HostileResult {
  tallies: Map<string, Tally>;
  routes: number;
  valid: number;
  /** Checkouts that were acknowledged. */
  placed: number;
  faults: string[];
}

const roles = ["visitor", "customer", "admin"] as const;
type Role = (typeof roles)[number];

/**
 * Sends so many hostile requests to the routes of the built shop, as everyone, and to each a valid case in between.
 * What is wrong is collected; the run goes on.
 */
export async function runHostile(
  world: World,
  { requests, seed }: { requests: number; seed: number },
): Promise<HostileResult> {
  const paths = listRoutePaths();
  const result: HostileResult = { tallies: new Map(), routes: paths.length, valid: 0, placed: 0, faults: [] };
  const perRoute = Math.ceil(requests / paths.length);
  const rounds = requests < 5000 ? 1 : 2;
  const sessions = await snapshotSessions(world);
  const ledger = await openLedger(world.shop.shop.pool);
  for (let round = 0; round < rounds; round++) {
    for (const [n, path] of paths.entries()) {
      const pagesFor = visitorPages(path, world);
      const property = fc.asyncProperty(hostileCases, fc.constantFrom(...roles), async (attack, role) => {
        const sent = await pagesFor(role);
        // What was made to make it ready is no doing of the attack's.
        if (singleUsePages[path]) await ledger.resync();
        await runAttack(world, sent, attack, role, result, ledger);
        await sessions.restore();
      });
      const report = await fc.check(property, {
        seed: seed + round * 1000 + n,
        numRuns: Math.ceil(perRoute / rounds),
        endOnFailure: true,
      });
      if (report.failed) result.faults.push(`${path}: ${String(report.errorInstance)}`);
      await runValidCase(path, world, result);
      await ledger.resync();
    }
  }
  for (const number of world.placed) ledger.recordPlaced(validCases, number);
  const { placed, lost } = await ledger.compare();
  result.placed = placed;
  for (const { kind } of lost) findTally(result, kind).lost++;
  for (const [kind, { lost, doubled }] of result.tallies)
    if (lost + doubled > 0) result.faults.push(`${kind}: ${lost} lost, ${doubled} doubled`);
  return result;
}

async function runValidCase(path: string, world: World, result: HostileResult): Promise<void> {
  const valid = validCase(path, world);
  const tally = findTally(result, validCases);
  tally.tried++;
  if (!valid) {
    result.faults.push(
      `${path} has no valid case: give it a row in access-table.ts, or a case in valid-cases.ts`,
    );
    return;
  }
  try {
    await valid();
    result.valid++;
    tally.reached++;
    tally.acknowledged++;
  } catch (error) {
    result.faults.push(
      `${path} did not accept its valid case: ${error instanceof Error ? error.message : error}`,
    );
  }
}

type VisitorPage = PageForms & { as: Visitor };

/** What each person's browser would send at a route, from the forms of the page that they get there. */
function visitorPages(path: string, world: World): (role: Role) => Promise<VisitorPage> {
  const { shop, people: visitors, fixture } = world;
  const singleUse = singleUsePages[path];
  const known = new Map<Role, VisitorPage>();
  return async (role) => {
    const cachedPage = known.get(role);
    if (cachedPage && !singleUse) return cachedPage;
    const freshPage = await singleUse?.(world);
    const url = freshPage?.url ?? accessTable[path]?.url(fixture) ?? path;
    const as = freshPage?.as ?? visitors[role];
    const page = await (await shop.get(url, { as: as.copy() }, "198.19.0.1")).text();
    const pageForms = { ...readForms(url, page.slice(page.indexOf("<main"))), as };
    known.set(role, pageForms);
    return pageForms;
  };
}

/** Attacks may sign their people out: `restore` signs them in again, as those who follow must find them. */
async function snapshotSessions({ shop: { db } }: World) {
  const sessionRows = await db.selectFrom("sessions").selectAll().execute();
  return {
    async restore() {
      await db
        .insertInto("sessions")
        .values(sessionRows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

const validCases = "valid cases in between";

function findTally({ tallies }: HostileResult, kind: string): Tally {
  const emptyTally = { tried: 0, reached: 0, acknowledged: 0, lost: 0, doubled: 0, statuses: {} };
  const tally = tallies.get(kind) ?? emptyTally;
  tallies.set(kind, tally);
  return tally;
}

let sent = 0;

async function runAttack(
  { shop }: World,
  pageForms: VisitorPage,
  attack: HostileCase,
  role: Role,
  result: HostileResult,
  ledger: Awaited<ReturnType<typeof openLedger>>,
): Promise<void> {
  const draft = attack.build(pageForms);
  const tally = findTally(result, attack.kind);
  const request = toRequest(draft, shop.origin, pageForms.as);
  const address = `198.19.${Math.floor(++sent / 250) % 250}.${sent % 250}`;
  const { answer, reached } = await sendTracked(async () => {
    const response = await shop.handle(request, address);
    return { response, text: await response.text() };
  });
  const statusClass = `${String(answer.response.status)[0]}xx`;
  tally.tried++;
  tally.reached += reached ? 1 : 0;
  tally.statuses[statusClass] = (tally.statuses[statusClass] ?? 0) + 1;
  if (draft.form && reached) {
    const { acknowledged, lost, doubled } = await ledger.record(attack.kind, draft.path, answer.response);
    tally.acknowledged += acknowledged ? 1 : 0;
    tally.lost += lost ? 1 : 0;
    tally.doubled += doubled ? 1 : 0;
  }
  const fault = findFault(answer.response, answer.text);
  if (fault) throw new Error(`${fault}: ${attack.kind}, as ${role}, ${JSON.stringify(draft).slice(0, 600)}`);
}

function toRequest(draft: RequestDraft, origin: string, as: Visitor): Request {
  const query = draft.query.length > 0 ? `?${new URLSearchParams(draft.query)}` : "";
  const url = new URL(origin + draft.path + (draft.path.includes("?") ? query.replace("?", "&") : query));
  const headers = new Headers({ Cookie: draft.cookie ?? as.header(), ...draft.headers });
  const isSafeMethod = ["GET", "HEAD", "OPTIONS"].includes(draft.method);
  if (!isSafeMethod && !draft.headers.Origin) headers.set("Origin", origin);
  if (isSafeMethod) return new Request(url, { method: draft.method, headers });
  if (draft.body) {
    if (draft.body.type) headers.set("Content-Type", draft.body.type);
    return new Request(url, { method: draft.method, headers, body: draft.body.bytes });
  }
  return new Request(url, { method: draft.method, headers, body: new URLSearchParams(draft.form ?? []) });
}

// What a stack trace, a database's words or a file's path look like.
const internalsPattern =
  /\n\s+at \S+ \(|node_modules|\/build\/server\/|DatabaseError|syntax error at or near|invalid input syntax|violates \w+ constraint|ECONNREFUSED/;
// Markup that is no text any more. Inside a script's data "<" is written as an escape.
const markupPattern = new RegExp(`<[a-z]+\\s[^>"']*${marker}`, "i");

function findFault({ status, headers }: Response, text: string): string | null {
  if (status >= 500) return `answered ${status}`;
  const leak = internalsPattern.exec(text);
  if (leak) return `told of its inside (${leak[0]})`;
  if (headers.get("Content-Type")?.includes("html") && markupPattern.test(text)) return "wrote markup";
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
export function formatTable(result: HostileResult): string {
  const { tallies, routes, valid, placed, faults } = result;
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
    `${routes} routes, ${valid} valid cases accepted in between, ${placed} orders acknowledged, ${faults.length} faults`,
  ].join("\n");
}

/** The part of all requests that reached an action or a query of its own. */
export function reachedShare({ tallies }: HostileResult): { tried: number; share: number } {
  const hostile = [...tallies].filter(([kind]) => kind !== validCases).map(([, tally]) => tally);
  const sum = (of: (tally: Tally) => number) => hostile.reduce((n, tally) => n + of(tally), 0);
  return {
    tried: sum((tally) => tally.tried),
    share: sum((tally) => tally.reached) / sum((tally) => tally.tried),
  };
}
