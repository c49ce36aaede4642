/** The hidden fields of a page's forms, by name; of fields with the same name the first. */
export function hiddenFields(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [input] of html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = input.match(/name="([^"]*)"/)?.[1];
    if (name) fields[name] ??= unescapeHtml(input.match(/value="([^"]*)"/)?.[1] ?? "");
  }
  return fields;
}

/** A text as it stood before it was written into HTML. */
export function unescapeHtml(html: string): string {
  return html
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
