import { describe, expect, it } from "vitest";
import { element, escapeXml } from "./xml.ts";

describe("text in XML", () => {
  it.each([
    ["a < b & c > d", "a &lt; b &amp; c &gt; d"],
    ["]]>", "]]&gt;"],
    ["tab\tand\nline", "tab\tand\nline"],
    ["\u0000\u0008\u001b\ufffe gone", " gone"],
    ["لومی \u{1f33f}", "لومی \u{1f33f}"],
    ["half \ud83c", "half \ufffd"],
  ])("%j", (text, escaped) => {
    expect(escapeXml(text)).toBe(escaped);
    expect(element("title", text)).toBe(`<title>${escaped}</title>`);
  });
});
