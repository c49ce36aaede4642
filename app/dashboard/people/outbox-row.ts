import type { RouterContextProvider } from "react-router";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { isMessageKind, messageKind } from "../../../shop/base/outbox/message-kind.ts";
import { missingSetting } from "../../../shop/mail/outbox/choose-transport.ts";
import { findOwnerEmail } from "../../../shop/mail/outbox/deliver-message.ts";
import type { UnsentMessage, UnsentState } from "../../../shop/mail/outbox/unsent-message.ts";
import { database, mail } from "../../http/context.ts";

/** An unsent email in the owner's words. */
export interface OutboxRow {
  id: number;
  label: string;
  subject: string | null;
  state: UnsentState;
  createdAtText: string;
  attempts: number;
  possiblySent: boolean;
  /** Why the last attempt failed. */
  error: string | null;
  /** The setting that it waits for; null where none is missing. */
  missingSetup: string | null;
  /** When it is sent or tried again; null where that time has come. */
  nextAttempt: string | null;
}

/** Presents messages to the owner, with the setting that each waits for. */
export async function outboxRows(
  context: Readonly<RouterContextProvider>,
  messages: UnsentMessage[],
): Promise<OutboxRow[]> {
  const { transports, ownerEmail } = context.get(mail);
  const owner = await findOwnerEmail({ db: context.get(database), ownerEmail });
  return messages.map(({ createdAt, nextAttemptAt, kind, ...message }) => ({
    ...message,
    label: isMessageKind(kind) ? messageKind(kind).label : kind,
    createdAtText: formatDateTime(createdAt),
    nextAttempt: nextAttemptAt > new Date() ? formatDateTime(nextAttemptAt) : null,
    missingSetup: isMessageKind(kind) ? missingSetting(kind, (name) => name in transports, owner) : null,
  }));
}
