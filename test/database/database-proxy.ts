import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { cleanUp } from "../clean-up.ts";

/**
 * A way to a database that can be shut: a port on this machine that leads to its socket. Shutting it hurts
 * no one else on the same server.
 */
export async function openDatabaseProxy({ host, port }: { host: string; port: number }) {
  const pairs = new Set<[Socket, Socket]>();
  let state: "open" | "cut" | "frozen" = "open";
  let unanswered: string | null = null;

  const server = createServer((client) => {
    if (state === "cut") return void client.destroy();
    const upstream = connect(`${host}/.s.PGSQL.${port}`);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    const closePair = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on("error", closePair).on("close", closePair);
    client.on("data", (chunk) => {
      upstream.write(chunk);
      if (!unanswered || !chunk.includes(unanswered)) return;
      unanswered = null;
      upstream.removeAllListeners("data").on("data", () => client.destroy());
    });
    upstream.on("data", (chunk) => client.write(chunk));
    if (state === "frozen") for (const socket of pair) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const proxy = {
    port: (server.address() as AddressInfo).port,
    /** How many connections lead through it now. */
    connections: () => pairs.size,
    /** Ends every connection and takes no new one, as a server that has died. */
    cut() {
      state = "cut";
      for (const [client] of pairs) client.destroy();
    },
    /** Ends the connection of the next statement with this text when it is carried out, before it is answered. */
    loseAnswerTo(text: string) {
      unanswered = text;
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
  cleanUp(async () => {
    proxy.cut();
    await new Promise((resolve) => server.close(resolve));
  });
  return proxy;
}
