const longest = 155;
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** The sentences at the start of a text that search engines show whole; of a longer first sentence its first words. */
export function metaDescription(text: string): string {
  if (text.length <= longest) return text;
  let end = 0;
  for (const { segment, index } of sentences.segment(text)) {
    if (index + segment.trimEnd().length > longest) break;
    end = index + segment.length;
  }
  if (end > 0) return text.slice(0, end).trim();
  return `${[...text]
    .slice(0, longest - 1)
    .join("")
    .replace(/\s+\S*$/, "")}…`;
}
