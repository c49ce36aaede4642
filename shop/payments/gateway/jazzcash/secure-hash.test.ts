import { describe, expect, it } from "vitest";
import fc from "../../../../test/fast-check.ts";
import { checkHash, secureHash } from "./secure-hash.ts";

const hashName = "pp_SecureHash";

describe("the vectors of JazzCash", () => {
  it("has the hash of three values", () => {
    const fields = new Map([
      ["pp_MerchantID", "MER123"],
      ["pp_Password", "A48cvE28"],
      ["pp_Amount", "2995"],
    ]);
    expect(secureHash("0F5DD14AE2", fields)).toBe(
      "c7689cda7474eb1adcd343fd0c0b676bad0ba66361cc46db589bdb0da4c1c867",
    );
  });

  it("has the hash of a refund, of which the first and last digits are public", () => {
    const fields = new Map([
      ["pp_TxnRefNo", "T20220518150213"],
      ["pp_Amount", "25000"],
      ["pp_TxnCurrency", "PKR"],
      ["pp_MerchantID", "MC25041"],
      ["pp_Password", "sz1v4agvyf"],
      ["pp_MerchantMPIN", "1234"],
    ]);
    expect(secureHash("3vv9wu3a18", fields).toUpperCase()).toMatch(/^2C595361.*0B117$/);
  });
});

describe("what the hash is made of", () => {
  const salt = "a-salt";
  const hashOf = (fields: Record<string, string>) => secureHash(salt, new Map(Object.entries(fields)));

  it("leaves out what is empty, the hash itself, and what does not begin with pp", () => {
    const plain = hashOf({ pp_A: "1", pp_B: "2" });
    expect(hashOf({ pp_B: "2", pp_A: "1", pp_C: "", [hashName]: "x", intent: "y", PP_D: "z" })).toBe(plain);
    expect(hashOf({ pp_A: "1", pp_B: "2", pp_C: "null" })).not.toBe(plain);
  });

  it("sorts names by their characters' codes, in no language", () => {
    // In English order `pp_a` would come before `pp_B`, and `ppmpf_1` after `pp_...` in either.
    expect(hashOf({ pp_a: "3", pp_B: "2", pp_A: "1", ppmpf_1: "4" })).toBe(
      hashOf({ pp_1: "1", pp_2: "2", pp_3: "3", pp_4: "4" }),
    );
  });
});

const value = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => !text.includes("&"));
const name = fc.stringMatching(/^[A-Za-z0-9_]{1,12}$/).map((text) => `pp_${text}`);
const fields = fc
  .uniqueArray(fc.tuple(name, value), { minLength: 1, maxLength: 25, selector: ([key]) => key })
  .map((entries) => new Map(entries.filter(([key]) => key !== hashName)))
  .filter((map) => map.size > 0);
const secret = fc.string({ minLength: 1, maxLength: 20 });
const signed = fc.tuple(secret, fields).map(([salt, map]) => {
  return { salt, map: new Map([...map, [hashName, secureHash(salt, map)]]) };
});

describe("any fields", () => {
  it("are verified with their hash, in whatever order and letters", () => {
    fc.assert(
      fc.property(signed, fc.boolean(), ({ salt, map }, inCapitals) => {
        const entries = [...map].reverse();
        const sent = entries.map(([key, text]): [string, string] =>
          key === hashName && inCapitals ? [key, text.toUpperCase()] : [key, text],
        );
        expect(checkHash(salt, new Map(sent))).toBe("valid");
      }),
    );
  });

  it("[P.hash] are refused when any character of any value, of the hash or of the salt is another", () => {
    fc.assert(
      fc.property(
        signed,
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 0xffff }),
        (one, which, where, by) => {
          const entries = [...one.map];
          const [key = "", text = ""] = entries[which % entries.length] ?? [];
          const at = where % text.length;
          const other = String.fromCharCode(text.charCodeAt(at) ^ by);
          // The hash may be in capitals, and half of a pair of surrogates is the same byte as any other half.
          fc.pre(other.isWellFormed() && text.isWellFormed());
          fc.pre(key !== hashName || other.toLowerCase() !== text[at]?.toLowerCase());
          const changed = text.slice(0, at) + other + text.slice(at + 1);
          expect(checkHash(one.salt, new Map([...one.map, [key, changed]]))).toBe("wrong");
          expect(checkHash(`${one.salt}x`, one.map)).toBe("wrong");
        },
      ),
      { numRuns: 500 },
    );
  });

  it("are refused when one is left out or added", () => {
    fc.assert(
      fc.property(signed, fc.nat(), value, ({ salt, map }, which, more) => {
        const names = [...map.keys()].filter((key) => key !== hashName);
        const left = new Map(map);
        left.delete(names[which % names.length] ?? "");
        expect(checkHash(salt, left)).toBe("wrong");
        expect(checkHash(salt, new Map([...map, ["ppmpf_9", more]]))).toBe("wrong");
      }),
    );
  });
});

describe("what proves nothing", () => {
  const salt = "a-salt";
  it("is wrong where a value holds the separator, which would be two values with the same hash", () => {
    const two = new Map([
      ["pp_A", "1"],
      ["pp_B", "2"],
    ]);
    const hash = secureHash(salt, two);
    expect(checkHash(salt, new Map([...two, [hashName, hash]]))).toBe("valid");
    expect(secureHash(salt, new Map([["pp_A", "1&2"]]))).toBe(hash);
    expect(
      checkHash(
        salt,
        new Map([
          ["pp_A", "1&2"],
          [hashName, hash],
        ]),
      ),
    ).toBe("wrong");
  });

  it.each([
    ["", "missing"],
    ["null", "wrong"],
    ["0".repeat(64), "wrong"],
    ["é".repeat(64), "wrong"],
    ["c".repeat(100_000), "wrong"],
  ])("the hash %j is %s", (given, verdict) => {
    expect(
      checkHash(
        salt,
        new Map([
          ["pp_A", "1"],
          [hashName, given],
        ]),
      ),
    ).toBe(verdict);
  });

  it("is missing where there is no field of it, and wrong with an empty salt", () => {
    const map = new Map([["pp_A", "1"]]);
    expect(checkHash(salt, map)).toBe("missing");
    expect(checkHash("", new Map([...map, [hashName, secureHash("", map)]]))).toBe("wrong");
  });
});
