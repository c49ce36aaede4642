import { afterEach, expect, it, vi } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { findUser } from "./customer-queries.ts";
import {
  createVerificationToken,
  emailVerificationHours,
  verificationUser,
  verifyEmail,
} from "./email-verification.ts";

afterEach(() => void vi.useRealTimers());

it("a token verifies the email of its user, as it is now, while it is valid", async () => {
  const { db } = await createTestDatabase();
  const { id, email } = await createCustomer(db);
  const token = createVerificationToken("secret", { id, email });
  const isValid = async (given: string, secret = "secret") =>
    (await verificationUser(db, secret, given)) !== null;
  expect(await verificationUser(db, "secret", token)).toMatchObject({ id, email });
  expect(await isValid(createVerificationToken("secret", { id, email: "new@example.com" }))).toBe(false);
  expect(await isValid(createVerificationToken("secret", { id: "nobody", email }))).toBe(false);
  expect(await isValid(token, "other")).toBe(false);
  expect(await isValid(`${token}x`)).toBe(false);
  expect(await verifyEmail(db, "secret", `${token}x`)).toBeNull();
  expect(await verifyEmail(db, "secret", token)).toMatchObject({ id, email });
  expect(await findUser(db, id)).toMatchObject({ emailVerified: true });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + emailVerificationHours * 3_600_000 });
  expect(await isValid(token)).toBe(false);
});
