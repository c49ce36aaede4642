/** More than the shop has statements of its own; what is made up as it goes along is not worth a plan. */
const maxNames = 400;
const maxTextLength = 8_000;

/**
 * Names statements, so that the database parses and plans each once for a connection instead of each time. A
 * statement gets its name when it comes for the second time; only so many do, since each connection keeps all plans.
 */
export function statementNames(limit = maxNames) {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return {
    /** The name of a statement; undefined: it is not worth one, or not yet. */
    nameOf(text: string): string | undefined {
      const existing = names.get(text);
      if (existing !== undefined || names.size >= limit || text.length > maxTextLength) return existing;
      if (!seenOnce.has(text)) {
        if (seenOnce.size >= 10 * limit) seenOnce.clear();
        seenOnce.add(text);
        return undefined;
      }
      seenOnce.delete(text);
      const name = `lumiskin_${names.size + 1}`;
      names.set(text, name);
      return name;
    },
  };
}

/**
 * Whether a statement failed only because its kept plan is out of date: a migration of a newer server has changed a
 * table meanwhile. The connection is of no more use for it.
 */
export function isPlanOutOfDate(error: unknown): boolean {
  const { code, message = "" } = error as { code?: string; message?: string };
  return code === "0A000" && message.includes("cached plan");
}
