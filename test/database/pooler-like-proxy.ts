import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { cleanUp } from "../clean-up.ts";

const [backendKeyData, notificationResponse] = ["K".charCodeAt(0), "A".charCodeAt(0)];

/**
 * A way to a database that looks to a client as a pooler does: it names a process id of its own, and may keep notifications,
 * as one that shares connections by transaction does.
 */
export async function openPoolerLikeProxy(
  { host, port }: { host: string; port: number },
  passesNotifications: boolean,
) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(`${host}/.s.PGSQL.${port}`);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket
        .on("error", () => {})
        .on("close", () => {
          client.destroy();
          upstream.destroy();
        });
    }
    client.on("data", (chunk) => upstream.write(chunk));
    let unread: Buffer = Buffer.alloc(0);
    upstream.on("data", (chunk: Buffer) => {
      unread = Buffer.concat([unread, chunk]);
      // Each message is its kind, its length without the kind, and its content.
      while (unread.length >= 5 && unread.length > unread.readUInt32BE(1)) {
        const length = 1 + unread.readUInt32BE(1);
        const message = Buffer.from(unread.subarray(0, length));
        unread = unread.subarray(length);
        if (message[0] === backendKeyData) message.writeUInt32BE(message.readUInt32BE(5) + 1, 5);
        if (message[0] !== notificationResponse || passesNotifications) client.write(message);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUp(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port };
}
