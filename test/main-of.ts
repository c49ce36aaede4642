const entities = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" } as const;

/** What a page says in its `main`: the markup, and the words as a visitor reads them. */
export async function mainOf(response: Response) {
  const page = await response.text();
  const html = page.slice(page.indexOf("<main"), page.indexOf("</main>")).replaceAll("<!-- -->", "");
  const text = html
    .replace(/<\/?(bdi|span|a)\b[^>]*>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: keyof typeof entities) => entities[name])
    .replace(/\s+/g, " ");
  return { status: response.status, html, text };
}
