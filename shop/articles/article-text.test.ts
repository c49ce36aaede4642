import { describe, expect, it } from "vitest";
import { articleBlocks, plainText } from "./article-text.ts";

describe("an article's content", () => {
  it.each([
    ["", []],
    [" \n\n \t\n", []],
    ["One line.", [{ kind: "paragraph", text: "One line." }]],
    [
      "One\nparagraph.\n\nAnother.",
      [
        { kind: "paragraph", text: "One paragraph." },
        { kind: "paragraph", text: "Another." },
      ],
    ],
    [
      "## Heading\n  \nText",
      [
        { kind: "heading", text: "Heading" },
        { kind: "paragraph", text: "Text" },
      ],
    ],
    ["- a\n- b", [{ kind: "list", items: ["a", "b"] }]],
    ["1. a\n2. b", [{ kind: "steps", items: ["a", "b"] }]],
    ["- a\nb", [{ kind: "paragraph", text: "- a b" }]],
    ["-a", [{ kind: "paragraph", text: "-a" }]],
    ["2199. rupees", [{ kind: "paragraph", text: "2199. rupees" }]],
    ["<b>bold</b>", [{ kind: "paragraph", text: "<b>bold</b>" }]],
  ])("%j", (content, blocks) => {
    expect(articleBlocks(content)).toEqual(blocks);
  });

  it("is plain text without its markup", () => {
    expect(plainText("First.\n\n## Then\n\n- a\n- b\n\n1. c")).toBe("First. Then a b c");
  });
});
