import { randomBytes } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { log } from "../../platform/log.ts";
import { installFastHashes } from "../../test/customers/fast-hashes.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { identity, type RequestMeta, requestMeta } from "../http/context.ts";
import { callAuth } from "./call-auth.ts";
import { clientIpHeader, createIdentity } from "./identity.ts";
import { addSessionCookie, sessionReader } from "./session-reader.ts";
import { limitByEmail, limitsByIp } from "./sign-in-limits.ts";

const secret = randomBytes(32).toString("base64url");
const password = "hunter22";

describe("identity", async () => {
  installFastHashes();
  const { db, pool } = await createTestDatabase();
  const here = createIdentity({
    database: db,
    secret,
    origin: "http://localhost:3000",
    originIsFixed: false,
  });
  const behindTls = createIdentity({
    database: db,
    secret,
    origin: "https://shop.example",
    originIsFixed: true,
  });

  let last = 0;
  const freshAddress = () => `10.0.${Math.floor(++last / 250)}.${(last % 250) + 1}`;
  const freshEmail = () => `shopper${++last}@example.com`;

  interface CallOptions {
    identity?: typeof here;
    origin?: string;
    address?: string;
    headers?: Record<string, string>;
  }

  /** A form sent by a browser to the page itself; the server has put the visitor's address in. */
  function call(
    path: Parameters<typeof callAuth>[1],
    body: Record<string, string>,
    options: CallOptions = {},
  ) {
    const origin = options.origin ?? "http://localhost:3000";
    const request = new Request(`${origin}/signin`, {
      method: "POST",
      headers: {
        Origin: origin,
        [clientIpHeader]: options.address ?? freshAddress(),
        "Content-Type": "application/x-www-form-urlencoded",
        ...options.headers,
      },
      body: "email=x",
    });
    const context = new RouterContextProvider();
    context.set(identity, options.identity ?? here);
    context.set(requestMeta, { origin } as RequestMeta);
    return callAuth({ request, context }, path, body);
  }
  const signUp = (email: string, options?: CallOptions) =>
    call("/sign-up/email", { name: "", email, password }, options);
  const signIn = (email: string, options?: CallOptions, pass = password) =>
    call("/sign-in/email", { email, password: pass }, options);

  const cookieOf = (answer: Awaited<ReturnType<typeof call>>) => {
    if (answer.outcome !== "done") throw new Error(`not signed in: ${JSON.stringify(answer)}`);
    return answer.cookies.getSetCookie()[0] ?? "";
  };
  const readSession = (request: Request) =>
    sessionReader({ db, secret, origin: new URL(request.url).origin }).read(request);
  const withCookie = (cookie: string, origin = "http://localhost:3000") =>
    new Request(origin, { headers: { Cookie: cookie.split(";")[0] ?? "" } });

  describe("sign-up, sign-in, sign-out", () => {
    it("[S7.auth.create S7.auth.sign-in S7.auth.sign-out] go through, and the session names the customer", async () => {
      const email = freshEmail();
      const signedUp = await signUp(email);
      expect((await readSession(withCookie(cookieOf(signedUp)))).customer).toMatchObject({
        email,
        fullName: "",
        isAdmin: false,
        addresses: [],
        phone: null,
      });
      const cookie = cookieOf(await signIn(email.toUpperCase()));
      expect((await readSession(withCookie(cookie))).customer).toMatchObject({ email });

      const headers = { Cookie: cookie.split(";")[0] ?? "" };
      const signedOut = await call("/sign-out", {}, { headers });
      expect(cookieOf(signedOut)).toMatch(/^lumiskin\.session_token=; Max-Age=0/);
      expect((await readSession(withCookie(cookie))).customer).toBeNull();
    });

    it("[R29.words R29.silent] refuses with the provider's words (R29)", async () => {
      const email = freshEmail();
      await signUp(email);
      expect(await signUp(email)).toMatchObject({
        outcome: "refused",
        status: 422,
        message: "User already exists. Use another email.",
      });
      const unknown = await signIn(freshEmail());
      expect(unknown).toMatchObject({
        outcome: "refused",
        status: 401,
        message: "Invalid email or password",
      });
      expect(await signIn(email, {}, "wrong-password")).toEqual(unknown);
      expect(
        await call("/sign-up/email", { name: "", email: freshEmail(), password: "12345" }),
      ).toMatchObject({
        message: "Password too short",
      });
    });

    it("stores a new account together with its verification email, or neither", async () => {
      const email = freshEmail();
      const told = () =>
        pool.query(
          "select from outbox where kind = 'address-verification' and subject_id in (select id from users where email = $1)",
          [email],
        );
      await pool.query("alter table outbox add constraint refused check (false) not valid");
      try {
        await expect(signUp(email)).rejects.toThrow("refused");
      } finally {
        await pool.query("alter table outbox drop constraint refused");
      }
      expect((await pool.query("select from users where email = $1", [email])).rowCount).toBe(0);
      expect((await signUp(email)).outcome).toBe("done");
      expect((await told()).rowCount).toBe(1);
    });

    it("creates one account for two sign-ups at once", async () => {
      const error = vi.spyOn(log, "error").mockReturnValue();
      const email = freshEmail();
      const answers = await Promise.all([signUp(email), signUp(email), signUp(email)]);
      expect(answers.map((answer) => answer.outcome).sort()).toEqual(["done", "refused", "refused"]);
      const { rows } = await pool.query(
        "select count(*) from users join accounts on accounts.user_id = users.id where email = $1",
        [email],
      );
      expect(rows[0].count).toBe(1);
      error.mockRestore();
    });

    it("leaves no account behind when its password cannot be stored", async () => {
      const error = vi.spyOn(log, "error").mockReturnValue();
      const email = freshEmail();
      await pool.query(
        "alter table accounts add constraint none check (provider_id <> 'credential') not valid",
      );
      await expect(signUp(email)).rejects.toThrow();
      await pool.query("alter table accounts drop constraint none");
      expect((await signUp(email)).outcome).toBe("done");
      error.mockRestore();
    });
  });

  describe("the session", () => {
    it("is read with one query", async () => {
      const cookie = cookieOf(await signUp(freshEmail()));
      const query = vi.spyOn(pool, "connect");
      await readSession(withCookie(cookie));
      expect(query).toHaveBeenCalledTimes(1);
      await readSession(new Request("http://localhost:3000", { headers: { Cookie: "theme=dark" } }));
      expect(query).toHaveBeenCalledTimes(1);
      query.mockRestore();
    });

    it("has no customer when the cookie was forged or the session has ended", async () => {
      const cookie = cookieOf(await signUp(freshEmail()));
      const forged = cookie.replace(/=(.)/, (_, first) => (first === "x" ? "=y" : "=x"));
      expect((await readSession(withCookie(forged))).customer).toBeNull();
      await db
        .updateTable("sessions")
        .set({ expiresAt: new Date(0) })
        .execute();
      const ended = await readSession(withCookie(cookie));
      expect(ended.customer).toBeNull();
      expect(ended.setCookie).toMatch(/^lumiskin\.session_token=; Max-Age=0/);

      const signedIn = new Response(null, {
        headers: { "Set-Cookie": "lumiskin.session_token=new; Path=/" },
      });
      addSessionCookie(signedIn, ended);
      expect(
        signedIn.headers.getSetCookie().filter((line) => line.startsWith("lumiskin.session_token=")),
      ).toEqual(["lumiskin.session_token=new; Path=/"]);
    });

    it("has a cookie for this site's pages only, and for https only where the shop has it", async () => {
      const email = freshEmail();
      const plain = cookieOf(await signUp(email));
      expect(plain).toMatch(/^lumiskin\.session_token=/);
      expect(plain).toMatch(/; HttpOnly/);
      expect(plain).toMatch(/; SameSite=Lax/i);
      expect(plain).toMatch(/; Path=\//);
      expect(plain).not.toMatch(/Secure|Domain/i);

      const options = { identity: behindTls, origin: "https://shop.example" };
      const secure = cookieOf(await signIn(email, options));
      expect(secure).toMatch(/^__Host-lumiskin\.session_token=/);
      expect(secure).toMatch(/; HttpOnly/);
      expect(secure).toMatch(/; SameSite=Lax/i);
      expect(secure).toMatch(/; Secure/);
      const request = withCookie(secure, "https://shop.example");
      expect((await readSession(request)).customer).toMatchObject({ email });
    });
  });

  describe("isAdmin", () => {
    it("[S6.signup.flag R28.record] cannot be set by any sign-up form", async () => {
      const email = freshEmail();
      const smuggled = { name: "", email, password, isAdmin: true, is_admin: true } as never;
      await call("/sign-up/email", smuggled);
      const user = await db
        .selectFrom("users")
        .select("isAdmin")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      expect(user.isAdmin).toBe(false);
      await call("/sign-in/email", smuggled);
      expect(await db.selectFrom("users").select("id").where("isAdmin", "=", true).execute()).toEqual([]);
    });
  });

  describe("the origin check", () => {
    const error = () => vi.spyOn(log, "error").mockReturnValue();

    it.each(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
      "lets the shop itself in, reached at %s without APP_URL",
      async (origin) => {
        expect((await signUp(freshEmail(), { origin })).outcome).toBe("done");
      },
    );

    it("lets the shop itself in behind a proxy that ends TLS", async () => {
      const options = { identity: behindTls, origin: "https://shop.example" };
      expect((await signUp(freshEmail(), options)).outcome).toBe("done");
    });

    it.each([
      ["another site", { Origin: "https://evil.example" }],
      [
        "another site, of which the visitor is signed in here",
        { Origin: "https://evil.example", Cookie: "a=b" },
      ],
      ["the same host without TLS", { Origin: "http://shop.example" }],
      ["nowhere, with a cookie", { Origin: "null", Cookie: "lumiskin.session_token=x" }],
      [
        "a link or form of another site",
        { Origin: "null", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" },
      ],
    ])("refuses %s", async (_, headers) => {
      const logged = error();
      const email = freshEmail();
      const options = { identity: behindTls, origin: "https://shop.example", headers };
      expect(await signUp(email, options)).toMatchObject({ outcome: "refused", status: 403 });
      expect(await signIn(email, options)).toMatchObject({ outcome: "refused", status: 403 });
      const users = await db.selectFrom("users").select("id").where("email", "=", email).execute();
      expect(users).toEqual([]);
      logged.mockRestore();
    });

    it("refuses another site also without APP_URL", async () => {
      const logged = error();
      const headers = { Origin: "http://localhost:4000" };
      expect(await signUp(freshEmail(), { headers })).toMatchObject({ outcome: "refused", status: 403 });
      logged.mockRestore();
    });
  });

  describe("the rate limit", () => {
    it("[R29.limit] stops an IP that tries many accounts, also with forged IP headers", async () => {
      const address = "203.0.113.7";
      const { max } = limitsByIp["/sign-up/email"] ?? { max: 0 };
      // The limit counts before anything else, so refused attempts are quick to make.
      const attempts = await Promise.all(
        Array.from({ length: max }, () => call("/sign-up/email", { email: "x" }, { address })),
      );
      expect(attempts.every((answer) => answer.outcome === "refused")).toBe(true);
      const stopped = await signUp(freshEmail(), {
        address,
        headers: {
          "X-Forwarded-For": "198.51.100.9",
          "X-Real-IP": "198.51.100.9",
          Forwarded: "for=198.51.100.9",
        },
      });
      expect(stopped).toMatchObject({
        outcome: "too-many",
        status: 429,
        message: "Too many attempts. Please wait 10 minutes and try again.",
      });
      const seconds = "retryAfter" in stopped ? stopped.retryAfter : 0;
      expect(seconds > 540 && seconds <= 600, `${seconds} s`).toBe(true);
      expect((await signUp(freshEmail(), { address: "203.0.113.8" })).outcome).toBe("done");
    });

    it("[R29.limit] stops trying one account from many IPs, and not other accounts", async () => {
      const email = freshEmail();
      await signUp(email);
      const attempts = await Promise.all(
        Array.from({ length: limitByEmail.max + 5 }, () => signIn(email, {}, "wrong-password")),
      );
      expect(attempts.filter((answer) => answer.outcome === "refused")).toHaveLength(limitByEmail.max);
      expect(attempts.filter((answer) => answer.outcome === "too-many")).toHaveLength(5);
      expect(await signIn(email)).toMatchObject({ outcome: "too-many", status: 429 });
      expect(await signIn(email.toUpperCase())).toMatchObject({ outcome: "too-many" });
      const other = freshEmail();
      await signUp(other);
      expect((await signIn(other)).outcome).toBe("done");

      // Ten minutes later.
      await pool.query("update rate_limits set last_request = last_request - 600001");
      expect((await signIn(email)).outcome).toBe("done");
    });

    it("[R29.limit] counts every attempt at an account, successful or not", async () => {
      expect(limitByEmail.max).toBeLessThan(limitsByIp["/sign-in/email"]?.max ?? 0);
      const email = freshEmail();
      await signUp(email);
      for (let attempt = 1; attempt <= limitByEmail.max; attempt++)
        expect((await signIn(email, {}, attempt % 2 ? password : "wrong-password")).outcome).toMatch(
          attempt % 2 ? "done" : "refused",
        );
      expect(await signIn(email)).toMatchObject({ outcome: "too-many" });
    });

    it("takes an email of any length", async () => {
      const answer = await signIn(`${"x".repeat(100_000)}@example.com`);
      expect(answer).toMatchObject({ outcome: "refused", status: 401 });
    });
  });

  it("starts without a log line", async () => {
    const said = (["info", "warn", "error"] as const).map((level) => vi.spyOn(log, level));
    const quiet = createIdentity({
      database: db,
      secret,
      origin: "http://localhost:0",
      originIsFixed: false,
    });
    await quiet.$context;
    for (const level of said) {
      expect(level).not.toHaveBeenCalled();
      level.mockRestore();
    }
  });
});
