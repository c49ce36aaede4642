import { readFileSync } from "node:fs";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { createServer, type RequestOptions, request as tlsRequest } from "node:https";
import { type AddressInfo, createServer as createProbe } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../test-database.ts";
import { newDataFolder, startShop } from "./shop-process.ts";

const certificate = readFileSync("test/server/localhost-certificate.pem");

/** A proxy that ends TLS and passes everything on, as nginx or Caddy would. */
async function tlsProxy(target: string) {
  const key = readFileSync("test/server/localhost-key.pem");
  const proxy = createServer({ key, cert: certificate }, (incoming, answer) => {
    const headers = { ...incoming.headers, host: "shop.internal", "x-forwarded-for": "203.0.113.7" };
    const forwarded = plainRequest(
      new URL(incoming.url ?? "/", target),
      { method: incoming.method, headers },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      },
    );
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  afterAll(() => proxy.close());
  return `https://localhost:${(proxy.address() as AddressInfo).port}`;
}

async function ask(url: string, options: RequestOptions = {}, body = "") {
  return new Promise<{ response: IncomingMessage; text: string }>((resolve, reject) => {
    const request = tlsRequest(url, { ca: certificate, ...options }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve({ response, text }));
    });
    request.on("error", reject);
    request.end(body);
  });
}

describe("behind a proxy that ends TLS", async () => {
  const port = await freePort();
  const publicUrl = await tlsProxy(`http://127.0.0.1:${port}`);
  const { url, db } = await createTestDatabase(2);
  const shop = await startShop(newDataFolder(), {
    DATABASE_URL: url,
    APP_URL: publicUrl,
    TRUSTED_PROXY: "127.0.0.1",
    PORT: String(port),
  });
  afterAll(async () => {
    shop.child.kill("SIGTERM");
    await shop.exit;
  });

  it("posts a form, signs in with a Secure cookie and knows the true address", async () => {
    const form = {
      method: "POST",
      headers: { Origin: publicUrl, "Content-Type": "application/x-www-form-urlencoded" },
    };
    const { response } = await ask(
      `${publicUrl}/signup`,
      form,
      "email=bilal%40example.com&password=a-good-password",
    );
    expect(response.statusCode).toBe(302);
    const cookie = response.headers["set-cookie"]?.find((text) => text.includes("session_token")) ?? "";
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(response.headers["strict-transport-security"]).toBeDefined();

    const page = await ask(`${publicUrl}/orders`, { headers: { Cookie: cookie.split(";")[0] ?? "" } });
    expect(page.response.statusCode).toBe(200);
    const session = await db.selectFrom("sessions").select("ipAddress").executeTakeFirstOrThrow();
    expect(session.ipAddress).toBe("203.0.113.7");
  });
});

async function freePort(): Promise<number> {
  const probe = createProbe();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return port;
}
