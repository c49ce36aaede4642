import type { Worker } from "node:cluster";
import { EventEmitter } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "../../platform/log.ts";
import { keepWorkers } from "./keep-workers.ts";
import type { ToWorker } from "./worker-messages.ts";

class FakeWorker extends EventEmitter {
  readonly messages: string[] = [];
  readonly process: { pid: number };
  constructor(pid: number) {
    super();
    this.process = { pid };
  }
  isConnected = () => true;
  send = (message: ToWorker) => this.messages.push(message.type);
  open = () =>
    this.emit("message", { type: "open", url: "http://localhost", setUpUrl: null, rootReason: null });
  end = (code: number, signal: string | null = null) => this.emit("exit", code, signal);
}

function keep(count: number) {
  const forked: FakeWorker[] = [];
  const onOpen = vi.fn();
  const fork = () => {
    const worker = new FakeWorker(100 + forked.length);
    forked.push(worker);
    return worker as unknown as Worker;
  };
  const workers = keepWorkers(count, fork, onOpen);
  workers.start();
  const at = (index: number) => forked[index] ?? expect.unreachable(`worker ${index} was not started`);
  return { workers, forked, onOpen, at };
}

describe("the workers of a primary", () => {
  const { level } = log;
  beforeEach(() => {
    log.level = "silent";
    vi.useFakeTimers();
  });
  afterEach(() => {
    log.level = level;
    vi.useRealTimers();
  });

  it("start when the first is open, which is said once", () => {
    const { workers, forked, onOpen, at } = keep(3);
    expect(forked).toHaveLength(1);
    at(0).open();
    expect(forked).toHaveLength(3);
    at(2).open();
    expect([...workers.open().keys()]).toEqual([1, 3]);
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it("have one owner of the jobs; when it ends, another that is open, or the next to open", () => {
    const { at } = keep(2);
    at(0).open();
    at(1).open();
    expect([at(0).messages, at(1).messages]).toEqual([["jobs"], []]);
    at(0).end(0, "SIGKILL");
    expect(at(1).messages).toEqual(["jobs"]);
    at(1).end(0, "SIGKILL");
    expect(at(2).messages).toEqual([]);
    at(3).open();
    at(2).open();
    expect([at(2).messages, at(3).messages]).toEqual([[], ["jobs"]]);
  });

  it("are replaced at once, under their number, when they end after they were open", () => {
    const { workers, forked, at } = keep(2);
    at(0).open();
    at(1).open();
    for (let times = 0; times < 20; times++) {
      at(forked.length - 1).end(1);
      at(forked.length - 1).open();
    }
    expect(forked).toHaveLength(22);
    expect([...workers.open().keys()].sort()).toEqual([1, 2]);
  });

  it("are given up at once when the first does not open", async () => {
    const { workers, forked, at } = keep(2);
    at(0).end(1);
    expect(await workers.failed).toBe("The shop did not start: its first worker ended with exit code 1.");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(forked).toHaveLength(1);
  });

  it("are tried again with growing pauses, and given up when six in a row have not opened", async () => {
    const { workers, forked, at } = keep(2);
    at(0).open();
    for (const pause of [250, 500, 1000, 2000, 4000]) {
      const started = forked.length;
      at(started - 1).end(0, "SIGABRT");
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(forked).toHaveLength(started);
      await vi.advanceTimersByTimeAsync(1);
      expect(forked).toHaveLength(started + 1);
    }
    at(forked.length - 1).end(0, "SIGABRT");
    expect(at(0).messages).toEqual(["jobs", "SIGTERM"]);
    at(0).end(0);
    expect(await workers.failed).toBe(
      "The shop is stopping: 6 workers in a row failed to start, the last ended by SIGABRT.",
    );
  });

  it("are counted again when one opens in between", async () => {
    const { forked, at } = keep(2);
    at(0).open();
    for (let failures = 0; failures < 5; failures++) {
      at(forked.length - 1).end(1);
      await vi.advanceTimersByTimeAsync(10_000);
    }
    at(forked.length - 1).open();
    at(forked.length - 1).end(1);
    at(forked.length - 1).end(1);
    await vi.advanceTimersByTimeAsync(250);
    expect(forked).toHaveLength(9);
    expect(at(0).messages).toEqual(["jobs"]);
  });

  it.each([
    [0, null, true],
    [0, "SIGKILL", true],
    [1, null, false],
  ])("close on a signal and are not replaced; exit code %s, signal %s", async (code, signal, isClean) => {
    const { workers, forked, at } = keep(2);
    at(0).open();
    at(1).open();
    workers.signal("SIGTERM");
    expect([at(0).messages, at(1).messages]).toEqual([["jobs", "SIGTERM"], ["SIGTERM"]]);
    at(0).end(0);
    at(1).end(code, signal);
    expect(await workers.closed).toBe(isClean);
    expect(forked).toHaveLength(2);
    expect(at(1).messages).toEqual(["SIGTERM"]);
  });
});
