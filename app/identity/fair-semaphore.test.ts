import { describe, expect, it } from "vitest";
import { Busy, FairSemaphore, type Source } from "./fair-semaphore.ts";

/** Work that ends when it is told to; `order`: what has begun, `busy`: who was refused. */
function bench(most: { atOnce: number; waiting: number }) {
  const semaphore = new FairSemaphore(most);
  const order: string[] = [];
  const busy: string[] = [];
  const ends: (() => void)[] = [];
  return {
    order,
    busy,
    async ask(name: string, source: Source) {
      const work = () => {
        order.push(name);
        return new Promise<void>((end) => ends.push(end));
      };
      await semaphore.take(source, work).catch((error) => {
        if (!(error instanceof Busy)) throw error;
        busy.push(name);
      });
    },
    /** Ends what works, one after another, until nothing is left. */
    async finish() {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

describe("a semaphore that is fair to networks", () => {
  it("lets so many work at once, in the order of asking", async () => {
    const { order, ask, finish } = bench({ atOnce: 2, waiting: 10 });
    const all = ["a", "b", "c", "d"].map((name) => ask(name, { network: "one" }));
    expect(order).toEqual(["a", "b"]);
    await finish();
    await Promise.all(all);
    expect(order).toEqual(["a", "b", "c", "d"]);
  });

  it("lets networks take turns, whatever waits of one", async () => {
    const { order, ask, finish } = bench({ atOnce: 1, waiting: 10 });
    const flood = ["a1", "a2", "a3", "a4"].map((name) => ask(name, { network: "a" }));
    const others = [ask("b1", { network: "b" }), ask("c1", { network: "c" }), ask("b2", { network: "b" })];
    await finish();
    await Promise.all([...flood, ...others]);
    expect(order).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  });

  it("puts who is known first among those of their network", async () => {
    const { order, ask, finish } = bench({ atOnce: 1, waiting: 10 });
    const all = ["a1", "a2", "a3"].map((name) => ask(name, { network: "a" }));
    all.push(ask("owner", { network: "a", known: true }));
    await finish();
    await Promise.all(all);
    expect(order).toEqual(["a1", "owner", "a2", "a3"]);
  });

  it("refuses the last of the longest queue where too many wait", async () => {
    const { order, busy, ask, finish } = bench({ atOnce: 1, waiting: 4 });
    const all = ["a0", "a1", "a2", "a3", "a4", "a5"].map((name) => ask(name, { network: "a" }));
    all.push(ask("b1", { network: "b" }), ask("c1", { network: "c" }));
    await finish();
    await Promise.all(all);
    expect(busy).toEqual(["a5", "a4", "a3"]);
    expect(order).toEqual(["a0", "a1", "b1", "c1", "a2"]);
  });

  it("refuses who comes last where no queue is longer than theirs would be", async () => {
    const { busy, ask, finish } = bench({ atOnce: 1, waiting: 2 });
    const all = ["a", "b", "c", "d"].map((name) => ask(name, { network: name }));
    await finish();
    await Promise.all(all);
    expect(busy).toEqual(["d"]);
  });

  it("goes on when work fails", async () => {
    const semaphore = new FairSemaphore({ atOnce: 1, waiting: 1 });
    const source = { network: "a" };
    const first = semaphore.take(source, async () => {
      throw new Error("failed");
    });
    const second = semaphore.take(source, async () => "second");
    await expect(first).rejects.toThrow("failed");
    expect(await second).toBe("second");
    expect(await semaphore.take(source, async () => "third")).toBe("third");
  });
});
