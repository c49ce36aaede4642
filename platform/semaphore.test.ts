import { describe, expect, it } from "vitest";
import { Semaphore, SemaphoreFullError } from "./semaphore.ts";

/** Tasks that end on demand; `started` and `rejected` name them in order. */
function bench(limits: { permits: number; maxPerKey?: number; maxWaiting: number }) {
  const semaphore = new Semaphore(limits);
  const started: string[] = [];
  const rejected: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    rejected,
    async run(name: string, ticket: { key: string; first?: boolean }) {
      const task = () => {
        started.push(name);
        return new Promise<void>((end) => ends.push(end));
      };
      await semaphore.run(task, ticket).catch((error) => {
        if (!(error instanceof SemaphoreFullError)) throw error;
        rejected.push(name);
      });
    },
    /** Ends what runs, one after another, until nothing is left. */
    async finish() {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

describe("a semaphore", () => {
  it("runs so many tasks at once, in the order of arrival", async () => {
    const { started, run, finish } = bench({ permits: 2, maxWaiting: 10 });
    const all = ["a", "b", "c", "d"].map((name) => run(name, { key: "one" }));
    expect(started).toEqual(["a", "b"]);
    await finish();
    await Promise.all(all);
    expect(started).toEqual(["a", "b", "c", "d"]);
  });

  it("lets keys take turns, however many tasks one has", async () => {
    const { started, run, finish } = bench({ permits: 1, maxWaiting: 10 });
    const flood = ["a1", "a2", "a3", "a4"].map((name) => run(name, { key: "a" }));
    const others = [run("b1", { key: "b" }), run("c1", { key: "c" }), run("b2", { key: "b" })];
    await finish();
    await Promise.all([...flood, ...others]);
    expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  });

  it("leaves permits free that a key may not have too, for others", async () => {
    const { started, run, finish } = bench({ permits: 4, maxPerKey: 2, maxWaiting: 10 });
    const all = ["a1", "a2", "a3", "a4"].map((name) => run(name, { key: "a" }));
    expect(started).toEqual(["a1", "a2"]);
    all.push(...["b1", "b2", "c1"].map((name) => run(name, { key: name.slice(0, 1) })));
    expect(started).toEqual(["a1", "a2", "b1", "b2"]);
    await finish();
    await Promise.all(all);
    expect(started.slice(4)).toEqual(["a3", "c1", "a4"]);
  });

  it("puts a first task at the front of its key's queue", async () => {
    const { started, run, finish } = bench({ permits: 1, maxWaiting: 10 });
    const all = ["a1", "a2", "a3"].map((name) => run(name, { key: "a" }));
    all.push(run("owner", { key: "a", first: true }));
    await finish();
    await Promise.all(all);
    expect(started).toEqual(["a1", "owner", "a2", "a3"]);
  });

  it("rejects the last of the longest queue where too many wait", async () => {
    const { started, rejected, run, finish } = bench({ permits: 1, maxWaiting: 4 });
    const all = ["a0", "a1", "a2", "a3", "a4", "a5"].map((name) => run(name, { key: "a" }));
    all.push(run("b1", { key: "b" }), run("c1", { key: "c" }));
    await finish();
    await Promise.all(all);
    expect(rejected).toEqual(["a5", "a4", "a3"]);
    expect(started).toEqual(["a0", "a1", "b1", "c1", "a2"]);
  });

  it("rejects the newcomer where no queue is longer than its own", async () => {
    const { rejected, run, finish } = bench({ permits: 1, maxWaiting: 2 });
    const all = ["a", "b", "c", "d"].map((name) => run(name, { key: name }));
    await finish();
    await Promise.all(all);
    expect(rejected).toEqual(["d"]);
  });

  it("goes on when a task fails", async () => {
    const semaphore = new Semaphore({ permits: 1, maxWaiting: 1 });
    const first = semaphore.run(async () => {
      throw new Error("failed");
    });
    const second = semaphore.run(async () => "second");
    await expect(first).rejects.toThrow("failed");
    expect(await second).toBe("second");
    expect(await semaphore.run(async () => "third")).toBe("third");
  });
});
