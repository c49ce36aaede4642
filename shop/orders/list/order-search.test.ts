import { expect, it } from "vitest";
import { parseOrderSearch } from "../model/order-search.ts";

it.each([
  ["0300\ufe0d 555 0101", ["03005550101", "923005550101"]],
  ["03005550101/03335550124", ["923005550101", "923335550124"]],
  ["Ayesha 0300 5550101", ["923005550101"]],
  ["0300555", ["0300555", "92300555"]],
])("finds the phones in %j", (typed, phones) => {
  expect(parseOrderSearch(typed)?.phones).toEqual(phones);
});

it("strips invisible characters from an email, and leaves the joiners of a name", () => {
  expect(parseOrderSearch("Ayesha\u200b@example.com")?.words).toEqual(["ayesha@example.com"]);
  expect(parseOrderSearch("می\u200cخواہم")?.words).toEqual(["می\u200cخواہم"]);
});
