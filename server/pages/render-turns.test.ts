import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SemaphoreFullError } from "../../platform/semaphore.ts";
import { countConnection } from "../runtime/waiting-connections.ts";
import { openRenderTurns } from "./render-turns.ts";

/** Long enough for a turn to find that no connection waits. */
async function nextTurn() {
  for (let iterations = 0; iterations < 5; iterations++)
    await new Promise((resolve) => setImmediate(resolve));
}

describe("turns of rendering", () => {
  // Turns that a test leaves waiting would be refused during another file's tests.
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => vi.useRealTimers());

  it("renders four searches at once and lets another network go next", async () => {
    const begin = openRenderTurns();
    const started: string[] = [];
    const turns = ["a1", "a2", "a3", "a4", "a5", "a6", "b1"].map((name) => {
      const turn = begin(name.startsWith("a") ? "192.0.2.1" : "192.0.2.2");
      void turn.take("open").then(() => started.push(name));
      return turn;
    });
    await nextTurn();
    expect(started).toEqual(["a1", "a2", "a3", "a4"]);
    turns[0]?.release();
    turns[1]?.release();
    await nextTurn();
    expect(started.slice(4)).toEqual(["a5", "b1"]);
  });

  it("delays neither the shop's own addresses nor people while searches wait", async () => {
    const begin = openRenderTurns();
    for (let n = 0; n < 100; n++) void begin("192.0.2.1").take("open");
    await begin("192.0.2.1").take("fixed");
    await begin("192.0.2.1").take("people");
  });

  it("renders no search while connections arrive, but people's pages", async () => {
    const begin = openRenderTurns();
    let isRendered = false;
    const search = begin("192.0.2.1")
      .take("open")
      .then(() => {
        isRendered = true;
      });
    for (let connection = 0; connection < 50; connection++) {
      countConnection();
      const page = begin("192.0.2.1");
      await page.take("people");
      page.release();
      await new Promise((resolve) => setImmediate(resolve));
      expect(isRendered).toBe(false);
    }
    await search;
  });

  it("refuses a search that has waited for five seconds, and the last of the network that has most waiting", async () => {
    const begin = openRenderTurns();
    const waiting = Array.from({ length: 504 }, () =>
      begin("192.0.2.1")
        .take("open")
        .catch((error) => error),
    );
    const other = begin("192.0.2.2").take("open");
    expect(await waiting[503]).toBeInstanceOf(SemaphoreFullError);
    vi.advanceTimersByTime(5_000);
    expect(await waiting[4]).toBeInstanceOf(SemaphoreFullError);
    await expect(other).rejects.toBeInstanceOf(SemaphoreFullError);
    for (let n = 0; n < 1000; n++) void begin("192.0.2.1").take("people");
    vi.advanceTimersByTime(60_000);
  });

  it("leaves half of the places of forms to other networks, and refuses a form that has waited for five seconds", async () => {
    const begin = openRenderTurns();
    const started: string[] = [];
    const refused: string[] = [];
    const take = (name: string, address: string) => {
      const turn = begin(address);
      void turn.take("forms").then(
        () => started.push(name),
        () => refused.push(name),
      );
      return turn;
    };
    const flood = Array.from({ length: 500 }, (_, n) => take(`a${n}`, "192.0.2.1"));
    take("b", "192.0.2.2");
    await nextTurn();
    expect(started).toEqual([...Array.from({ length: 8 }, (_, n) => `a${n}`), "b"]);
    flood[0]?.release();
    await nextTurn();
    expect(started.slice(9)).toEqual(["a8"]);
    vi.advanceTimersByTime(5_000);
    await nextTurn();
    expect(refused).toHaveLength(500 - 9);
  });

  it("takes one turn for a request and gives it back once", async () => {
    const begin = openRenderTurns();
    const turn = begin("192.0.2.1");
    expect(turn.held).toBeNull();
    await turn.take("open");
    await turn.take("open");
    expect(turn.held).toEqual({ lane: "open" });
    turn.release();
    expect(turn.held).toBeNull();
    turn.release();
    const all = Array.from({ length: 5 }, () => begin("192.0.2.1"));
    const taken: number[] = [];
    all.forEach((one, n) => void one.take("open").then(() => taken.push(n)));
    await nextTurn();
    expect(taken).toEqual([0, 1, 2, 3]);
  });
});
