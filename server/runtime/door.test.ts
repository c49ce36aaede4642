import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it, vi } from "vitest";
import { openDoor } from "./door.ts";

class FakeSocket {
  destroyed = false;
  destroy() {
    this.destroyed = true;
  }
}

/** A door that is closed by its first request, and what it has let in since. */
function closedDoor() {
  const passed: string[] = [];
  const responses: EventEmitter[] = [];
  const enterDoor = openDoor(
    ({ url = "" }) => url.slice(0, 1),
    ({ url = "" }, response) => {
      passed.push(url);
      responses.push(response);
      if (url === "hold") for (const begin = performance.now(); performance.now() - begin < 20; );
    },
  );
  const enter = (url: string, socket = new FakeSocket()) => {
    const response = new EventEmitter();
    enterDoor({ url, socket } as unknown as IncomingMessage, response as unknown as ServerResponse);
    return socket;
  };
  enter("hold");
  passed.length = responses.length = 0;
  return { passed, responses, enter };
}

it("lets the next request of a connection in when the one before is answered", async () => {
  const { passed, responses, enter } = closedDoor();
  const one = enter("a1");
  enter("a2", one);
  enter("a3");
  enter("b1");
  await vi.waitFor(() => expect(passed).toEqual(["a1", "b1", "a3"]), 60_000);
  responses[0]?.emit("close");
  expect(passed).toEqual(["a1", "b1", "a3", "a2"]);
});

it("ends the newest connection of the network that has most waiting, where 10,000 wait", async () => {
  const { passed, enter } = closedDoor();
  const flood = Array.from({ length: 9_999 }, (_, n) => enter(`a${n}`));
  const others = [enter("b1"), enter("c1"), enter("b2")];
  const ended = flood.flatMap(({ destroyed }, n) => (destroyed ? n : []));
  expect(ended).toEqual([9_997, 9_998]);
  expect(others.some(({ destroyed }) => destroyed)).toBe(false);
  await vi.waitFor(() => expect(passed.length).toBe(10_000), 60_000);
  expect(passed.slice(0, 5)).toEqual(["a0", "b1", "c1", "a1", "b2"]);
});

it("forgets who has left", async () => {
  const { passed, enter } = closedDoor();
  for (let n = 0; n < 3; n++) {
    const left = enter(`a${n}`);
    enter(`a${n} behind`, left);
    left.destroy();
  }
  enter("a3");
  await vi.waitFor(() => expect(passed).toEqual(["a3"]), 60_000);
});
