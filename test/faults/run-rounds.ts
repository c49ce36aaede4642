import { type Deployment, type Mode, startDeployment } from "./deployment.ts";
import { type Fault, missingRequirement } from "./faults.ts";
import { measurePropagation, type Propagation } from "./measure-propagation.ts";
import { newcomers, shopper, visitor } from "./shoppers.ts";
import { Traffic, waitUntil } from "./traffic.ts";
import { type Findings, verify } from "./verify.ts";

/** What came of one fault, tried again and again. */
export interface FaultResult extends Findings {
  fault: string;
  mode: Mode;
  rounds: number;
  tried: number;
  acknowledged: number;
  accounts: number;
  /** Transactions that had written and not ended when the fault struck, and rounds in which there was none. */
  inTransaction: number;
  idleRounds: number;
  failed: number;
  unavailable: number;
  /** Answers from kept pages, and those that a running server did not give. */
  cachedPages: number;
  cachedPagesLost: number;
  propagation: Propagation | null;
  /** Sentences on whatever is not as promised; empty: all is well. */
  faults: string[];
}

export interface RunOptions {
  /** null: each fault's own number. */
  rounds: number | null;
  /** Acknowledged orders between two strikes. */
  orders: number;
  shoppers: number;
  /** How long what stands still, or is held, does so. */
  seconds: number;
}

/** Opens a shop, lets people shop in it, strikes again and again, and compares what was said with what is. */
export async function runRounds(fault: Fault, mode: Mode, options: RunOptions): Promise<FaultResult> {
  const rounds = options.rounds === null ? fault.rounds : Math.min(options.rounds, fault.rounds);
  const result: FaultResult = {
    fault: fault.name,
    mode,
    rounds: 0,
    tried: 0,
    acknowledged: 0,
    accounts: 0,
    inTransaction: 0,
    idleRounds: 0,
    failed: 0,
    unavailable: 0,
    cachedPages: 0,
    cachedPagesLost: 0,
    propagation: null,
    lost: 0,
    doubled: 0,
    half: 0,
    faults: [],
  };
  const missing = missingRequirement(fault);
  if (missing) return { ...result, faults: [`could not be tried: ${missing}`] };
  const traffic = new Traffic();
  let deployment: Deployment | null = null;
  let noRestarts = false;
  try {
    deployment = await startDeployment({ ...fault, mode });
    traffic.address = deployment.address;
    const { restartCount: stopsAndStarts } = deployment;
    await runEachRound(deployment, traffic, fault, options, rounds, result);
    noRestarts = deployment.restartCount === stopsAndStarts;
  } catch (error) {
    result.faults.push(`could not be tried to its end: ${(error as Error).message}`);
  } finally {
    traffic.running = false;
    await deployment?.close();
  }
  return withVerdict(result, traffic, noRestarts, (fault.mayHang ?? 0) * rounds);
}

async function runEachRound(
  deployment: Deployment,
  traffic: Traffic,
  fault: Fault,
  options: RunOptions,
  rounds: number,
  result: FaultResult,
): Promise<void> {
  const pageVisits = { cachedPages: 0, lost: 0 };
  const people = [
    ...Array.from({ length: options.shoppers }, (_, number) => shopper(traffic, number + 1)),
    newcomers(traffic),
    visitor(traffic, deployment, pageVisits),
  ];
  for (let round = 0; round < rounds; round++) {
    await traffic.waitForOrders(options.orders);
    const openCount = await waitForTransaction(deployment, traffic);
    result.inTransaction += openCount;
    if (openCount === 0) result.idleRounds++;
    await fault.inject(deployment, traffic, round, options.seconds);
    result.rounds++;
    await traffic.waitForOrders(1);
    keepWorst(result, await verify(deployment, traffic));
  }
  await traffic.waitForOrders(options.orders);
  traffic.running = false;
  await Promise.all(people);
  if (fault.servers) result.propagation = await measurePropagation(deployment, 20);
  keepWorst(result, await verify(deployment, traffic));
  result.cachedPages = pageVisits.cachedPages;
  result.cachedPagesLost = pageVisits.lost;
}

/** Waits until the shop is in the middle of placing orders. @returns how many transactions are open that have written */
async function waitForTransaction(deployment: Deployment, traffic: Traffic): Promise<number> {
  const client = await deployment.connect();
  let openCount = 0;
  try {
    const hasOpenTransaction = async () => {
      if (traffic.inFlight === 0) return false;
      const { rows } = await client.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where application_name like 'lumiskin%' and backend_xid is not null",
      );
      openCount = rows[0]?.n ?? 0;
      return openCount > 0;
    };
    await waitUntil(hasOpenTransaction, 60_000, "a transaction to strike").catch(() => {});
  } finally {
    // Not waited for: the moment would pass.
    client.end().catch(() => {});
  }
  return openCount;
}

/** What is wrong stays wrong: the worst look counts, not their sum. */
function keepWorst(result: FaultResult, found: Findings): void {
  for (const what of ["lost", "doubled", "half"] as const) result[what] = Math.max(result[what], found[what]);
}

function withVerdict(
  result: FaultResult,
  traffic: Traffic,
  noRestarts: boolean,
  mayHang: number,
): FaultResult {
  const { orders, accounts, attempted: tried, failed, unavailable } = traffic;
  const verdict = { ...result, tried, failed, unavailable };
  verdict.acknowledged = orders.length;
  verdict.accounts = accounts.length;
  const report = (wrong: boolean | number, sentence: string) => {
    if (wrong) verdict.faults.push(sentence);
  };
  report(verdict.lost, `${verdict.lost} acknowledged orders or accounts were lost`);
  report(verdict.doubled, `${verdict.doubled} were doubled`);
  report(verdict.half, `${verdict.half} orders or accounts are there by half`);
  report(failed, `${failed} answers were errors other than 503; the first: ${traffic.firstFailure}`);
  report(traffic.withoutRetryAfter, `${traffic.withoutRetryAfter} answers of 503 had no Retry-After`);
  report(
    traffic.rejected,
    `${traffic.rejected} right forms were not carried out; the first: ${traffic.firstRejection}`,
  );
  report(
    noRestarts && traffic.unanswered,
    `${traffic.unanswered} requests to a server that ran had no answer`,
  );
  report(traffic.timedOut > mayHang, `${traffic.timedOut} requests had no answer within a minute`);
  report(
    verdict.cachedPagesLost,
    `${verdict.cachedPagesLost} kept pages were not answered by a server that ran; the first: ${traffic.firstPageLost}`,
  );
  report(verdict.idleRounds, `${verdict.idleRounds} rounds struck outside any transaction`);
  const { propagation } = verdict;
  if (propagation) {
    report(
      propagation.immediateAtSource < propagation.changes,
      "a change was not seen at once at the server that made it",
    );
    report(propagation.maxDelayMs > 1000, "a change was not seen at the other server within a second");
  }
  return verdict;
}
