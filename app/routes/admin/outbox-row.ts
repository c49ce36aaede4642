import type { RouterContextProvider } from "react-router";
import { formatDateTime } from "../../../shop/karachi-time.ts";
import { missingSetting } from "../../../shop/notifications/choose-transport.ts";
import { findOwnerEmail } from "../../../shop/notifications/deliver-message.ts";
import { isMessageKind, messageKind } from "../../../shop/notifications/message-kind.ts";
import type { UnsentMessage, UnsentState } from "../../../shop/notifications/unsent-message.ts";
import { database, mail } from "../../http/context.ts";

/** A mail that has not been sent, in the owner's words. */
export interface OutboxRow {
  id: number;
  label: string;
  about: string | null;
  state: UnsentState;
  at: string;
  attempts: number;
  possiblySent: boolean;
  /** Why the last attempt failed. */
  error: string | null;
  /** What has to be set up before it can go; null where nothing has. */
  missing: string | null;
  /** When it is sent or tried again; null where that time has come. */
  until: string | null;
}

/** Puts messages into the owner's words, with what the shop's set-up lacks for them. */
export async function outboxRows(
  context: Readonly<RouterContextProvider>,
  messages: UnsentMessage[],
): Promise<OutboxRow[]> {
  const { transports, ownerEmail } = context.get(mail);
  const owner = await findOwnerEmail({ db: context.get(database), ownerEmail });
  return messages.map(({ createdAt, nextAttemptAt, kind, ...message }) => ({
    ...message,
    label: isMessageKind(kind) ? messageKind(kind).label : kind,
    at: formatDateTime(createdAt),
    until: nextAttemptAt > new Date() ? formatDateTime(nextAttemptAt) : null,
    missing: isMessageKind(kind) ? missingSetting(kind, (name) => name in transports, owner) : null,
  }));
}
