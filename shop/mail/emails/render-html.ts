import { type Block, sanitiseLines } from "./email-blocks.ts";

// Every mail program supports tables and style attributes, few support more. The colours are the shop's.
const textColor = "#23282b";
const mutedColor = "#5e6062";
const buttonColor = "#1f4d43";
const borderColor = "#e2d7c8";
const textFont = "font-family:Figtree,'Helvetica Neue',Arial,'Noto Nastaliq Urdu',sans-serif";
const accentColor = "#d8ae6c";
const headerColor = "#16372f";
// Breaks URLs that do not fit a line.
const breakLongWords = "overflow-wrap:anywhere";
const headingFont = "font-family:'Cormorant Garamond',Georgia,'Times New Roman',serif;font-weight:500";

/** The email as an HTML document in the shop's design. Every text in it is escaped. */
export function renderHtml(subject: string, unsafeBlocks: Block[]): string {
  const blocks = unsafeBlocks.map(sanitiseLines);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;background:#fbf7f2;color:${textColor};${textFont};font-size:16px;line-height:1.6">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader(blocks))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td align="center" style="background:${headerColor};border-radius:14px 14px 0 0;border-bottom:3px solid ${accentColor};padding:20px 24px 18px;${headingFont};font-size:30px;line-height:1;color:#faf4ea">LumiSkin</td></tr>
<tr><td style="background:#ffffff;border:1px solid ${borderColor};border-top:0;border-radius:0 0 14px 14px;padding:30px 24px 14px">
${blocks.map(blockHtml).join("\n")}
</td></tr>
<tr><td align="center" style="padding:20px 16px 0;font-size:13px;color:${mutedColor}">Face serums and beauty tools, delivered all over Pakistan.</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The preheader, which an inbox shows beside the subject: the first text below the heading. */
function preheader(blocks: Block[]): string {
  for (const block of blocks) if (block.kind === "paragraph" || block.kind === "words") return block.text;
  return "";
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `<h1 style="margin:0 0 14px;${headingFont};font-size:32px;line-height:1.12">${escapeHtml(block.text)}</h1>`;
    case "paragraph":
      return `<p style="margin:0 0 16px">${renderLines(block.text)}</p>`;
    case "note":
      return `<p style="margin:0 0 16px;font-size:14px;color:${mutedColor};${breakLongWords}">${renderLines(block.text)}</p>`;
    case "words":
      return `<blockquote style="margin:0 0 16px;padding:12px 16px;background:#fbf7f2;border-radius:10px;${breakLongWords}">${renderTyped(block.text)}</blockquote>`;
    case "facts":
      return table(
        block.facts.map(({ label, value }) => row(label, value, { labelColor: mutedColor })).join(""),
      );
    case "items": {
      const items = block.items.map(({ name, detail, amount }) =>
        row(name, amount, { detail, hasBorder: true, alignEnd: true }),
      );
      return table(items.join("") + row("Total", block.total, { isBold: true, alignEnd: true }));
    }
    case "button":
      return `<p style="margin:8px 0 22px"><a href="${escapeHtml(block.link)}" style="display:inline-block;padding:13px 26px;border-radius:999px;background:${buttonColor};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:${mutedColor}">If the button does not work, copy this link into your browser:<br><span style="${breakLongWords}">${escapeHtml(block.link)}</span></p>`;
  }
}

function table(rows: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 18px">${rows}</table>`;
}

interface RowStyle {
  detail?: string;
  labelColor?: string;
  isBold?: boolean;
  hasBorder?: boolean;
  alignEnd?: boolean;
}

function row(
  label: string,
  value: string,
  { detail, labelColor = textColor, isBold, hasBorder, alignEnd }: RowStyle,
): string {
  const width = alignEnd ? "" : ' width="72"';
  const cell = `padding:6px 0;vertical-align:top;${hasBorder ? `border-bottom:1px solid ${borderColor};` : ""}${isBold ? "font-weight:600;" : ""}`;
  const detailHtml = detail
    ? `<br><span style="font-size:13px;color:${mutedColor}">${escapeHtml(detail)}</span>`
    : "";
  return `<tr><td${width} style="${cell}padding-right:16px;color:${labelColor}"><bdi>${escapeHtml(label)}</bdi>${detailHtml}</td><td style="${cell}${alignEnd ? "text-align:right;white-space:nowrap" : breakLongWords}">${renderTyped(value)}</td></tr>`;
}

/** Typed text: each line in the direction of its own script. */
function renderTyped(words: string): string {
  const line = (text: string) => `<div dir="auto">${escapeHtml(text) || "<br>"}</div>`;
  return words.split(/\r?\n/).map(line).join("");
}

function renderLines(words: string): string {
  return escapeHtml(words).replace(/\r?\n/g, "<br>");
}

/** Escapes text for HTML, between tags or within an attribute's quotes. */
function escapeHtml(words: string): string {
  return words
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
