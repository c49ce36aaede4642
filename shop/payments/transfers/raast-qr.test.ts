import { expect, it } from "vitest";
import fc from "../../../test/fast-check.ts";
import { crc16, raastQrText } from "./raast-qr.ts";

const iban = "PK36SCBL0000001123456702";

it("computes CRC-16/CCITT-FALSE, whose check value is 29B1", () => {
  expect(crc16("123456789").toString(16)).toBe("29b1");
});

it("[P.transfer] writes the codes of the standard's example, with and without an amount", () => {
  expect(raastQrText(iban)).toBe("0002020102110202300424PK36SCBL00000011234567021004E33C");
  expect(raastQrText(iban, 2199)).toBe("0002020102120202300424PK36SCBL00000011234567020504219910047806");
});

it("a code with any character changed has another checksum", () => {
  const code = raastQrText(iban);
  const body = code.slice(0, -4);
  fc.assert(
    fc.property(fc.nat(body.length - 1), fc.stringMatching(/^[0-9A-Z]$/), (at, character) => {
      fc.pre(body[at] !== character);
      const changed = body.slice(0, at) + character + body.slice(at + 1);
      return crc16(changed) !== Number.parseInt(code.slice(-4), 16);
    }),
  );
});
