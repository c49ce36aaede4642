import { beforeEach, expect, it } from "vitest";
import fc from "../test/fast-check.ts";
import { openSealedText, sealText, setSealingSecrets } from "./sealed-text.ts";

const first = "a".repeat(40);
const second = "b".repeat(40);
beforeEach(() => setSealingSecrets([first]));

it("opens what it has sealed, for the same purpose alone", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), fc.string(), (text, purpose, other) => {
      fc.pre(purpose !== other);
      const sealed = sealText(purpose, text.toWellFormed());
      expect(openSealedText(purpose, sealed)).toEqual({
        outcome: "opened",
        text: text.toWellFormed(),
        isOld: false,
      });
      expect(openSealedText(other, sealed)).toEqual({ outcome: "damaged" });
    }),
  );
});

it("notices every changed byte", () => {
  const sealed = sealText("postex", "the token");
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openSealedText("postex", changed).outcome).not.toBe("opened");
  }
  for (let length = 0; length < sealed.length; length++)
    expect(openSealedText("postex", sealed.subarray(0, length)).outcome).toBe("damaged");
});

it("never shows the text, and seals the same text differently each time", () => {
  const sealed = sealText("postex", "the token");
  expect(sealed.includes("token")).toBe(false);
  expect(sealText("postex", "the token").equals(sealed)).toBe(false);
});

it("says that the key is another one, and opens with an older key after a rotation", () => {
  const sealed = sealText("postex", "the token");
  setSealingSecrets([second]);
  expect(openSealedText("postex", sealed)).toEqual({ outcome: "other-key" });
  setSealingSecrets([second, first]);
  expect(openSealedText("postex", sealed)).toEqual({ outcome: "opened", text: "the token", isOld: true });
  setSealingSecrets([second]);
  expect(openSealedText("postex", sealText("postex", "new"))).toMatchObject({ text: "new", isOld: false });
});

it("cannot seal without a key", () => {
  setSealingSecrets([]);
  expect(() => sealText("postex", "the token")).toThrow("no key");
});
