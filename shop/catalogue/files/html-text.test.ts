import { describe, expect, it } from "vitest";
import { multiLine } from "../../../platform/typed-text.ts";
import fc from "../../../test/fast-check.ts";
import { measureTurns } from "../../../test/measure-turns.ts";
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
    ["a template", "<p>Hi</p><template><p>no</p></template>", "Hi"],
    ["characters by number", "<b>&#1593;&#x627;&#38;lt;</b>", "عا&lt;"],
    ["numbers of no character", "<b>&#0;&#xD800;&#9999999;</b>", "\uFFFD\uFFFD\uFFFD"],
    [
      "entities by name",
      "<p>caf&eacute;&trade; 2&times; &middot; AT&T &unknown;</p>",
      "café™ 2× · AT&T &unknown;",
    ],
    ["entities in plain text", "Silk &amp; Q10&reg;\nfor R&D", "Silk & Q10®\nfor R&D"],
    ["an upper-case entity", "<p>&Eacute;&eacute;</p>", "Éé"],
    [
      "paragraphs in a list",
      "<ul>\n<li>\n<p>One</p>\n<p>more</p>\n</li>\n<li><div>Two</div></li></ul>\n<p>End</p>",
      "• One\nmore\n• Two\n\nEnd",
    ],
    [
      "a list in a list",
      "<ul><li>One<ul><li><p>Two</p></li></ul></li><li>Three</li></ul>",
      "• One\n• Two\n• Three",
    ],
    ["list items that do not end", "<ul><li>One<li><p>Two</ul>End", "• One\n• Two\n\nEnd"],
    [
      "a table",
      "<table>\n<tbody><tr>\n<th>Size</th>\n<td>30 ml</td></tr><tr><td><p>Colour</p></td> <td><p>Clear</p><p>Pink</p></td></tr></table>",
      "Size | 30 ml\nColour | Clear\nPink",
    ],
    ["a definition list", "<dl><dt>Size</dt><dd>30 ml</dd></dl>", "Size\n30 ml"],
    ["attributes with signs", '<p title="a > b <br>">One</p><img alt="<p>">', "One"],
    ["a comment", "<p>One<!-- <p>no</p> --></p>", "One"],
    ["Word's tags", '<o:p>&nbsp;</o:p><p class="MsoNormal">One</p>', "One"],
  ])("reads %s", async (_, html, text) => {
    expect(await fromHtml(html)).toBe(text);
  });

  it("writes what it reads, whatever was typed", async () => {
    const typed = fc.string({
      unit: fc.oneof(
        fc.constantFrom(..."<>&;/# \n\u00a0abp", "<br>", "<p>", "&amp;", "  ", "\n\n\n"),
        fc.string(),
      ),
    });
    await fc.assert(
      fc.asyncProperty(typed.map(multiLine), async (text) => {
        expect(multiLine(await fromHtml(toHtml(text)))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([..."<b> </i> &amp; <li><p> <td> <ul> <br> <!-- &#1 < <p/ </ </p".split(" "), "<p a b c ", " "])(
    "reads a cell of %s in time that grows with its length",
    async (part) => {
      const html = `<p>${part.repeat(200_000 / part.length)}`;
      expect((await measureTurns(() => fromHtml(html))).total).toBeLessThan(3000);
    },
  );

  it("lets others go on in between", async () => {
    const { total, longest } = await measureTurns(() => fromHtml("<p>a b c ".repeat(500_000)));
    expect(longest).toBeLessThan(total / 2);
  });
});
