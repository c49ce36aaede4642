import { expect, it, vi } from "vitest";
import { addressLinkHours, addressToken, addressTokenOwner, isTokenOf } from "./address-link.ts";

const ayesha = { id: "u:1", email: "ayesha@example.com" };

it("a token verifies the address of its owner, as it is now, while it holds", () => {
  const token = addressToken("secret", ayesha);
  expect(addressTokenOwner("secret", token)).toBe("u:1");
  expect(isTokenOf("secret", token, ayesha)).toBe(true);
  expect(isTokenOf("secret", token, { ...ayesha, email: "new@example.com" })).toBe(false);
  expect(isTokenOf("secret", token, { ...ayesha, id: "u:2" })).toBe(false);
  expect(isTokenOf("other", token, ayesha)).toBe(false);
  expect(addressTokenOwner("secret", `${token}x`)).toBeNull();
  vi.useFakeTimers({ now: Date.now() + addressLinkHours * 3_600_000 });
  expect(addressTokenOwner("secret", token)).toBeNull();
  vi.useRealTimers();
});
