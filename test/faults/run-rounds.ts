import { type Fault, lacking } from "./faults.ts";
import { type Seen, seenElsewhere } from "./seen-elsewhere.ts";
import { newcomers, shopper, visitor } from "./shoppers.ts";
import { type Mode, openStage, type Stage } from "./stage.ts";
import { Traffic, until } from "./traffic.ts";
import { type Findings, verify } from "./verify.ts";

/** What came of one fault, tried again and again. */
export interface Outcome extends Findings {
  fault: string;
  mode: Mode;
  rounds: number;
  tried: number;
  acknowledged: number;
  accounts: number;
  /** Transactions that had written and not ended when the fault struck, and rounds in which there was none. */
  inTransaction: number;
  struckNone: number;
  failed: number;
  unavailable: number;
  /** Answers from kept pages, and those that a running server did not give. */
  kept: number;
  keptLost: number;
  seen: Seen | null;
  /** Sentences on whatever is not as promised; empty: all is well. */
  faults: string[];
}

export interface Extent {
  /** null: each fault's own number. */
  rounds: number | null;
  /** Acknowledged orders between two strikes. */
  orders: number;
  shoppers: number;
  /** How long what stands still, or is held, does so. */
  seconds: number;
}

/** Opens a shop, lets people shop in it, strikes again and again, and compares what was said with what is. */
export async function runRounds(fault: Fault, mode: Mode, extent: Extent): Promise<Outcome> {
  const rounds = extent.rounds === null ? fault.rounds : Math.min(extent.rounds, fault.rounds);
  const outcome: Outcome = {
    ...{ fault: fault.name, mode, rounds: 0, tried: 0, acknowledged: 0, accounts: 0, inTransaction: 0 },
    ...{ struckNone: 0, failed: 0, unavailable: 0, kept: 0, keptLost: 0, seen: null },
    ...{ lost: 0, doubled: 0, half: 0, faults: [] },
  };
  const lack = lacking(fault);
  if (lack) return { ...outcome, faults: [`could not be tried: ${lack}`] };
  const traffic = new Traffic();
  let stage: Stage | null = null;
  let serversStayed = false;
  try {
    stage = await openStage({ ...fault, mode });
    traffic.address = stage.address;
    const { stopsAndStarts } = stage;
    await tryRounds(stage, traffic, fault, extent, rounds, outcome);
    serversStayed = stage.stopsAndStarts === stopsAndStarts;
  } catch (error) {
    outcome.faults.push(`could not be tried to its end: ${(error as Error).message}`);
  } finally {
    traffic.running = false;
    await stage?.close();
  }
  return judged(outcome, traffic, serversStayed);
}

async function tryRounds(
  stage: Stage,
  traffic: Traffic,
  fault: Fault,
  extent: Extent,
  rounds: number,
  outcome: Outcome,
): Promise<void> {
  const looks = { kept: 0, lost: 0 };
  const people = [
    ...Array.from({ length: extent.shoppers }, (_, number) => shopper(traffic, number + 1)),
    newcomers(traffic),
    visitor(traffic, stage, looks),
  ];
  for (let round = 0; round < rounds; round++) {
    await traffic.ordered(extent.orders);
    const open = await openTransactions(stage, traffic);
    outcome.inTransaction += open;
    if (open === 0) outcome.struckNone++;
    await fault.strike(stage, traffic, round, extent.seconds);
    outcome.rounds++;
    await traffic.ordered(1);
    add(outcome, await verify(stage, traffic));
  }
  await traffic.ordered(extent.orders);
  traffic.running = false;
  await Promise.all(people);
  if (fault.servers) outcome.seen = await seenElsewhere(stage, 20);
  add(outcome, await verify(stage, traffic));
  outcome.kept = looks.kept;
  outcome.keptLost = looks.lost;
}

/** Waits until the shop is in the middle of checkouts. @returns how many transactions are open that have written */
async function openTransactions(stage: Stage, traffic: Traffic): Promise<number> {
  const client = await stage.connect();
  let open = 0;
  try {
    const inTheMiddle = async () => {
      if (traffic.underWay === 0) return false;
      const { rows } = await client.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where application_name like 'lumiskin%' and backend_xid is not null",
      );
      open = rows[0]?.n ?? 0;
      return open > 0;
    };
    await until(inTheMiddle, 60_000, "a transaction to strike").catch(() => {});
  } finally {
    // Not waited for: the moment would pass.
    client.end().catch(() => {});
  }
  return open;
}

/** What is wrong stays wrong: the worst look counts, not their sum. */
function add(outcome: Outcome, found: Findings): void {
  for (const what of ["lost", "doubled", "half"] as const)
    outcome[what] = Math.max(outcome[what], found[what]);
}

function judged(outcome: Outcome, traffic: Traffic, serversStayed: boolean): Outcome {
  const { orders, accounts, tried, failed, unavailable } = traffic;
  const whole = { ...outcome, tried, failed, unavailable };
  whole.acknowledged = orders.length;
  whole.accounts = accounts.length;
  const say = (wrong: boolean | number, sentence: string) => {
    if (wrong) whole.faults.push(sentence);
  };
  say(whole.lost, `${whole.lost} acknowledged orders or accounts were lost`);
  say(whole.doubled, `${whole.doubled} were doubled`);
  say(whole.half, `${whole.half} checkouts are there by half`);
  say(failed, `${failed} answers were errors other than 503; the first: ${traffic.firstFailure}`);
  say(traffic.withoutRetryAfter, `${traffic.withoutRetryAfter} answers of 503 had no Retry-After`);
  say(
    traffic.refused,
    `${traffic.refused} right forms were not carried out; the first: ${traffic.firstRefusal}`,
  );
  say(
    serversStayed && traffic.unanswered,
    `${traffic.unanswered} requests to a server that ran had no answer`,
  );
  say(traffic.hung, `${traffic.hung} requests had no answer within a minute`);
  say(
    whole.keptLost,
    `${whole.keptLost} kept pages were not answered by a server that ran; the first: ${traffic.firstKeptLost}`,
  );
  say(whole.struckNone, `${whole.struckNone} rounds struck outside any transaction`);
  const { seen } = whole;
  if (seen) {
    say(seen.atOnceAtOwn < seen.changes, "a change was not seen at once at the server that made it");
    say(seen.longestElsewhere > 1000, "a change was not seen at the other server within a second");
  }
  return whole;
}
