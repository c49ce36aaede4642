import { type Block, withSafeLines } from "./email-blocks.ts";

// Mail programs know tables and style attributes, few know more. The colours are the shop's.
const ink = "#23282b";
const soft = "#5e6062";
const pine = "#1f4d43";
const hairline = "#e2d7c8";
const text = "font-family:Figtree,'Helvetica Neue',Arial,'Noto Nastaliq Urdu',sans-serif";
const gold = "#d8ae6c";
const dark = "#16372f";
// Only what stands unbroken and does not fit a line is broken: an address, never a word of ours.
const wraps = "overflow-wrap:anywhere";
const display = "font-family:'Cormorant Garamond',Georgia,'Times New Roman',serif;font-weight:500";

/** The letter as an HTML document in the shop's look. Every text in it is escaped. */
export function renderHtml(subject: string, written: Block[]): string {
  const blocks = written.map(withSafeLines);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;background:#fbf7f2;color:${ink};${text};font-size:16px;line-height:1.6">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview(blocks))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td align="center" style="background:${dark};border-radius:14px 14px 0 0;border-bottom:3px solid ${gold};padding:20px 24px 18px;${display};font-size:30px;line-height:1;color:#faf4ea">LumiSkin</td></tr>
<tr><td style="background:#ffffff;border:1px solid ${hairline};border-top:0;border-radius:0 0 14px 14px;padding:30px 24px 14px">
${blocks.map(blockHtml).join("\n")}
</td></tr>
<tr><td align="center" style="padding:20px 16px 0;font-size:13px;color:${soft}">Face serums and beauty tools, sent all over Pakistan.</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** What a list of letters shows beside the subject: the first thing that the letter says below its heading. */
function preview(blocks: Block[]): string {
  for (const block of blocks) if (block.kind === "paragraph" || block.kind === "words") return block.text;
  return "";
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `<h1 style="margin:0 0 14px;${display};font-size:32px;line-height:1.12">${escaped(block.text)}</h1>`;
    case "paragraph":
      return `<p style="margin:0 0 16px">${lines(block.text)}</p>`;
    case "note":
      return `<p style="margin:0 0 16px;font-size:14px;color:${soft};${wraps}">${lines(block.text)}</p>`;
    case "words":
      return `<blockquote style="margin:0 0 16px;padding:12px 16px;background:#fbf7f2;border-radius:10px;${wraps}">${typed(block.text)}</blockquote>`;
    case "facts":
      return table(block.facts.map(({ label, value }) => row(label, value, { labelColor: soft })).join(""));
    case "items": {
      const items = block.items.map(({ name, detail, amount }) =>
        row(name, amount, { below: detail, line: true, end: true }),
      );
      return table(items.join("") + row("Total", block.total, { bold: true, end: true }));
    }
    case "button":
      return `<p style="margin:8px 0 22px"><a href="${escaped(block.link)}" style="display:inline-block;padding:13px 26px;border-radius:999px;background:${pine};color:#ffffff;font-weight:600;text-decoration:none">${escaped(block.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:${soft}">If the button does not work, copy this address:<br><span style="${wraps}">${escaped(block.link)}</span></p>`;
  }
}

function table(rows: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 18px">${rows}</table>`;
}

interface RowLook {
  below?: string;
  labelColor?: string;
  bold?: boolean;
  line?: boolean;
  end?: boolean;
}

function row(label: string, value: string, { below, labelColor = ink, bold, line, end }: RowLook): string {
  const width = end ? "" : ' width="72"';
  const cell = `padding:6px 0;vertical-align:top;${line ? `border-bottom:1px solid ${hairline};` : ""}${bold ? "font-weight:600;" : ""}`;
  const more = below ? `<br><span style="font-size:13px;color:${soft}">${escaped(below)}</span>` : "";
  return `<tr><td${width} style="${cell}padding-right:16px;color:${labelColor}"><bdi>${escaped(label)}</bdi>${more}</td><td style="${cell}${end ? "text-align:right;white-space:nowrap" : wraps}">${typed(value)}</td></tr>`;
}

/** What a person typed: every line by its own script's direction. */
function typed(words: string): string {
  const line = (text: string) => `<div dir="auto">${escaped(text) || "<br>"}</div>`;
  return words.split(/\r?\n/).map(line).join("");
}

function lines(words: string): string {
  return escaped(words).replace(/\r?\n/g, "<br>");
}

/** Text as HTML, between tags or within an attribute's quotes. */
function escaped(words: string): string {
  return words
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
