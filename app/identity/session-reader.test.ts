import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../test/test-database.ts";
import { sessionReader } from "./session-reader.ts";

const secret = "a-secret-for-tests-that-nobody-uses-elsewhere";
const { db } = await createTestDatabase(4);
/** How the server hears of changes. */
let status: "connected" | "refused";
let change: (item: { kind: string; id: string } | null) => void;
let sessions: ReturnType<typeof sessionReader>;

const signed = (token: string, by = secret) =>
  encodeURIComponent(`${token}.${createHmac("sha256", by).update(token).digest("base64")}`);
const requestWithCookie = (cookie: string) =>
  new Request("http://localhost:3000/", { headers: { Cookie: cookie } });
const withToken = (token: string) => requestWithCookie(`a=b; lumiskin.session_token=${signed(token)}; c=d`);
const rename = (fullName: string) => db.updateTable("users").set({ fullName }).execute();
const session = (days: number, token = "a-token") =>
  db
    .insertInto("sessions")
    .values({ id: token, userId: "ayesha", token, expiresAt: new Date(Date.now() + days * 86_400_000) })
    .execute();

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db
    .insertInto("users")
    .values({ id: "ayesha", email: "ayesha@example.com", fullName: "Ayesha" })
    .execute();
  status = "connected";
  sessions = sessionReader(
    { db, secret, origin: "http://localhost:3000" },
    {
      status: () => status,
      onRecordChanged: (heard) => {
        change = heard;
      },
    },
  );
});

describe("who sent a request", () => {
  it("is read from the cookie's session", async () => {
    await session(29.9);
    const found = await sessions.read(withToken("a-token"));
    expect(found).toMatchObject({ id: "a-token", customer: { id: "ayesha", isAdmin: false } });
    expect(found.setCookie).toBeUndefined();
    const planted = `lumiskin.session_token=${signed("a-token")}; lumiskin.session_token=${signed("x")}`;
    expect((await sessions.read(requestWithCookie(planted))).id).toBe("a-token");
  });

  it("has a session extended that was extended longer than a day ago", async () => {
    await session(20);
    const { customer, setCookie } = await sessions.read(withToken("a-token"));
    expect(customer?.id).toBe("ayesha");
    expect(setCookie).toContain(`lumiskin.session_token=${signed("a-token")}; Max-Age=2592000;`);
    const { expiresAt } = await db.selectFrom("sessions").select("expiresAt").executeTakeFirstOrThrow();
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect((await sessions.read(withToken("a-token"))).setCookie).toBeUndefined();
  });

  it.each([
    ["a session that has ended", -1, () => withToken("a-token")],
    ["a token that nobody has", 30, () => withToken("another")],
  ])("is nobody for %s, and the cookie is removed", async (_, days, request) => {
    await session(days);
    const { customer, setCookie } = await sessions.read(request());
    expect(customer).toBeNull();
    expect(setCookie).toMatch(/^lumiskin\.session_token=; Max-Age=0;/);
    expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(days === -1 ? 0 : 1);
  });

  it.each([
    ["a signature of somebody else", `lumiskin.session_token=${signed("a-token", "x")}`],
    ["no signature", "lumiskin.session_token=a-token"],
    ["more than a signature", `lumiskin.session_token=${signed("a-token")}.x`],
    ["a signature of letters beyond ASCII", `lumiskin.session_token=a-token.${"%C3%A9".repeat(44)}`],
    ["nonsense", "lumiskin.session_token=%E0%A4%A"],
    ["a cookie of another name", `__Host-lumiskin.session_token=${signed("a-token")}`],
  ])("is nobody for %s", async (_, cookie) => {
    await session(30);
    expect(await sessions.read(requestWithCookie(cookie))).toEqual({ customer: null, id: null });
  });

  it("is cached until anything of the user changes", async () => {
    await session(30);
    await sessions.read(withToken("a-token"));
    await rename("Ayesha Khan");
    expect((await sessions.read(withToken("a-token"))).customer?.fullName).toBe("Ayesha");
    change({ kind: "people", id: "bilal" });
    change({ kind: "orders", id: "ayesha" });
    expect((await sessions.read(withToken("a-token"))).customer?.fullName).toBe("Ayesha");
    change({ kind: "people", id: "ayesha" });
    expect((await sessions.read(withToken("a-token"))).customer?.fullName).toBe("Ayesha Khan");
    await db.deleteFrom("sessions").execute();
    change(null);
    expect((await sessions.read(withToken("a-token"))).customer).toBeNull();
  });

  it("is not cached where a change came while it was read, or where changes are not heard of", async () => {
    await session(30);
    const reading = sessions.read(withToken("a-token"));
    change({ kind: "people", id: "ayesha" });
    await reading;
    await rename("Ayesha Khan");
    expect((await sessions.read(withToken("a-token"))).customer?.fullName).toBe("Ayesha Khan");
    status = "refused";
    await rename("Ayesha Malik");
    expect((await sessions.read(withToken("a-token"))).customer?.fullName).toBe("Ayesha Malik");
  });
});
