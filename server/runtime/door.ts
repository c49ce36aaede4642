import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { acceptedConnections, acceptWaitingConnections } from "./waiting-connections.ts";

/** How long requests are let in without a look at the connections that wait. */
const sliceMs = 10;

const maxWaiting = 10_000;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Lets requests in, one of a connection at a time. While nobody waits a request passes at once. After about 10 ms the door closes: the event
 * loop accepts the connections that wait, then the networks take turns, a request each. Whoever comes behind a flood is next. Where
 * too many wait, the network that has most waiting loses its newest connection.
 * @param networkOf the network of a request's visitor
 * @param answer begins to answer a request: what that waits for is not counted
 */
export function openDoor(networkOf: (request: IncomingMessage) => string, answer: Answer): Answer {
  /** The network whose turn it is comes first. */
  const queues = new Map<string, Visit[]>();
  /** The requests of a connection behind the one that waits or is being answered. */
  const behind = new WeakMap<Socket, Visit[]>();
  let waiting = 0;
  let sliceStart = 0;
  let isClosed = false;

  function pass({ request, response }: Visit): void {
    response.once("close", () => letNextIn(request.socket));
    answer(request, response);
  }

  function letNextIn(socket: Socket): void {
    const next = socket.destroyed ? undefined : behind.get(socket)?.shift();
    if (next) {
      waiting--;
      enter(next);
    } else forget(socket);
  }

  function forget(socket: Socket): void {
    waiting -= behind.get(socket)?.length ?? 0;
    behind.delete(socket);
  }

  function enter(visit: Visit): void {
    if (isClosed) {
      queue(visit);
      return;
    }
    if (sliceStart === 0) beginSlice();
    pass(visit);
    if (performance.now() - sliceStart >= sliceMs) void close();
  }

  function beginSlice(): void {
    sliceStart = performance.now();
    const accepted = acceptedConnections();
    // Where no connection was accepted in the meantime, none waits.
    setImmediate(function look(before: number) {
      if (isClosed) return;
      const now = acceptedConnections();
      if (now === before) sliceStart = 0;
      else setImmediate(look, now);
    }, accepted);
  }

  /** Closes the door until nobody waits. */
  async function close(): Promise<void> {
    isClosed = true;
    do {
      await acceptWaitingConnections();
      const begin = performance.now();
      for (let next = takeNext(); next; next = performance.now() - begin < sliceMs ? takeNext() : null)
        pass(next);
    } while (queues.size > 0);
    isClosed = false;
    sliceStart = 0;
  }

  function queue(visit: Visit): void {
    const network = networkOf(visit.request);
    const own = queues.get(network);
    if (own) own.push(visit);
    else queues.set(network, [visit]);
    count();
  }

  function takeNext(): Visit | null {
    for (const [network, own] of queues) {
      queues.delete(network);
      for (let next = own.shift(); next; next = own.shift()) {
        waiting--;
        if (next.request.socket.destroyed) {
          forget(next.request.socket);
          continue;
        }
        if (own.length > 0) queues.set(network, own);
        return next;
      }
    }
    return null;
  }

  function count(): void {
    waiting++;
    if (waiting <= maxWaiting) return;
    let most: Visit[] = [];
    for (const own of queues.values()) if (own.length > most.length) most = own;
    const socket = most.pop()?.request.socket;
    if (!socket) return;
    waiting--;
    forget(socket);
    socket.destroy();
  }

  return (request, response) => {
    const visit = { request, response };
    const line = behind.get(request.socket);
    if (line) {
      line.push(visit);
      count();
      return;
    }
    behind.set(request.socket, []);
    enter(visit);
  };
}
