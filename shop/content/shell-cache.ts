import type { ContentVersions } from "../../platform/database/content-versions.ts";
import type { Database } from "../schema.ts";
import { readShell, type ShellContent } from "./content-queries.ts";

/** Reads the shell's content, which every page shows. Rejects where the database cannot be read. */
export type ShellReader = () => Promise<ShellContent>;

/**
 * Reads the shell's content once for as long as no content changes, as the page cache does (decision 029). While this process gets no
 * notifications of changes it is read for each request.
 */
export function shellCache(db: Database, versions: Pick<ContentVersions, "current" | "status">): ShellReader {
  let cached: { version: number; content: ShellContent } | null = null;
  return async () => {
    const version = versions.current();
    if (versions.status() === "connected" && cached?.version === version) return cached.content;
    const content = await readShell(db);
    // A change meanwhile has raised the version: then this is read again.
    cached = { version, content };
    return content;
  };
}
