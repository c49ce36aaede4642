import type { Worker } from "node:cluster";
import { log } from "../../platform/log.ts";
import { type FromWorker, type Opened, type ToWorker, tell } from "./worker-messages.ts";

export interface Workers {
  start(): void;
  /** The workers that are open, by their number: 1 to the count. A worker has the number of the one that it replaces. */
  open(): ReadonlyMap<number, Worker>;
  /** Tells all workers about a signal, on which they close; from now on none is started. */
  signal(type: "SIGINT" | "SIGTERM"): void;
  /** Resolves when no worker is left after `signal`, with whether each that ended then exited with 0 or by a signal. */
  closed: Promise<boolean>;
  /** Resolves with the reason when workers could not be started. All have ended by then. */
  failed: Promise<string>;
}

interface Member {
  number: number;
  worker: Worker;
  isOpen: boolean;
}

const maxFailures = 6;
const firstPauseMs = 250;

/**
 * Keeps so many workers running: the others start when the first is open, and a worker that ends is replaced. After several
 * in a row that ended before they were open, with growing pauses, it gives up. One of the open workers owns the jobs.
 * @param fork starts a worker
 * @param onOpen is called once, when the first worker is open
 */
export function keepWorkers(count: number, fork: () => Worker, onOpen: (opened: Opened) => void): Workers {
  const members = new Map<number, Member>();
  const closed = Promise.withResolvers<boolean>();
  const failed = Promise.withResolvers<string>();
  let jobsOwner: Member | null = null;
  let hasOpened = false;
  let failures = 0;
  let closing = false;
  let closedCleanly = true;
  let failure = "";

  function startWorker(number: number): void {
    if (closing) return;
    const worker = fork();
    const member: Member = { number, worker, isOpen: false };
    members.set(number, member);
    worker.on("message", (message: FromWorker) => {
      if (message.type === "open") noteOpen(member, message);
    });
    worker.once("exit", (code: number, signal: string | null) => noteEnd(member, code, signal));
    worker.on("error", (error) => {
      log.error({ err: error, worker: number }, "a worker failed");
      // A process that was never there does not exit.
      if (worker.process.pid === undefined) noteEnd(member, 1, null);
    });
  }

  function noteOpen(member: Member, opened: Opened): void {
    log.info({ worker: member.number, workerPid: member.worker.process.pid }, "a worker is ready");
    member.isOpen = true;
    failures = 0;
    assignJobs();
    if (hasOpened || closing) return;
    hasOpened = true;
    onOpen(opened);
    for (let number = 2; number <= count; number++) startWorker(number);
  }

  /** Before the owner has ended no one else becomes it: jobs have one owner at any time. */
  function assignJobs(): void {
    if (jobsOwner || closing) return;
    jobsOwner = [...members.values()].find(({ isOpen }) => isOpen) ?? null;
    if (!jobsOwner) return;
    log.info({ worker: jobsOwner.number, workerPid: jobsOwner.worker.process.pid }, "a worker owns the jobs");
    tell(jobsOwner.worker, { type: "jobs" });
  }

  function noteEnd(member: Member, code: number, signal: string | null): void {
    if (members.get(member.number) !== member) return;
    members.delete(member.number);
    if (jobsOwner === member) jobsOwner = null;
    if (closing) {
      if (!signal && code !== 0) closedCleanly = false;
      settleIfEmpty();
      return;
    }
    assignJobs();
    const ending = signal ? `by ${signal}` : `with exit code ${code}`;
    log.warn({ worker: member.number, workerPid: member.worker.process.pid }, `a worker ended ${ending}`);
    replace(member, ending);
  }

  function replace({ number, isOpen }: Member, ending: string): void {
    failures += isOpen ? 0 : 1;
    if (isOpen) startWorker(number);
    else if (!hasOpened) giveUp(`The shop did not start: its first worker ended ${ending}.`);
    else if (failures === maxFailures)
      giveUp(`The shop is stopping: ${failures} workers in a row failed to start, the last ended ${ending}.`);
    else setTimeout(() => startWorker(number), firstPauseMs * 2 ** (failures - 1));
  }

  function giveUp(reason: string): void {
    failure = reason;
    signalAll("SIGTERM");
  }

  function signalAll(type: ToWorker["type"] & `SIG${string}`): void {
    closing = true;
    for (const { worker } of members.values()) tell(worker, { type });
    settleIfEmpty();
  }

  function settleIfEmpty(): void {
    if (members.size > 0) return;
    if (failure) failed.resolve(failure);
    closed.resolve(closedCleanly);
  }

  return {
    start: () => startWorker(1),
    open: () =>
      new Map(
        [...members].filter(([, { isOpen }]) => isOpen).map(([number, { worker }]) => [number, worker]),
      ),
    signal: signalAll,
    closed: closed.promise,
    failed: failed.promise,
  };
}
