import type { Database } from "../schema.ts";

/** Fills an empty shop with its ten products. @returns whether anything was written */
export async function seed(_database: Database, _mediaFolder: string): Promise<boolean> {
  return false;
}
