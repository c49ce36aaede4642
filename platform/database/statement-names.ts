/** More than the shop has fixed statements; dynamic ones are not worth a plan. */
const maxNames = 400;
const maxTextLength = 8_000;

/**
 * Names prepared statements, so that the database parses and plans each once for a connection. A statement gets its name at
 * its second use; their number is bounded, since each connection stores all plans.
 */
export function statementNames(limit = maxNames) {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  const retired = new Set<string>();
  return {
    /** The name of a statement; undefined: none, or not yet. */
    nameOf(text: string): string | undefined {
      if (retired.has(text)) return undefined;
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
    /**
     * Takes the name from a statement whose plan is stale: it is parsed each time from now on. Closing the connection is not
     * enough behind a pooler, which would keep the plan.
     */
    retire(text: string): void {
      retired.add(text);
    },
  };
}

/**
 * Whether a statement failed only because its plan is stale: a newer server's migration has changed a table. The connection
 * can no longer run it.
 */
export function isPlanOutOfDate(error: unknown): boolean {
  const { code, message = "" } = error as { code?: string; message?: string };
  return code === "0A000" && message.includes("cached plan");
}
