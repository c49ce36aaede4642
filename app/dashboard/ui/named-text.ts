/** The text of the name in a URL, which anyone can have typed; null: there is none of that name. */
export function namedText(texts: Readonly<Record<string, string>>, name: string | null): string | null {
  return name !== null && Object.hasOwn(texts, name) ? (texts[name] ?? null) : null;
}
