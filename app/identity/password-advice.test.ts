import { describe, expect, it } from "vitest";
import { isEasilyGuessed } from "./password-advice.ts";

describe("advice on passwords", () => {
  it.each([
    "123456",
    "password",
    "qwerty",
    "P@ssw0rd",
    "111111",
    "iloveyou",
    "abcdef",
    "lumiskin1",
    "ayesha1",
    "asdfgh",
  ])("is due for %s", async (password) => {
    expect(await isEasilyGuessed(password, "ayesha@example.com")).toBe(true);
  });

  it.each(["rose-kettle-lantern-42", "گلاب کی خوشبو ۱۹۸۷", "vT9#kq2Lr!", "x".repeat(1000)])(
    "is not due for %s",
    async (password) => {
      expect(await isEasilyGuessed(password, "ayesha@example.com")).toBe(false);
    },
  );
});
