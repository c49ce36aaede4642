import { describe, expect, it } from "vitest";
import { describePhoto, type Move, movePhoto, returnRemoved } from "./photo-list.ts";

const list = (names: string) =>
  names.split("").map((name) => ({ name, alt: `Shows ${name}`, focusX: 50, focusY: 50 }));
const names = (photos: { name: string }[]) => photos.map(({ name }) => name).join("");

describe("the order of a product's photos", () => {
  it.each<[string, string, Move, string]>([
    ["abc", "b", "earlier", "bac"],
    ["abc", "b", "later", "acb"],
    ["abc", "c", "main", "cab"],
    ["abc", "a", "earlier", "abc"],
    ["abc", "c", "later", "abc"],
    ["abc", "a", "main", "abc"],
    ["abc", "x", "main", "abc"],
    ["", "x", "later", ""],
  ])("%s, %s %s: %s", (before, name, move, after) => {
    expect(names(movePhoto(list(before), name, move))).toBe(after);
  });
});

describe("a removal that is taken back", () => {
  it.each([
    ["the middle one", "ac", "abc", "ac", "abc"],
    ["the main one", "bc", "abc", "bc", "abc"],
    ["one was added since", "acd", "abc", "ac", "abcd"],
    ["the others were moved since", "ca", "abc", "ac", "cba"],
    ["it was added again since", "acb", "abc", "ac", "acb"],
    ["all others were removed since", "", "abc", "ac", "b"],
  ])("%s", (_, now, before, after, expected) => {
    expect(names(returnRemoved(list(now), list(before), list(after)))).toBe(expected);
  });
});

it("describes one photo and leaves the others", () => {
  expect(describePhoto(list("ab"), "b", { alt: "A brush", focusX: 10 })).toEqual([
    ...list("a"),
    { name: "b", alt: "A brush", focusX: 10, focusY: 50 },
  ]);
});
