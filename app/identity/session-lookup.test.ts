import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { createIdentity } from "./identity.ts";
import { readSession } from "./read-session.ts";
import { sessionLookup } from "./session-lookup.ts";

const secret = "a-secret-for-tests-that-nobody-uses-elsewhere";
const { db } = await freshDatabase(4);
const identity = createIdentity({
  database: db,
  secret,
  origin: "http://localhost:3000",
  originIsFixed: true,
});

/** What a test says that is heard of changes. */
let hearing: "connected" | "refused";
let change: (item: { kind: string; id: string } | null) => void;
let lookup: ReturnType<typeof sessionLookup>;

const signed = (token: string, by = secret) =>
  encodeURIComponent(`${token}.${createHmac("sha256", by).update(token).digest("base64")}`);
const asked = (cookie: string) => new Request("http://localhost:3000/", { headers: { Cookie: cookie } });
const withToken = (token: string) => asked(`a=b; lumiskin.session_token=${signed(token)}; c=d`);
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
  hearing = "connected";
  lookup = sessionLookup(
    { db, identity, secret },
    {
      status: () => hearing,
      onRecordChanged: (heard) => {
        change = heard;
      },
    },
  );
});

describe("who sent a request", () => {
  it("is who better-auth says", async () => {
    await session(29.9);
    const found = await lookup.read(withToken("a-token"));
    expect(found).toEqual(await readSession(identity, withToken("a-token")));
    expect(found).toMatchObject({ id: "a-token", customer: { id: "ayesha", isAdmin: false }, cookies: [] });
  });

  it.each([
    ["a session that is due to be prolonged", 20, () => withToken("a-token"), "ayesha"],
    ["one that has ended", -1, () => withToken("a-token"), undefined],
    ["a token that nobody has", 30, () => withToken("another"), undefined],
    [
      "a signature of somebody else",
      30,
      () => asked(`lumiskin.session_token=${signed("a-token", "x")}`),
      undefined,
    ],
    ["no signature", 30, () => asked("lumiskin.session_token=a-token"), undefined],
    ["nonsense", 30, () => asked("lumiskin.session_token=%E0%A4%A"), undefined],
    [
      "a cookie of another name",
      30,
      () => asked(`__Host-lumiskin.session_token=${signed("a-token")}`),
      undefined,
    ],
  ])("is left to better-auth for %s", async (_, days, request, id) => {
    await session(days);
    const found = await lookup.read(request());
    expect(found.customer?.id).toBe(id);
    if (days === 20) {
      expect(found.cookies.join()).toContain("lumiskin.session_token=");
      const { expiresAt } = await db.selectFrom("sessions").select("expiresAt").executeTakeFirstOrThrow();
      expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    }
  });

  it("is remembered until anything of the person changes", async () => {
    await session(30);
    await lookup.read(withToken("a-token"));
    await rename("Ayesha Khan");
    expect((await lookup.read(withToken("a-token"))).customer?.fullName).toBe("Ayesha");
    change({ kind: "people", id: "bilal" });
    change({ kind: "orders", id: "ayesha" });
    expect((await lookup.read(withToken("a-token"))).customer?.fullName).toBe("Ayesha");
    change({ kind: "people", id: "ayesha" });
    expect((await lookup.read(withToken("a-token"))).customer?.fullName).toBe("Ayesha Khan");
    await db.deleteFrom("sessions").execute();
    change(null);
    expect((await lookup.read(withToken("a-token"))).customer).toBeNull();
  });

  it("is not remembered where the change came while it was read, or where changes are not heard", async () => {
    await session(30);
    const reading = lookup.read(withToken("a-token"));
    change({ kind: "people", id: "ayesha" });
    await reading;
    await rename("Ayesha Khan");
    expect((await lookup.read(withToken("a-token"))).customer?.fullName).toBe("Ayesha Khan");
    hearing = "refused";
    await rename("Ayesha Malik");
    expect((await lookup.read(withToken("a-token"))).customer?.fullName).toBe("Ayesha Malik");
  });
});
