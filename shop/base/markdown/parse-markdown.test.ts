import { describe, expect, it } from "vitest";
import fc from "../../../test/fast-check.ts";
import { linkTarget } from "./link-target.ts";
import { type Block, type Inline, toSections } from "./markdown-block.ts";
import { parseMarkdown, plainText } from "./parse-markdown.ts";

const paragraph = (...of: Inline[]): Block => ({ kind: "paragraph", of });
const heading = (text: string, id: string, level: 2 | 3 | 4 = 2): Block => ({
  kind: "heading",
  level,
  id,
  of: [text],
});
const list = (ordered: boolean, ...items: string[]): Block => ({
  kind: "list",
  ordered,
  start: 1,
  items: items.map((item) => [{ kind: "text", of: [item] }]),
});

describe("Markdown", () => {
  it.each<[string, Block[]]>([
    ["", []],
    [" \n\n \t\n", []],
    ["One line.", [paragraph("One line.")]],
    ["One\nparagraph.\n\nAnother.", [paragraph("One paragraph."), paragraph("Another.")]],
    ["## Heading\n  \nText", [heading("Heading", "heading"), paragraph("Text")]],
    ["- a\n- b", [list(false, "a", "b")]],
    ["1. a\n2. b", [list(true, "a", "b")]],
    ["-a", [paragraph("-a")]],
    ["2199. rupees", [paragraph("2199. rupees")]],
    ["    four spaces", [paragraph("four spaces")]],
    ['Tom & Jerry\'s "x" &amp; <3', [paragraph('Tom & Jerry\'s "x" &amp; <3')]],
    ["**a** and *b*", [paragraph({ kind: "strong", of: ["a"] }, " and ", { kind: "emphasis", of: ["b"] })]],
    ["[write](/contact)", [paragraph({ kind: "link", to: "/contact", of: ["write"] })]],
    ["a  \nb", [paragraph("a", { kind: "break" }, "b")]],
    ["> q", [{ kind: "quote", blocks: [paragraph("q")] }]],
    ["---", [{ kind: "rule" }]],
    [
      "## Long {#long}\n\n| a | b |\n| --- | --- |\n| c | **d** |",
      [
        heading("Long", "long"),
        {
          kind: "table",
          label: "Long",
          columns: [["a"], ["b"]],
          rows: [[["c"], [{ kind: "strong", of: ["d"] }]]],
        },
      ],
    ],
  ])("%j", (source, blocks) => {
    expect(parseMarkdown(source)).toEqual(blocks);
  });

  it.each([
    ["starts at the second level", "# A", [heading("A", "a")]],
    [
      "leaves no level out",
      "#### A\n\n#### B\n\n## C",
      [heading("A", "a"), heading("B", "b", 3), heading("C", "c")],
    ],
    ["has the anchor that it names", "## What we keep {#what}", [heading("What we keep", "what")]],
    [
      "has an anchor of its own",
      "## A\n\n## A\n\n## A {#a}",
      [heading("A", "a"), heading("A", "a-2"), heading("A", "a-3")],
    ],
    ["takes no anchor of the page's", "## Content", [heading("Content", "content-2")]],
    ["may be in Urdu", "## ہماری کہانی", [heading("ہماری کہانی", "ہماری-کہانی")]],
    ["may be signs alone", "## !?", [heading("!?", "part")]],
  ])("a heading %s", (_, source, blocks) => {
    expect(parseMarkdown(source)).toEqual(blocks);
  });

  it("is plain text without its markup", () => {
    const source = "First.\n\n## Then\n\n- a\n- **b**\n\n1. [c](/d)\n\n---\n\n> e\n\n| f |\n|---|\n| g |";
    expect(plainText(source)).toBe("First. Then a b c e f g");
  });

  it("is cut at its headings of the second level", () => {
    const { intro, sections } = toSections(parseMarkdown("x\n\n## A\n\ny\n\n### B\n\nz\n\n## C"));
    expect(intro).toEqual([paragraph("x")]);
    expect(sections).toEqual([
      { id: "a", heading: "A", blocks: [paragraph("y"), heading("B", "b", 3), paragraph("z")] },
      { id: "c", heading: "C", blocks: [] },
    ]);
  });
});

/** Every piece of a text and every link in it. */
function collect(value: unknown, found: { kinds: Set<string>; links: string[] }) {
  if (Array.isArray(value)) for (const one of value) collect(one, found);
  else if (typeof value === "object" && value !== null) {
    const { kind, to } = value as { kind?: string; to?: string };
    if (kind) found.kinds.add(kind);
    if (kind === "link") found.links.push(String(to));
    for (const one of Object.values(value)) collect(one, found);
  }
  return found;
}
const piecesOf = (source: string) => collect(parseMarkdown(source), { kinds: new Set(), links: [] });

const hostile = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<img src=x onerror=alert(1)>",
  '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
  "<svg onload=alert(1)><script>alert(1)</script></svg>",
  '<iframe src="https://evil.example"></iframe>',
  "<div><!-- --><style>*{display:none}</style></div>",
  "<b\nonmouseover=alert(1)>x</b>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](javascript&colon;alert(1))",
  "[x](\u0001javascript:alert(1))",
  "[x](java\nscript:alert(1))",
  "[x](<java\tscript:alert(1)>)",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](vbscript:msgbox(1))",
  "[x](file:///etc/passwd)",
  "[x](http://plain.example)",
  "[x](//evil.example)",
  "[x](/\\evil.example)",
  "[x](/\t/evil.example)",
  "[x](https://good.example@evil.example/)",
  "[x](https:evil.example)",
  "[x](mailto://evil.example)",
  "<javascript:alert(1)>",
  "<http://plain.example>",
  "![x](javascript:alert(1))",
  "![x](https://evil.example/pixel.gif)",
  "[![x](data:image/svg+xml,x)](javascript:alert(1))",
  "[x]: javascript:alert(1)\n\n[x]",
  "- [x](javascript:alert(1))\n  - > [y](data:text/html,1)",
  "| [x](javascript:alert(1)) | <svg onload=1> |\n|---|---|\n| a | <iframe> |",
  "**[x](javascript:alert(1))** *<script>*",
  "`<script>`\n\n```html\n<script>alert(1)</script>\n```",
  '## <script>alert(1)</script> {#x" onclick=1}',
];

describe("what Markdown may not do", () => {
  it.each(hostile)("%j leads nowhere", (source) => {
    expect(piecesOf(source).links).toEqual([]);
  });

  it("is made of known pieces alone, whatever is typed, and every link is one that is allowed", () => {
    const known = /^(heading|paragraph|text|list|table|quote|rule|strong|emphasis|link|break)$/;
    const part = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom(...hostile, "\n\n", "> ", "- ", "#"),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const { kinds, links } = piecesOf(parts.join(""));
        for (const kind of kinds) expect(kind).toMatch(known);
        for (const link of links) expect(linkTarget(link)).toBe(link);
      }),
    );
  });

  it.each([
    ["quotes", ">".repeat(20_000)],
    ["brackets", "[".repeat(20_000)],
    ["stars", "*a ".repeat(6_000)],
    [
      "lists",
      Array.from({ length: 200 }, (_, depth) => `${"  ".repeat(depth)}- a`)
        .join("\n")
        .slice(0, 20_000),
    ],
    ["links", "[a](".repeat(5_000)],
    ["backticks", "`a``".repeat(5_000)],
    ["tables", `${"|a".repeat(2_000)}|\n${"|-".repeat(2_000)}|\n${"|b".repeat(2_000)}|`],
  ])("takes %s without end in its stride", (_, source) => {
    expect(parseMarkdown(source).length).toBeGreaterThan(0);
  });
});

describe("a link's target", () => {
  it.each([
    "/contact",
    "/",
    "#tools",
    "/catalog?availability=in-stock#top",
    "https://www.instagram.com/lumiskin",
    "https://example.com",
    "mailto:hello@lumiskin.example",
    "tel:+923001234567",
  ])("may be %s", (typed) => {
    expect(linkTarget(typed)).toBe(typed);
  });

  it.each([
    "",
    "contact",
    "www.example.com",
    "javascript:1",
    "//x.example",
    "https://",
    "tel:x",
    "ftp://x.example",
  ])("may not be %j", (typed) => {
    expect(linkTarget(typed)).toBeNull();
  });
});
