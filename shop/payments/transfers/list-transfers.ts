import type { Database } from "../../schema.ts";
import { cutTransferPage, parseTransferCursor } from "./transfer-cursor.ts";
import { listAwaitedTransfers, listWaitingClaims } from "./transfer-list-queries.ts";

const lists = { claims: listWaitingClaims, awaited: listAwaitedTransfers };

/**
 * A page of the orders with claims that wait, or of those that await a transfer without one. Where all that stood beside the
 * position was settled meanwhile, it is the first page.
 * @param at from a URL; null, or malformed: the first page
 * @returns `at`: of the page that is shown; null: it is the first
 */
export async function listTransfers(
  db: Database,
  list: keyof typeof lists,
  { at, size }: { at: string | null; size: number },
) {
  const cursor = parseTransferCursor(at);
  const read = async (from: typeof cursor) =>
    cutTransferPage(await lists[list](db, { cursor: from, limit: size + 1 }), from, size);
  const page = await read(cursor);
  const isOver = cursor && page.shown.length === 0;
  return isOver ? { ...(await read(null)), at: null } : { ...page, at: cursor && at };
}
