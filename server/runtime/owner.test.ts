import { describe, expect, it } from "vitest";
import { isSetUpToken, setUpToken } from "../../app/identity/set-up-token.ts";
import { resetTokenUser } from "../../shop/staff/password-reset.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { makeOwnerByEmail } from "./owner.ts";

describe("the owner command", async () => {
  const { db } = await createTestDatabase();

  async function run(email: string, appOrigin: string | null = null) {
    const lines: string[] = [];
    const config = { appOrigin, port: 3210 } as never;
    await makeOwnerByEmail({ database: db, config }, email, (line) => lines.push(line));
    return lines;
  }

  it("[R28.owner] ends with a link to set a password for a new account", async () => {
    const lines = await run(" Sana@Example.com ");
    expect(lines[0]).toBe("Sana@Example.com is now an owner.");
    const link = new URL(lines.at(-1) ?? "");
    expect(link.origin + link.pathname).toBe("http://localhost:3210/set-password");
    const owner = await resetTokenUser(db, link.searchParams.get("token") ?? "");
    expect(owner).toMatchObject({ email: "sana@example.com", role: "owner" });
    expect((await run("sana@example.com", "https://shop.example")).at(-1)).toMatch(
      /^https:\/\/shop\.example\/set-password\?token=/,
    );
  });

  it("prints one line, without a link, for a user who has a password", async () => {
    await db
      .insertInto("users")
      .values({ id: "u", email: "ayesha@example.com", emailVerified: true })
      .execute();
    await db
      .insertInto("accounts")
      .values({ id: "a", userId: "u", accountId: "u", providerId: "credential", password: "hash" })
      .execute();
    expect(await run("ayesha@example.com")).toEqual(["ayesha@example.com is now an owner."]);
    expect(await run("ayesha@example.com")).toEqual(["ayesha@example.com is already an owner."]);
  });

  it.each(["", "  ", "ayesha", "a b@example.com"])("asks for an email instead of %j", async (email) => {
    await expect(run(email)).rejects.toThrow("npm run owner -- owner@example.com");
  });
});

describe("the set-up link's token", () => {
  it("is the same at every start and follows from the secret", () => {
    expect(setUpToken("one secret")).toBe(setUpToken("one secret"));
    expect(setUpToken("one secret")).not.toBe(setUpToken("another secret"));
  });

  it.each([null, "", "x", setUpToken("another secret"), `${setUpToken("one secret")}x`])(
    "is not %j",
    (token) => {
      expect(isSetUpToken("one secret", token)).toBe(false);
      expect(isSetUpToken("one secret", setUpToken("one secret"))).toBe(true);
    },
  );
});
