// A private-use character: it marks blocks while HTML is read.
const blockBreak = "\uE000";

/**
 * A description as Shopify's HTML. A single plain line stays as it is; other text becomes one paragraph, with spaces that
 * HTML would collapse written as entities, so that `fromHtml` is its inverse.
 */
export function toHtml(text: string): string {
  if (!/[<&\n]/.test(text)) return text;
  const escaped = text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(blockBreak, "&#xE000;");
  const spaced = escaped.replace(/(^|\n| ) /g, "$1&#32;").replace(/ (?=\n)/g, "&#32;");
  return `<p>${spaced.replaceAll("\n", "<br>\n")}</p>`;
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  rsquo: "’",
  lsquo: "‘",
  ldquo: "“",
  rdquo: "”",
  bull: "•",
  deg: "°",
};

/** The text of a description in HTML, its paragraphs, lines and list items on lines of their own; plain text stays. */
export function fromHtml(html: string): string {
  if (!/<\/?[a-z][^<>]*>/i.test(html)) return html;
  const text = html
    .replace(/<!--[\s\S]*?(-->|$)/g, "")
    .replace(/<(script|style|iframe|noscript|template)\b[\s\S]*?(<\/\1\s*>|$)/gi, "")
    .replaceAll(blockBreak, "")
    .replace(/[ \t\r\n\f]+/g, " ")
    .replace(/ ?<br\s*\/?> ?/gi, "\n")
    .replace(/ ?<li\b[^<>]*> ?/gi, "\n• ")
    .replace(/<\/?(p|div|ul|ol|h[1-6]|table|tr|dl|blockquote)\b[^<>]*>/gi, blockBreak)
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    // However many blocks end and begin, one blank line is between them.
    .replace(new RegExp(`[ \\n]*${blockBreak}[ \\n${blockBreak}]*`, "g"), "\n\n");
  return decodeEntities(text).trim();
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : whole;
  });
}
