import { connect, type Socket } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { newDataFolder, startShop } from "../server/shop-process.ts";
import { createTestDatabase } from "../test-database.ts";

const isLongRun = Boolean(process.env.TEST_ALL);
const host = "Host: localhost";
const postHead = `POST /contact HTTP/1.1\r\n${host}\r\nOrigin: http://localhost\r\nContent-Type: application/x-www-form-urlencoded`;
const closedSilently = "nothing";

/** Bytes that no browser sends, and what a server may answer; `nothing`: the connection is closed without a word. */
const cases: [what: string, bytes: string | Buffer, answers: (number | typeof closedSilently)[]][] = [
  ["line ends and little more", "\r\n\r\n\r\nX\r\n\r\n", [400, closedSilently]],
  [
    "binary rubbish",
    Buffer.from(Array.from({ length: 600 }, (_, n) => (n * 37) % 256)),
    [400, closedSilently],
  ],
  ["the hello of TLS", Buffer.from("16030100c8010000c40303", "hex"), [400, closedSilently]],
  ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400, closedSilently]],
  ["HTTP/0.9", "GET /\r\n\r\n", [400, 200, closedSilently]],
  ["a version that is none", `GET / HTTP/9.9\r\n${host}\r\n\r\n`, [400, 505]],
  ["no host", "GET / HTTP/1.1\r\n\r\n", [400]],
  ["two hosts", `GET / HTTP/1.1\r\n${host}\r\nHost: evil.example\r\n\r\n`, [400, 200]],
  ["a method that is none", `${"A".repeat(300)} / HTTP/1.1\r\n${host}\r\n\r\n`, [400]],
  ["CONNECT", `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n\r\n`, [400, 405, closedSilently]],
  [
    "an upgrade",
    `GET / HTTP/1.1\r\n${host}\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    [200, 400],
  ],
  [
    "an expectation that is none",
    `${postHead}\r\nExpect: nonsense\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    [417],
  ],
  ["an address of 20 KB", `GET /${"a".repeat(20_000)} HTTP/1.1\r\n${host}\r\n\r\n`, [431, 414]],
  [
    "a header of 1 MB",
    `GET / HTTP/1.1\r\n${host}\r\nX: ${"x".repeat(1_000_000)}\r\n\r\n`,
    [431, closedSilently],
  ],
  ["5,000 headers", `GET / HTTP/1.1\r\n${host}\r\n${"X: y\r\n".repeat(5_000)}\r\n`, [431]],
  ["a NUL in a header", `GET / HTTP/1.1\r\n${host}\r\nX: a\0b\r\n\r\n`, [400]],
  ["a folded header", `GET / HTTP/1.1\r\n${host}\r\nX: a\r\n b\r\nConnection: close\r\n\r\n`, [400, 200]],
  ["bare line feeds", `GET / HTTP/1.1\n${host}\n\n`, [400, 200, closedSilently]],
  ["a header without a name", `GET / HTTP/1.1\r\n${host}\r\n: x\r\n\r\n`, [400]],
  [
    "length and chunks",
    `${postHead}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    [400],
  ],
  ["chunks twice", `${postHead}\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`, [400, 403]],
  ["chunks that are not last", `${postHead}\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`, [400]],
  [
    "a chunk's length that is none",
    `${postHead}\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nab\r\n0\r\n\r\n`,
    [400, 403, closedSilently],
  ],
  [
    "a chunk's length without end",
    `${postHead}\r\nTransfer-Encoding: chunked\r\n\r\n${"F".repeat(40)}\r\n`,
    [400, 403, 413, closedSilently],
  ],
  [
    "a chunk's extension without end",
    `${postHead}\r\nTransfer-Encoding: chunked\r\n\r\n1;${"e".repeat(40_000)}\r\na\r\n0\r\n\r\n`,
    [400, 403, 413, closedSilently],
  ],
  [
    "a chunk that is longer than it says",
    `${postHead}\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n`,
    [400, 403, closedSilently],
  ],
  ["a length that is none", `${postHead}\r\nContent-Length: 1e3\r\n\r\n`, [400]],
  ["a length beyond all", `${postHead}\r\nContent-Length: 99999999999999999999\r\n\r\n`, [400, 413]],
  ["a gigabyte announced", `${postHead}\r\nContent-Length: 1000000000\r\n\r\n`, [413]],
  [
    "a path out of the shop",
    `GET /../../../../etc/passwd HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`,
    [404, 400],
  ],
  [
    "an encoded path out",
    `GET /assets/%2e%2e/%2e%2e/%2e%2e/package.json HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`,
    [404, 400],
  ],
  [
    "a path to the secret",
    `GET /media/..%2f..%2fauth-secret HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`,
    [404, 400],
  ],
  ["an escape that is none", `GET /%zz HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`, [400, 404]],
  [
    "bytes that are no UTF-8",
    `GET /product/%ff%fe HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`,
    [400, 404],
  ],
  ["a NUL in a path", `GET /media/%00.jpg HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`, [400, 404]],
  [
    "raw bytes in a path",
    Buffer.from(`GET /caf\xe9 HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`, "latin1"),
    [400, 404],
  ],
  [
    "an encoding that is none",
    `GET / HTTP/1.1\r\n${host}\r\nAccept-Encoding: \xff;q=9,,;\r\nConnection: close\r\n\r\n`,
    [200, 400],
  ],
  [
    "ranges without end",
    `GET /mark.svg HTTP/1.1\r\n${host}\r\nRange: bytes=${"0-,".repeat(1_000)}0-\r\nConnection: close\r\n\r\n`,
    [200, 206, 416],
  ],
];

describe("bytes that no browser sends, to a real process", async () => {
  const { url } = await createTestDatabase(2);
  const shop = await startShop(newDataFolder(), { DATABASE_URL: url });
  const port = Number(new URL(shop.url).port);
  afterAll(async () => {
    shop.child.kill("SIGTERM");
    await shop.exit;
  });

  /** What is answered to bytes until the connection closes, which this side never does first. */
  function sendBytes(bytes: string | Buffer): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
      let answer = "";
      socket.on("data", (chunk) => {
        answer += chunk;
        // What is kept open is answered all the same.
        if (answer.includes("\r\n\r\n")) socket.end();
      });
      socket.on("error", () => {});
      socket.on("close", () => resolve(answer));
      // Some of it is waited for, for as long as a slow phone might take.
      if (!isLongRun) socket.setTimeout(15_000, () => socket.end());
    });
  }
  const expectAlive = async () => expect((await fetch(`${shop.url}/about`)).status).toBe(200);

  it.each(cases)("%s", async (_, bytes, answers) => {
    const answer = await sendBytes(bytes);
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? Number.NaN) || closedSilently;
    expect(answers).toContain(status);
    expect(answer).not.toMatch(/\n\s+at \S+|node_modules|root:x:0/);
    await expectAlive();
  });

  it("answers pipelined requests in turn, and reads no second one out of the first one's body", async () => {
    const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\n${host}\r\n${more}\r\n`;
    const responses = await sendAndCollect(get("/nothing-1") + get("/about", "Connection: close\r\n"));
    expect(responses.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 404", "HTTP/1.1 200"]);
    const smuggledRequest = get("/settings");
    const body = `${postHead.replace("localhost\r\nContent", `localhost:${port}\r\nContent`)}\r\nContent-Length: ${smuggledRequest.length}\r\nConnection: close\r\n\r\n${smuggledRequest}`;
    expect((await sendAndCollect(body)).match(/^HTTP\/1\.1 \d+/gm)).toHaveLength(1);
  });

  it("serves others while hundreds of connections say almost nothing", async () => {
    const sockets = await Promise.all(
      Array.from({ length: 300 }, () => openPartial(`GET / HTTP/1.1\r\n${host}\r\nX: `)),
    );
    const slowPosts = await Promise.all(
      Array.from({ length: 50 }, () => openPartial(`${postHead}\r\nContent-Length: 262144\r\n\r\nname=`)),
    );
    // What they announce takes no room: another form of their address is read.
    const other = await sendAndCollect(`${postHead}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
    expect(other).toMatch(/^HTTP\/1\.1 400 /);
    for (const socket of sockets) socket.write("y");
    for (let n = 0; n < 5; n++) await expectAlive();
    // Unfinished requests are closed: headers after 20 s; forms are answered after 20 s and closed after 60 s.
    if (isLongRun) {
      const closedSockets = [...sockets, ...slowPosts].map(
        (socket) => new Promise((resolve) => socket.once("close", resolve)),
      );
      await Promise.all(closedSockets);
    }
    for (const socket of [...sockets, ...slowPosts]) socket.destroy();
    await expectAlive();
  });

  it("has survived it all without a surprise", async () => {
    await expectAlive();
    expect(shop.child.exitCode).toBeNull();
    const errorLines = shop
      .output()
      .split("\n")
      .filter((line) => /"level":"(error|fatal)"|unhandled|uncaught/i.test(line));
    expect(errorLines).toEqual([]);
  });

  function openPartial(bytes: string): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(bytes, () => resolve(socket)));
      socket.once("error", reject);
      socket.on("error", () => {});
      socket.resume();
    });
  }

  function sendAndCollect(bytes: string): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
      let answer = "";
      socket.on("data", (chunk) => {
        answer += chunk.toString("latin1");
      });
      socket.on("error", () => {});
      socket.on("close", () => resolve(answer));
    });
  }
});
