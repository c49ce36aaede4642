import type { ContentVersions } from "../../../platform/database/content-versions.ts";
import type { Database } from "../../schema.ts";
import { readShellContent, type ShellContent } from "./content-queries.ts";

/** Reads the shell content, which every page needs. Rejects where the database cannot be read. */
export type ShellContentReader = () => Promise<ShellContent>;

/**
 * Reads the shell content once for each content version (decision 029). While this process gets no notifications of changes it is read
 * each time.
 */
export function createShellContentReader(
  db: Database,
  versions: Pick<ContentVersions, "current" | "status">,
): ShellContentReader {
  let cached: { version: number; content: ShellContent } | null = null;
  return async () => {
    const version = versions.current();
    if (versions.status() === "connected" && cached?.version === version) return cached.content;
    const content = await readShellContent(db);
    // A change meanwhile has raised the version: then this is read again.
    cached = { version, content };
    return content;
  };
}
