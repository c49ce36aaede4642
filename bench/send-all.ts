import { connect, type Socket } from "node:net";

/** What came back for one request. */
export interface Answer {
  status: number;
  /** The head of the answer, as it came. */
  head: string;
}

/**
 * Sends each request once over so many connections that stay open, the next as soon as one is answered. Written on
 * plain sockets: what measures shares the machine with what is measured.
 * @param requests whole requests, ready to be sent @returns answers in their order, and seconds altogether
 */
export async function sendAll(
  address: string,
  requests: readonly Buffer[],
  connections: number,
): Promise<{ answers: Answer[]; seconds: number }> {
  const { hostname, port } = new URL(address);
  const answers: Answer[] = new Array(requests.length);
  let next = 0;
  const before = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port: Number(port), host: hostname === "localhost" ? "127.0.0.1" : hostname });
      socket.setNoDelay(true);
      await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
      const read = answerReader(socket);
      for (let index = next++; index < requests.length; index = next++) {
        const request = requests[index];
        if (!request) break;
        const answer = read();
        socket.write(request);
        answers[index] = await answer;
      }
      socket.destroy();
    }),
  );
  return { answers, seconds: (performance.now() - before) / 1000 };
}

/** Reads one answer after another from a connection. */
function answerReader(socket: Socket): () => Promise<Answer> {
  let unread = "";
  let resolve: (answer: Answer) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const look = () => {
    const end = unread.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = unread.slice(0, end);
    const length = bodyLength(head, unread, end + 4);
    if (length === null || unread.length < end + 4 + length) return;
    unread = unread.slice(end + 4 + length);
    resolve({ status: Number(head.slice(9, 12)), head });
  };
  socket.setEncoding("latin1");
  socket.on("data", (chunk) => {
    unread += chunk;
    look();
  });
  socket.on("close", () => reject(new Error("the connection was closed")));
  socket.on("error", (error) => reject(error));
  return () =>
    new Promise<Answer>((done, failed) => {
      resolve = done;
      reject = failed;
    });
}

/** How long the body is, or null while that cannot be told. */
function bodyLength(head: string, text: string, start: number): number | null {
  const stated = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (stated !== undefined) return Number(stated);
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return 0;
  const end = text.startsWith("0\r\n\r\n", start) ? start : text.indexOf("\r\n0\r\n\r\n", start) + 2;
  return end < start ? null : end + 5 - start;
}
