import { describe, expect, it } from "vitest";
import { isWeakPassword } from "./password-advice.ts";

describe("advice on passwords", () => {
  it.each([
    ...["123456", "password", "qwerty", "111111", "iloveyou", "abcdef", "asdfgh", "fedcba", "lkjhgf"],
    ...["P@ssw0rd", "Password1", "password2026!", "lumiskin1", "Lumi5kin!", "ayesha1", "khan.12"],
    ...["warlord", "Sunshine99", "love123!", "ayesha.khan@example.com", "xyxyxyxy", "لللللل"],
  ])("is due for %s", (password) => {
    expect(isWeakPassword(password, "Ayesha.Khan@example.com")).toBe(true);
  });

  it.each([
    ...["rose-kettle-lantern-42", "گلاب کی خوشبو ۱۹۸۷", "vT9#kq2Lr!", "a-good-password", "ayesha-903177412"],
    ...["x".repeat(1000)],
  ])("is not due for %s", (password) => {
    expect(isWeakPassword(password, "ayesha.khan@example.com")).toBe(false);
  });

  it("is not looked for in a password of more than 64 characters, which would take time", () => {
    expect(isWeakPassword("ab".repeat(32), "ayesha.khan@example.com")).toBe(true);
    expect(isWeakPassword("ab".repeat(33), "ayesha.khan@example.com")).toBe(false);
  });
});
