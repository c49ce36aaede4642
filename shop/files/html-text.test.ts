import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { multiLine } from "../../platform/typed-text.ts";
import { fromHtml, toHtml } from "./html-text.ts";

describe("descriptions as HTML", () => {
  it.each([
    ["plain text", "A light serum.", "A light serum."],
    ["plain text with a sign", "Less than <2% & more", "Less than <2% & more"],
    ["paragraphs", "<p>One.</p>\n<p>Two &amp; three.</p>", "One.\n\nTwo & three."],
    ["lines", "<p>One<br>two<br/>three</p>", "One\ntwo\nthree"],
    ["a list", "<div>For:<ul>\n<li>face</li>\n<li>neck</li>\n</ul></div>", "For:\n\n• face\n• neck"],
    ["marks", '<p>A <strong>light</strong> <a href="javascript:alert(1)">serum</a></p>', "A light serum"],
    ["a script", "<p>Hi</p><script>alert(1)</script><style>p{}</style>", "Hi"],
    ["a script without end", "<p>Hi</p><script>alert(1)", "Hi"],
    ["characters by number", "<b>&#1593;&#x627;&#38;lt;</b>", "عا&lt;"],
    ["numbers of no character", "<b>&#0;&#xD800;&#9999999;</b>", "&#0;&#xD800;&#9999999;"],
  ])("reads %s", (_, html, text) => {
    expect(fromHtml(html)).toBe(text);
  });

  it("writes what it reads, whatever was typed", () => {
    const typed = fc.string({
      unit: fc.oneof(
        fc.constantFrom(..."<>&;/# \n\u00a0abp", "<br>", "<p>", "&amp;", "  ", "\n\n\n"),
        fc.string(),
      ),
    });
    fc.assert(
      fc.property(typed.map(multiLine), (text) => {
        expect(multiLine(fromHtml(toHtml(text)))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });
});
