import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { addToCart } from "../../shop/checkout/cart/add-to-cart.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { sessionReader } from "./session-reader.ts";

const secret = "a-secret-for-tests-that-nobody-uses-elsewhere";
const { db } = await createTestDatabase(4);
const sessions = sessionReader({ db, secret, origin: "http://localhost:3000" });

const signed = (token: string, by = secret) =>
  encodeURIComponent(`${token}.${createHmac("sha256", by).update(token).digest("base64")}`);
const requestWithCookie = (cookie: string) =>
  new Request("http://localhost:3000/", { headers: { Cookie: cookie } });
const withToken = (token: string) => requestWithCookie(`a=b; lumiskin.session_token=${signed(token)}; c=d`);
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
    expect(await sessions.read(requestWithCookie(cookie))).toEqual({
      customer: null,
      id: null,
      cartCount: 0,
    });
  });

  it("is read again by each request, with the pieces in the cart", async () => {
    await session(30);
    expect(await sessions.read(withToken("a-token"))).toMatchObject({ cartCount: 0 });
    await db.updateTable("users").set({ fullName: "Ayesha Khan" }).execute();
    await addToCart(db, "ayesha", { productId: "lumiskin-retinol", quantity: 3 });
    expect(await sessions.read(withToken("a-token"))).toMatchObject({
      customer: { fullName: "Ayesha Khan" },
      cartCount: 3,
    });
    await db.deleteFrom("sessions").execute();
    expect((await sessions.read(withToken("a-token"))).customer).toBeNull();
  });
});
