import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll } from "vitest";

/**
 * A way to a database that can be shut: a port on this machine that leads to its socket. Shutting it hurts
 * nobody else on the same server.
 */
export async function openGate({ host, port }: { host: string; port: number }) {
  const pairs = new Set<[Socket, Socket]>();
  let state: "open" | "cut" | "frozen" = "open";

  const server = createServer((inside) => {
    if (state === "cut") return void inside.destroy();
    const outside = connect(`${host}/.s.PGSQL.${port}`);
    const pair: [Socket, Socket] = [inside, outside];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on("error", end).on("close", end);
    inside.on("data", (chunk) => outside.write(chunk));
    outside.on("data", (chunk) => inside.write(chunk));
    if (state === "frozen") for (const socket of pair) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const gate = {
    port: (server.address() as AddressInfo).port,
    /** How many connections lead through it now. */
    connections: () => pairs.size,
    /** Ends every connection and takes no new one, as a server that has died. */
    cut() {
      state = "cut";
      for (const [inside] of pairs) inside.destroy();
    },
    /** Takes connections and questions and never answers, as a server that stands still. */
    freeze() {
      state = "frozen";
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    open() {
      state = "open";
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
  };
  afterAll(async () => {
    gate.cut();
    await new Promise((resolve) => server.close(resolve));
  });
  return gate;
}
