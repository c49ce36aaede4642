import { describe, expect, it } from "vitest";
import { consume } from "../../../app/http/limits/rate-limit-queries.ts";
import { limitByDevice, limitByEmail, limitByIpDevices } from "../../../app/identity/sign-in-limits.ts";
import { createResetToken } from "../../../shop/staff/password-reset.ts";
import { delayHashes, holdHashes } from "../../customers/fast-hashes.ts";
import { openTestShop, Visitor } from "../../test-shop.ts";

const cookie = "lumiskin.device";

describe("strangers who try to sign in", async () => {
  const shop = await openTestShop();
  let clientCount = 0;
  const nextClientIp = () => `203.0.113.${++clientCount}`;
  const createVerified = async () => {
    const person = await shop.signUp();
    await shop.verifyEmail(person.id);
    return person;
  };
  const signIn = (as: Visitor, email: string, password: string, address = nextClientIp()) =>
    shop.post("/signin", { as, form: { email, password } }, address);
  const statuses = async (answers: Promise<Response>[]) =>
    (await Promise.all(answers)).map(({ status }) => status);
  /** A browser in which someone has signed in, and out again. */
  const signedOutDevice = async (
    { email, password }: { email: string; password: string },
    address?: string,
  ) => {
    const as = new Visitor();
    await signIn(as, email, password, address);
    await shop.post("/signout", { as });
    return as;
  };
  /** Uses up what browsers that are not known may try at an account. */
  const exhaustAttempts = async (email: string) => {
    const guess = () =>
      statuses(Array.from({ length: limitByEmail.max + 1 }, () => signIn(new Visitor(), email, "guess")));
    // A shop that is busy answers some with 503, which count for nothing.
    await expect.poll(guess).toContain(429);
  };

  it("[R29.limit] do not lock out a known device of the account's owner", async () => {
    const { email, password } = await createVerified();
    const [phone, laptop] = [await signedOutDevice({ email, password }), new Visitor()];
    expect([...phone.cookies.keys()]).toEqual([cookie]);
    await exhaustAttempts(email);
    expect((await signIn(laptop, email, password)).status).toBe(429);
    expect((await signIn(phone, email, password)).status).toBe(302);
  });

  it("[R29.limit] nor where they have used up the owner's own address", async () => {
    const { email, password } = await createVerified();
    const address = nextClientIp();
    const phone = await signedOutDevice({ email, password }, address);
    // Too long a password is refused before it is hashed: the attempts are quick.
    for (let n = 0; n < 100; n++)
      await signIn(new Visitor(), `victim${n}@example.com`, "x".repeat(200), address);
    expect((await signIn(new Visitor(), email, password, address)).status).toBe(429);
    expect((await signIn(phone, email, password, address)).status).toBe(302);
  });

  it("[R29.limit] gain nothing from a known device of another account, or from a forged cookie", async () => {
    const [victim, stranger] = [await createVerified(), await createVerified()];
    const own = await signedOutDevice(stranger);
    await exhaustAttempts(victim.email);
    expect((await signIn(own, victim.email, "guess")).status).toBe(429);
    const [id, until, signature] = (own.cookies.get(cookie) ?? "").split(".");
    for (const forged of [
      `${id}.${until}.${"x".repeat(43)}`,
      `${"y".repeat(22)}.${until}.${signature}`,
      "x",
    ]) {
      const forgedDevice = new Visitor();
      forgedDevice.cookies.set(cookie, forged);
      expect((await signIn(forgedDevice, stranger.email, "guess")).status).toBe(401);
    }
    await exhaustAttempts(stranger.email);
    const forgedDevice = new Visitor();
    forgedDevice.cookies.set(cookie, `${id}.${Number(until) + 1}.${signature}`);
    expect((await signIn(forgedDevice, stranger.email, stranger.password)).status).toBe(429);
  });

  it("[R29.limit] have no more attempts on a user's known device than elsewhere, correct ones included", async () => {
    const { email, password } = await createVerified();
    const phone = await signedOutDevice({ email, password });
    for (let n = 1; n < limitByDevice.max; n++)
      expect((await signIn(phone, email, "guess")).status).toBe(401);
    expect((await signIn(phone, email, password)).status).toBe(302);
    await shop.post("/signout", { as: phone });
    expect((await signIn(phone, email, password)).status).toBe(429);
  });

  it("have no known device after a password change, except the one it was changed on", async () => {
    const { as, email, password, id } = await createVerified();
    const phone = await signedOutDevice({ email, password });
    const newPassword = "another-good-password";
    await shop.post("/settings", {
      as,
      form: { intent: "password", currentPassword: password, newPassword },
    });
    await exhaustAttempts(email);
    expect((await signIn(phone, email, newPassword)).status).toBe(429);
    await shop.db.deleteFrom("sessions").where("userId", "=", id).execute();
    expect((await signIn(as, email, newPassword)).status).toBe(302);
  });

  it("are not remembered as owners of an address that was never verified", async () => {
    const { as, email, password } = await shop.signUp();
    await signIn(as, email, password);
    expect(as.cookies.has(cookie)).toBe(false);
  });

  it("leave an account that is deleted no cookie", async () => {
    const { as, email, password } = await createVerified();
    await signIn(as, email, password);
    await shop.post("/settings/delete", { as, form: { password, confirmed: "yes" } });
    expect(as.cookies.size).toBe(0);
  });
});

describe("a flood of passwords", async () => {
  const floodIp = "203.0.113.99";
  const shop = await openTestShop();
  const other = await shop.signUp();
  const people = await Promise.all(Array.from({ length: 12 }, () => shop.signUp()));
  delayHashes(20);

  it("[R29.limit] of 198 wrong sign-ins from two addresses leaves everyone else their turn", async () => {
    const hashes = holdHashes();
    const flood = Array.from({ length: 198 }, (_, n) =>
      shop.post(
        "/signin",
        { form: { email: `victim${n}@example.com`, password: "wrong-password" } },
        `203.0.113.${1 + (n % 2)}`,
      ),
    );
    const others = ["198.51.100.1", "198.51.100.2", "2001:db8:1::1"].map((address) =>
      shop.post("/signin", { form: { email: other.email, password: other.password } }, address),
    );
    // Until the queue is full and one is refused.
    let refused = 0;
    for (const answer of flood) answer.then(({ status }) => status === 429 && refused++);
    try {
      await expect.poll(() => refused).toBeGreaterThan(0);
    } finally {
      hashes.release();
    }
    const first = Symbol("the flood ended first");
    const served = await Promise.race([Promise.all(others), Promise.all(flood).then(() => first)]);
    expect(served).not.toBe(first);
    expect((served as Response[]).map(({ status }) => status)).toEqual([302, 302, 302]);
    await Promise.all(flood);
  });

  it("[R29.limit] of correct ones by twelve accounts behind one IP is limited for each account, and no one else is refused", async () => {
    const flood = people.flatMap(({ as, password }) =>
      Array.from({ length: 12 }, () =>
        shop.post(
          "/settings",
          { as: as.copy(), form: { intent: "password", currentPassword: password, newPassword: password } },
          "203.0.113.9",
        ),
      ),
    );
    const signedIn = await shop.post(
      "/signin",
      { form: { email: other.email, password: other.password } },
      "198.51.100.3",
    );
    expect(signedIn.status).toBe(302);
    const answers = await Promise.all(flood);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(44);
  });

  it("[R29.limit] of wrong current passwords by ten accounts does not stop others behind the same IP from setting one", async () => {
    const signUps = Array.from({ length: 12 }, () => shop.signUp());
    const [own, link, ...strangers] = await Promise.all(signUps);
    const guess = { intent: "password", currentPassword: "guess", newPassword: "another-password" };
    const guesses = strangers.flatMap(({ as }) =>
      Array.from({ length: 10 }, () => shop.post("/settings", { as: as.copy(), form: guess }, floodIp)),
    );
    await Promise.all(guesses);
    const form = { ...guess, currentPassword: own?.password ?? "" };
    expect((await shop.post("/settings", { as: own?.as, form }, floodIp)).status).toBe(302);
    const token = await createResetToken(shop.db, link?.id ?? "");
    const set = await shop.post(
      `/set-password?token=${token}`,
      { form: { password: "another-password" } },
      floodIp,
    );
    expect(set.status).toBe(302);
  });

  it("[R29.limit] from known devices is bounded by address", async () => {
    const { id, email, password } = await shop.signUp();
    await shop.verifyEmail(id);
    const phone = new Visitor();
    const signIn = async (address: string) => {
      const { status } = await shop.post("/signin", { as: phone, form: { email, password } }, address);
      await shop.post("/signout", { as: phone });
      return status;
    };
    await signIn("198.51.100.200");
    // So many attempts take thirty devices.
    await consume(shop.db, `address ${floodIp} devices`, limitByIpDevices, limitByIpDevices.max - 1);
    expect([await signIn(floodIp), await signIn(floodIp)]).toEqual([302, 429]);
    expect(await signIn("198.51.100.200")).toBe(302);
  });
});
