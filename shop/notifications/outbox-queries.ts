import type { Database } from "../schema.ts";
import type { MessageKind } from "./message-kind.ts";

/** Adds a message, unless it is one that is told once and is there already. */
export async function insertMessage(tx: Database, kind: MessageKind, subjectId: string): Promise<void> {
  await tx
    .insertInto("outbox")
    .values({ kind, subjectId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
