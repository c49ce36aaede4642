import { z } from "zod";

const uuid = z.uuid();

/** The key that a form carries; null where it carries none, or what is no key. */
export function parseIdempotencyKey(text: unknown): string | null {
  const { data } = uuid.safeParse(text);
  return data?.toLowerCase() ?? null;
}
